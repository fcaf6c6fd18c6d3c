import { useQuery } from '@tanstack/react-query';
import { bannerQuery } from '../announcements/queries.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { settingsQuery } from '../settings/queries.ts';

/** The banner above every page: the administrators' sentence, or else the announcement placed there. */
export function Banner() {
  const db = useClient();
  const { data: settings } = useQuery(settingsQuery(db));
  const { data: announcement } = useQuery(bannerQuery(db));
  const sentence = localText(settings?.banner_text, settings?.banner_text_th);
  if (settings && sentence !== '') return <Strip text={sentence} level={settings.banner_level} />;
  if (!announcement) return null;
  return <Strip text={localText(announcement.title, announcement.title_th)} level="info" link={announcement.link} />;
}

interface StripProps {
  readonly text: string;
  readonly level: string;
  readonly link?: string | null;
}

function Strip({ text, level, link }: StripProps) {
  if (text === '') return null;
  return (
    <div
      role="status"
      data-level={level}
      className="border-b border-line bg-info-wash text-sm text-info data-[level=warning]:bg-warning-wash data-[level=warning]:text-warning"
    >
      <p className="page-width py-2.5 text-center text-balance">
        {link ? (
          <a href={link} className="underline underline-offset-4">
            {text}
          </a>
        ) : (
          text
        )}
      </p>
    </div>
  );
}
