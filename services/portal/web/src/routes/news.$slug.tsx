import { useSuspenseQuery } from '@tanstack/react-query';
import { langOf } from '../language/lang-of.ts';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { leadOf } from '../news/lead.rules.ts';
import { articleQuery, latestNewsQuery } from '../news/queries.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Prose } from '../ui/Prose.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { useTitle } from '../ui/PageTitle.tsx';

const maxOthers = 4;

export const Route = createFileRoute('/news/$slug')({
  loader: async ({ context: { db, queries }, params: { slug } }) => {
    const [article] = await Promise.all([
      queries.ensureQueryData(articleQuery(db, slug)),
      queries.ensureQueryData(latestNewsQuery(db)),
    ]);
    if (!article) throw notFound();
    return { article };
  },
  component: Article,
});

function Article() {
  const { db } = Route.useRouteContext();
  const { article } = Route.useLoaderData();
  const { data: news } = useSuspenseQuery(latestNewsQuery(db));
  const title = localText(article.title, article.title_th);
  const others = news.filter(({ slug }) => slug !== article.slug).slice(0, maxOthers);
  const body = localText(article.body, article.body_th);
  const lead = leadOf(localText(article.summary, article.summary_th), body);
  useTitle(title);
  return (
    <div className="grid gap-x-16 gap-y-16 lg:grid-cols-[minmax(0,44rem)_minmax(11rem,1fr)]">
      <article>
        <p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm text-quiet">
          <BackLink to="/news">{m.nav_news()}</BackLink>
          {article.published_at !== null && <span>{formatDay(article.published_at)}</span>}
          {article.clubs && (
            <Link to="/clubs/$slug" params={{ slug: article.clubs.slug }} className="link">
              {localText(article.clubs.name, article.clubs.name_th)}
            </Link>
          )}
        </p>
        <h1 lang={langOf(title)} className="text-2xl">
          {title}
        </h1>
        {lead !== '' && <p className="mt-4 text-lead text-quiet">{lead}</p>}
        <Cover
          bucket="covers"
          path={article.cover_image}
          alt={localText(article.cover_alt, article.cover_alt_th)}
          seed={article.slug}
          sizes="(min-width: 48rem) 44rem, 100vw"
          className={`my-10 rounded-lg ${article.cover_image === null ? 'aspect-[6/1]' : 'aspect-[3/2]'}`}
          isFirst
        />
        <Prose text={body} />
      </article>
      {others.length > 0 && (
        <aside aria-labelledby="others" className="lg:pt-24">
          <SectionTitle id="others">{m.news_more()}</SectionTitle>
          <ul>
            {others.map((other) => (
              <li key={other.id} className="border-t border-line py-3.5">
                <Link
                  to="/news/$slug"
                  params={{ slug: other.slug }}
                  className="font-semibold text-ink no-underline hover:text-accent"
                >
                  {localText(other.title, other.title_th)}
                </Link>
                {other.published_at !== null && <p className="text-sm text-quiet">{formatDay(other.published_at)}</p>}
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}
