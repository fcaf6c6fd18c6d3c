import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { newsQuery, type ListedArticle } from '../news/queries.ts';
import { m } from '../paraglide/messages.js';
import { Cover } from '../ui/Cover.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ShowMore } from '../ui/ShowMore.tsx';

export const Route = createFileRoute('/news/')({
  loader: ({ context: { db, queries } }) => queries.ensureInfiniteQueryData(newsQuery(db)),
  component: News,
});

function News() {
  const { db } = Route.useRouteContext();
  const list = useSuspenseInfiniteQuery(newsQuery(db));
  const { data: news } = list;
  const [first, ...others] = news;
  return (
    <>
      <PageTitle title={m.news_title()} lead={m.news_lead()} />
      {!first && (
        <EmptyState title={m.news_empty()} lead={m.news_empty_lead()}>
          <Link to="/" className={buttonStyle('plain')}>
            {m.not_found_home()}
          </Link>
        </EmptyState>
      )}
      {first && <Article article={first} isFirst />}
      <div className="grid gap-x-16 md:grid-cols-2">
        {others.map((article) => (
          <Article key={article.id} article={article} />
        ))}
      </div>
      <ShowMore list={list} />
    </>
  );
}

function Article({ article, isFirst = false }: { readonly article: ListedArticle; readonly isFirst?: boolean }) {
  const { slug, title, title_th, summary, summary_th, cover_image, cover_alt, cover_alt_th, published_at } = article;
  return (
    <article
      className={`grid gap-x-6 gap-y-5 border-t border-line py-7 ${isFirst ? 'mb-4 pb-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12' : 'grid-cols-[minmax(0,1fr)_7rem] content-start sm:grid-cols-[minmax(0,1fr)_9rem]'}`}
    >
      <div>
        {published_at !== null && <p className="mb-1 text-sm text-quiet">{formatDay(published_at)}</p>}
        <h2 className={isFirst ? 'text-2xl' : 'text-xl'}>
          <Link to="/news/$slug" params={{ slug }} className="text-ink no-underline hover:text-accent">
            {localText(title, title_th)}
          </Link>
        </h2>
        <p className={`mt-3 text-quiet ${isFirst ? 'max-w-[40rem] text-lead' : 'line-clamp-3'}`}>
          {localText(summary, summary_th)}
        </p>
      </div>
      <Cover
        bucket="covers"
        path={cover_image}
        alt={localText(cover_alt, cover_alt_th)}
        seed={slug}
        sizes={isFirst ? '(min-width: 64rem) 32rem, 100vw' : '9rem'}
        className="aspect-[3/2] self-start rounded-lg"
        isFirst={isFirst}
      />
    </article>
  );
}
