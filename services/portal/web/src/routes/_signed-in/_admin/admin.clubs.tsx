import { inNameOrder } from '../../../language/in-name-order.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { logoState, RefreshLogos, useLogoRefresh } from '../../../admin/clubs/RefreshLogos.tsx';
import { clubFields } from '../../../admin/clubs/club-fields.ts';
import { editSearch } from '../../../admin/edit-search.ts';
import { editedClubsQuery, type EditedClub } from '../../../clubs/queries.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../../crud-form/CrudSheet.tsx';
import { crudTable } from '../../../crud-form/crud-table.ts';
import { localText } from '../../../language/language.ts';
import { m } from '../../../paraglide/messages.js';
import { personName } from '../../../people/labels.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { Cover } from '../../../ui/Cover.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/clubs')({
  validateSearch: closedSearch(editSearch),
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(editedClubsQuery(db)),
  component: Clubs,
});

const nameOf = ({ name, name_th }: EditedClub) => localText(name, name_th);

function Clubs() {
  const { db } = Route.useRouteContext();
  const { edit } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: clubs } = useSuspenseQuery(editedClubsQuery(db));
  const refresh = useLogoRefresh();
  const open = clubs.find(({ id }) => id === edit);
  return (
    <>
      <AdminTitle
        title={m.admin_clubs()}
        lead={m.admin_clubs_admin_lead()}
        actions={
          <>
            <RefreshLogos refresh={refresh} />
            <Link from={Route.fullPath} to="." search={{ edit: 'new' }} className={buttonStyle('primary')}>
              {m.admin_clubs_add()}
            </Link>
          </>
        }
      />
      <ul>
        {inNameOrder(clubs).map((club) => (
          <CrudRow
            key={club.id}
            picture={
              <Cover
                bucket="clubs-logos"
                path={club.logo_path}
                alt=""
                seed={club.slug}
                sizes="2.5rem"
                className="size-10 shrink-0 rounded"
              />
            }
            link={
              <Link from={Route.fullPath} to="." search={{ edit: club.id }} className={rowLinkStyle}>
                {nameOf(club)}
              </Link>
            }
            about={club.president ? personName(club.president) : m.admin_clubs_nobody()}
            aside={logoState(refresh.data, club.slug) ?? (club.is_active ? undefined : m.admin_clubs_hidden())}
          />
        ))}
      </ul>
      {(edit === 'new' || open) && (
        <CrudSheet
          key={edit}
          table={crudTable<'clubs', EditedClub>(db, 'clubs', 'id', ['president'])}
          fields={clubFields(open)}
          row={open}
          blank={{ is_active: true, joining: 'ask' }}
          nameOf={nameOf}
          addTitle={m.admin_clubs_add()}
          onClose={() => void navigate({ search: {} })}
        />
      )}
    </>
  );
}
