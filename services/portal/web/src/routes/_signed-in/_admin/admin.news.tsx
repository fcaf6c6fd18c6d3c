import { clubOptions } from '../../../clubs/club-options.ts';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { editSearch } from '../../../admin/edit-search.ts';
import { publicationState } from '../../../admin/labels.ts';
import { clubsQuery, type ListedClub } from '../../../clubs/queries.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../../crud-form/CrudSheet.tsx';
import { coverFields } from '../../../crud-form/cover-fields.ts';
import { crudTable } from '../../../crud-form/crud-table.ts';
import { titleFields } from '../../../crud-form/title-fields.ts';
import { useOpenRow } from '../../../crud-form/use-open-row.ts';
import type { FieldSpecs } from '../../../crud-form/fields.ts';
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
const fields = (article: EditedArticle | undefined, clubs: readonly ListedClub[]): FieldSpecs => ({
  ...coverFields({ bucket: 'covers', folder: 'news', seed: article?.slug ?? 'news' }),
  ...titleFields(m.admin_record_title_th(), m.admin_record_title()),
  slug: {
    kind: 'line',
    label: m.admin_record_slug(),
    hint: m.admin_record_slug_hint(),
    isRequired: true,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  },
  club_id: {
    kind: 'choice',
    label: m.admin_news_club(),
    options: [{ value: '', name: m.submit_none() }, ...clubOptions(clubs)],
  },
  summary_th: { kind: 'paragraphs', label: m.admin_news_summary_th(), maxLength: 2000 },
  summary: { kind: 'paragraphs', label: m.admin_news_summary(), maxLength: 2000 },
  body_th: { kind: 'paragraphs', label: m.admin_record_body_th(), hint: m.admin_news_marks(), maxLength: 100000 },
  body: { kind: 'paragraphs', label: m.admin_record_body(), maxLength: 100000 },
  published_at: { kind: 'moment', label: m.admin_announcements_from(), hint: m.admin_announcements_from_hint() },
});

function News() {
  const { db } = Route.useRouteContext();
  const { edit } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const list = useSuspenseInfiniteQuery(editedNewsQuery(db));
  const { data: articles } = list;
  const { data: clubs = [] } = useQuery(clubsQuery(db));
  const table = crudTable<'news', EditedArticle>(db, 'news', 'id');
  const open = useOpenRow(table, articles, edit);
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
      {(edit === 'new' || open) && (
        <CrudSheet
          key={edit}
          table={table}
          fields={fields(open, clubs)}
          row={open}
          nameOf={nameOf}
          addTitle={m.admin_news_add()}
          onClose={() => void navigate({ search: {} })}
        />
      )}
    </>
  );
}
