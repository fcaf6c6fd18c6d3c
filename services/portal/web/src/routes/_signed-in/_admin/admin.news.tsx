import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, lazyRouteComponent, Link, useNavigate } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { editSearch } from '../../../admin/edit-search.ts';
import { publicationState } from '../../../admin/labels.ts';
import { clubsQuery } from '../../../clubs/queries.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { crudTable } from '../../../crud-form/crud-table.ts';
import { useOpenRow } from '../../../crud-form/use-open-row.ts';
import { localText } from '../../../language/language.ts';
import { editedNewsQuery, type EditedArticle } from '../../../news/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { closedSearch } from '../../../shell/closed-search.ts';
import { Cover } from '../../../ui/Cover.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/news')({
  validateSearch: closedSearch(editSearch),
  loader: ({ context: { db, queries } }) => queries.ensureInfiniteQueryData(editedNewsQuery(db)),
  component: News,
});

const nameOf = ({ title, title_th }: EditedArticle) => localText(title, title_th);
/** Its script loads when somebody writes: the list is there without it. */
const ArticleEditor = lazyRouteComponent(() => import('../../../admin/news/ArticleEditor.tsx'), 'ArticleEditor');

function News() {
  const { db } = Route.useRouteContext();
  const { edit } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const list = useSuspenseInfiniteQuery(editedNewsQuery(db));
  const { data: articles } = list;
  const { data: clubs = [] } = useQuery(clubsQuery(db));
  const table = crudTable<'news', EditedArticle>(db, 'news', 'id');
  const open = useOpenRow(table, articles, edit);
  if (edit === 'new' || open)
    return (
      <ArticleEditor
        table={table}
        article={open}
        clubs={clubs}
        taken={articles.map(({ slug }) => slug)}
        // A draft stays open: it is not finished.
        onDone={(article, step) =>
          void navigate({ search: article && step === 'keep-draft' ? { edit: article.id } : {}, replace: true })
        }
      />
    );
  const add = (
    <Link from={Route.fullPath} to="." search={{ edit: 'new' }} className={buttonStyle('primary')}>
      {m.admin_news_add()}
    </Link>
  );
  return (
    <>
      <AdminTitle title={m.admin_news()} lead={m.admin_news_admin_lead()} actions={articles.length > 0 && add} />
      {articles.length === 0 && <EmptyState title={m.news_empty()}>{add}</EmptyState>}
      <ul>
        {articles.map((article) => (
          <CrudRow
            key={article.id}
            picture={
              <Cover
                bucket="covers"
                path={article.cover_image}
                alt=""
                seed={article.slug}
                sizes="5rem"
                className="aspect-[3/2] w-16 shrink-0 rounded sm:w-20"
              />
            }
            link={
              <Link from={Route.fullPath} to="." search={{ edit: article.id }} className={rowLinkStyle}>
                {nameOf(article)}
              </Link>
            }
            about={localText(article.summary, article.summary_th)}
            aside={publicationState(article)}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}
