import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { BoardPictures } from '../../../admin/offices/BoardPictures.tsx';
import { LeaderPicture } from '../../../admin/offices/LeaderPicture.tsx';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { editSearch } from '../../../admin/edit-search.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../../crud-form/CrudSheet.tsx';
import { crudTable } from '../../../crud-form/crud-table.ts';
import type { FieldSpecs } from '../../../crud-form/fields.ts';
import { localText } from '../../../language/language.ts';
import { editedLeadershipQuery, type EditedLeader } from '../../../organisation/queries.ts';
import { termName } from '../../../organisation/term-name.ts';
import { m } from '../../../paraglide/messages.js';
import { closedSearch } from '../../../shell/closed-search.ts';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/leadership')({
  validateSearch: closedSearch(editSearch),
  loader: async ({ context: { db, queries } }) => {
    const { loadLeadership } = await import('../../../admin/offices/load.ts');
    await loadLeadership(db, queries);
  },
  component: Leadership,
});

const nameOf = ({ name, name_th }: EditedLeader) => localText(name, name_th);
const fieldsOf = (leader: EditedLeader | undefined): FieldSpecs => ({
  name_th: { kind: 'line', label: m.admin_record_name_th(), maxLength: 200, isHalf: true },
  name: { kind: 'line', label: m.admin_record_name(), isRequired: true, maxLength: 200, isHalf: true },
  title_th: { kind: 'line', label: m.leader_title_th(), maxLength: 200, isHalf: true },
  title: { kind: 'line', label: m.leader_title(), isRequired: true, maxLength: 200, isHalf: true },
  term: { kind: 'line', label: m.leader_term(), hint: m.leader_term_hint(), maxLength: 40, isHalf: true },
  position: { kind: 'number', label: m.admin_divisions_position(), inputMode: 'numeric', whenEmpty: 0, isHalf: true },
  photo_path: {
    kind: 'picture',
    label: m.leader_picture(),
    hint: m.leader_picture_hint(),
    picture: { bucket: 'covers', folder: 'leadership', shape: 'square', seed: leader?.id ?? 'new' },
  },
});

/** People of the public board page who have no account: the faculty's leadership, and boards of former years. */
function Leadership() {
  const { db } = Route.useRouteContext();
  const { edit } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: leaders } = useSuspenseQuery(editedLeadershipQuery(db));
  const open = leaders.find(({ id }) => id === edit);
  return (
    <>
      <AdminTitle
        title={m.admin_leadership()}
        lead={m.admin_leadership_lead()}
        actions={
          <Link from={Route.fullPath} to="." search={{ edit: 'new' }} className={buttonStyle('primary')}>
            {m.leader_add()}
          </Link>
        }
      />
      <ul>
        {leaders.map((leader) => (
          <CrudRow
            key={leader.id}
            picture={<LeaderPicture path={leader.photo_path} seed={leader.id} />}
            link={
              <Link from={Route.fullPath} to="." search={{ edit: leader.id }} className={rowLinkStyle}>
                {nameOf(leader)}
              </Link>
            }
            about={localText(leader.title, leader.title_th)}
            aside={leader.term === null ? m.leader_faculty() : termName(leader.term)}
          />
        ))}
      </ul>
      <BoardPictures />
      {(edit === 'new' || open) && (
        <CrudSheet
          key={edit}
          table={crudTable<'faculty_static', EditedLeader>(db, 'faculty_static', 'id')}
          fields={fieldsOf(open)}
          row={open}
          nameOf={nameOf}
          addTitle={m.leader_add()}
          onClose={() => void navigate({ search: {} })}
        />
      )}
    </>
  );
}
