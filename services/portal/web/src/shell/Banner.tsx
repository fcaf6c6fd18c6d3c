import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { settingsQuery } from '../data/settings.ts';
import { localText } from '../language/language.ts';

/** The administrators' sentence above every page, where there is one. */
export function Banner() {
  const { db } = useRouteContext({ from: '__root__' });
  const { data: settings } = useQuery(settingsQuery(db));
  const text = settings && localText(settings.banner_text, settings.banner_text_th);
  if (!settings || !text) return null;
  return (
    <div
      role="status"
      data-level={settings.banner_level}
      className="bg-wash text-sm data-[level=warning]:bg-accent data-[level=warning]:text-on-accent"
    >
      <p className="page-width py-2.5 text-center text-balance">{text}</p>
    </div>
  );
}
