import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { editSearch } from '../../../admin/edit-search.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../../crud-form/CrudSheet.tsx';
import { crudTable } from '../../../crud-form/crud-table.ts';
import type { FieldSpecs } from '../../../crud-form/fields.ts';
import { localText } from '../../../language/language.ts';
import { editedDivisionsQuery, type EditedDivision } from '../../../organisation/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { personName } from '../../../people/labels.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/divisions')({
  validateSearch: closedSearch(editSearch),
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(editedDivisionsQuery(db)),
  component: Divisions,
});

const nameOf = ({ name, name_th }: EditedDivision) => localText(name, name_th);
const fieldsOf = (division: EditedDivision | undefined): FieldSpecs => ({
  name_th: { kind: 'line', label: m.admin_record_name_th(), isRequired: true, maxLength: 200, isHalf: true },
  name: { kind: 'line', label: m.admin_record_name(), isRequired: true, maxLength: 200, isHalf: true },
  slug: {
    kind: 'line',
    label: m.admin_record_slug(),
    hint: m.admin_record_slug_hint(),
    isRequired: true,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    wrong: m.admin_record_slug_wrong(),
    maxLength: 100,
    isHalf: true,
  },
  position: { kind: 'number', label: m.admin_divisions_position(), inputMode: 'numeric', whenEmpty: 0, isHalf: true },
  chair_id: {
    kind: 'person',
    label: m.admin_divisions_chair(),
    ...(division?.chair && { personName: personName(division.chair) }),
  },
  description_th: { kind: 'paragraphs', label: m.admin_record_description_th(), maxLength: 20000 },
  description: { kind: 'paragraphs', label: m.admin_record_description(), maxLength: 20000 },
});

function Divisions() {
  const { db } = Route.useRouteContext();
  const { edit } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: divisions } = useSuspenseQuery(editedDivisionsQuery(db));
  const open = divisions.find(({ slug }) => slug === edit);
  return (
    <>
      <AdminTitle
        title={m.admin_divisions()}
        lead={m.admin_divisions_lead()}
        actions={
          <Link from={Route.fullPath} to="." search={{ edit: 'new' }} className={buttonStyle('primary')}>
            {m.admin_divisions_add()}
          </Link>
        }
      />
      <ul>
        {divisions.map((division) => (
          <CrudRow
            key={division.slug}
            link={
              <Link from={Route.fullPath} to="." search={{ edit: division.slug }} className={rowLinkStyle}>
                {nameOf(division)}
              </Link>
            }
            about={localText(division.description, division.description_th)}
            aside={division.chair ? personName(division.chair) : m.admin_divisions_nobody()}
          />
        ))}
      </ul>
      {(edit === 'new' || open) && (
        <CrudSheet
          key={edit}
          table={crudTable<'divisions', EditedDivision>(db, 'divisions', 'slug', ['chair'])}
          fields={fieldsOf(open)}
          row={open}
          nameOf={nameOf}
          addTitle={m.admin_divisions_add()}
          onClose={() => void navigate({ search: {} })}
        />
      )}
    </>
  );
}
