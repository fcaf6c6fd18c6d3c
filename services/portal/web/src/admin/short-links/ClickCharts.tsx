import { useSuspenseQuery } from '@tanstack/react-query';
import { Clicks } from '../../analytics/Clicks.tsx';
import { clicksQuery } from '../../analytics/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { BarList } from '../../ui/charts/BarList.tsx';

interface ClickFiguresProps {
  /** One link; undefined for all. */
  readonly link: string | undefined;
  readonly title: string;
}

/** The clicks of short links and their sources. */
export function ClickCharts({ link, title }: ClickFiguresProps) {
  const db = useClient();
  const { data } = useSuspenseQuery(clicksQuery(db, link));
  return (
    <div className="mb-12 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Clicks title={title} days={data.days} />
      {data.sources.length > 0 && (
        <section aria-label={m.admin_links_sources()} className="border-t border-line pt-6">
          <h2 className="mb-6 text-lg">{m.admin_links_sources()}</h2>
          <BarList
            bars={data.sources.slice(0, 8).map(({ source, medium, campaign, clicks }) => ({
              key: [source, medium, campaign].join('/'),
              name: [source || m.admin_links_direct(), medium, campaign].filter(Boolean).join(' · '),
              value: clicks,
              text: formatCount(clicks),
            }))}
          />
        </section>
      )}
    </div>
  );
}
