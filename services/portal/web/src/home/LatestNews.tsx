import { Link } from '@tanstack/react-router';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import type { ListedArticle } from '../news/queries.ts';
import { m } from '../paraglide/messages.js';
import { Cover } from '../ui/Cover.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';

/** The newest articles with small covers. */
export function LatestNews({ news }: { readonly news: readonly ListedArticle[] }) {
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="news">
      <SectionTitle
        id="news"
        aside={
          <Link to="/news" className="link">
            {m.home_news_all()}
          </Link>
        }
      >
        {m.home_news()}
      </SectionTitle>
      <ul>
        {news.map(({ id, slug, title, title_th, cover_image, published_at }) => (
          <li key={id} className="relative flex flex-wrap gap-x-4 gap-y-2 border-t border-line py-4 max-lg:nth-[n+5]:hidden">
            <div className="min-w-0 flex-1 basis-40">
              <Link
                to="/news/$slug"
                params={{ slug }}
                className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-accent"
              >
                {localText(title, title_th)}
              </Link>
              {published_at !== null && <p className="text-sm text-quiet">{formatDay(published_at)}</p>}
            </div>
            <Cover
              bucket="covers"
              path={cover_image}
              alt=""
              seed={slug}
              sizes="6rem"
              className="aspect-[3/2] w-24 shrink-0 self-start rounded"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
