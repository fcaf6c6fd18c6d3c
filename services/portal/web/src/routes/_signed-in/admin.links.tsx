import { usePrefetchQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { ChartColumn, Copy } from '../../ui/icons.gen.tsx';
import { clicksQuery } from '../../analytics/queries.ts';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { AdminTitle } from '../../admin/AdminTitle.tsx';
import { editSearch, type EditSearch } from '../../admin/edit-search.ts';
import { ClickCharts } from '../../admin/short-links/ClickCharts.tsx';
import { LinkQr } from '../../admin/short-links/LinkQr.tsx';
import { shortAddress } from '../../short-links/address.ts';
import { linkFields } from '../../admin/short-links/link-fields.ts';
import { shortLinksQuery, type ShortLink } from '../../admin/short-links/queries.ts';
import { CrudRow, rowLinkStyle } from '../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../crud-form/CrudSheet.tsx';
import { crudTable } from '../../crud-form/crud-table.ts';
import { useOpenRow } from '../../crud-form/use-open-row.ts';
import { m } from '../../paraglide/messages.js';
import { requireRole } from '../../session/guard.ts';
import { ADMIN_ROLES, BOARD_ROLES } from '../../session/roles.ts';
import { closedSearch } from '../../shell/closed-search.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

import { PageTitle } from '../../ui/PageTitle.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { copyLink } from '../../ui/copy-link.ts';

interface LinksSearch extends EditSearch {
  /** The link whose clicks are shown. */
  readonly link?: string;
}

export const Route = createFileRoute('/_signed-in/admin/links')({
  beforeLoad: requireRole(BOARD_ROLES),
  validateSearch: closedSearch((search: Record<string, unknown>): LinksSearch => ({
    ...editSearch(search),
    ...(typeof search['link'] === 'string' && { link: search['link'] }),
  })),
  component: Links,
});

const nameOf = ({ title, slug }: ShortLink) => title || slug;
const iconStyle = 'inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink';

/** The rest of the board opens it too, without the administration's menu. */
function Links() {
  const { session } = Route.useRouteContext();
  return ADMIN_ROLES.includes(session.role) ? (
    <AdminFrame>
      <LinkList />
    </AdminFrame>
  ) : (
    <LinkList />
  );
}

function LinkList() {
  const { db, config, session } = Route.useRouteContext();
  const { edit, link } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  // Charts and list come at once: charts that came later would push the list.
  usePrefetchQuery(clicksQuery(db, link));
  const list = useSuspenseInfiniteQuery(shortLinksQuery(db));
  const { data: links } = list;
  const table = crudTable<'short_links', ShortLink>(db, 'short_links', 'id', ['created_at', 'updated_at', 'created_by']);
  const open = useOpenRow(table, links, edit);
  const selectedLink = links.find(({ id }) => id === link);
  const isAdmin = ADMIN_ROLES.includes(session.role);
  const Title = isAdmin ? AdminTitle : PageTitle;
  const mayChange = ({ created_by: maker }: ShortLink) => isAdmin || maker === session.userId;
  const addressOf = ({ slug }: ShortLink) => shortAddress(config, slug);
  const add = (
    <Link from={Route.fullPath} to="." search={{ edit: 'new' }} className={buttonStyle('primary')}>
      {m.admin_links_add()}
    </Link>
  );
  return (
    <>
      <Title title={m.admin_links()} lead={m.admin_links_lead()} actions={links.length > 0 && add} />
      {links.length === 0 && <EmptyState title={m.admin_links_empty()}>{add}</EmptyState>}
      {links.length > 0 && (
        <ClickCharts
          link={selectedLink?.id}
          title={selectedLink ? m.admin_links_figures({ name: nameOf(selectedLink) }) : m.admin_links_all()}
        />
      )}
      <ul>
        {links.map((each) => (
          <CrudRow
            key={each.id}
            link={
              mayChange(each) ? (
                <Link from={Route.fullPath} to="." search={{ edit: each.id }} className={rowLinkStyle}>
                  {nameOf(each)}
                </Link>
              ) : (
                <span className="font-semibold">{nameOf(each)}</span>
              )
            }
            about={
              <>
                <a href={addressOf(each)} className="font-mono text-xs break-all">
                  {addressOf(each).replace(/^https?:\/\//, '')}
                </a>{' '}
                → {each.target_url}
              </>
            }
            aside={
              <span className="inline-flex items-center">
                {!each.is_active && <span className="me-2">{m.admin_links_off()}</span>}
                <Link
                  from={Route.fullPath}
                  to="."
                  search={{ link: each.id }}
                  aria-label={m.admin_links_figures({ name: nameOf(each) })}
                  className={`${iconStyle} aria-[current=page]:text-quiet ${each.id === link ? 'text-accent!' : ''}`}
                >
                  <ChartColumn size={18} aria-hidden />
                </Link>
                <LinkQr name={nameOf(each)} address={addressOf(each)} className={iconStyle} />
                <button
                  type="button"
                  aria-label={m.admin_links_copy({ name: nameOf(each) })}
                  className={iconStyle}
                  onClick={() => void copyLink(addressOf(each))}
                >
                  <Copy size={17} aria-hidden />
                </button>
              </span>
            }
          />
        ))}
      </ul>
      <ShowMore list={list} />
      {(edit === 'new' || (open && mayChange(open))) && (
        <CrudSheet
          key={edit}
          table={table}
          fields={linkFields()}
          row={open}
          blank={{ is_active: true }}
          nameOf={nameOf}
          addTitle={m.admin_links_add()}
          onClose={() => void navigate({ search: link === undefined ? {} : { link } })}
        />
      )}
    </>
  );
}
