import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Search } from '../../../ui/icons.gen.tsx';
import { useDeferredValue, useState, type ComponentProps } from 'react';
import { AdminWorkTitle } from '../../../admin/AdminTitle.tsx';
import { ChangeOffices } from '../../../admin/offices/ChangeOffices.tsx';
import { usePlaces } from '../../../admin/offices/use-places.ts';
import { ErasePerson } from '../../../admin/people/ErasePerson.tsx';
import { PeopleHead, PersonRow } from '../../../admin/people/PersonRow.tsx';
import { SuspendPerson } from '../../../admin/people/SuspendPerson.tsx';
import { editedClubsQuery } from '../../../clubs/queries.ts';
import { formatCount } from '../../../language/dates.ts';
import { localText } from '../../../language/language.ts';
import { divisionsQuery } from '../../../organisation/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { findPeople, peopleKeys, peoplePage, type PersonMatch } from '../../../people/queries.ts';
import { roleName } from '../../../session/role-names.ts';
import { roles, type Role } from '../../../session/roles.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { inputStyle } from '../../../ui/Field.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/people')({
  loader: ({ context: { db, queries } }) =>
    Promise.all([queries.ensureQueryData(divisionsQuery(db)), queries.ensureQueryData(editedClubsQuery(db))]),
  component: People,
});

function People() {
  const { db, session } = Route.useRouteContext();
  const { divisions, chairedBy } = usePlaces();
  // Not in the address, which others may see, because it may be an e-mail address.
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const [division, setDivision] = useState('');
  const [erased, setErased] = useState<PersonMatch | null>(null);
  const [suspended, setSuspended] = useState<PersonMatch | null>(null);
  const [selected, setSelected] = useState<readonly PersonMatch[]>([]);
  const [changed, setChanged] = useState<Pick<ComponentProps<typeof ChangeOffices>, 'people' | 'role' | 'division'> | null>(null);
  const term = useDeferredValue(typed.trim());
  const matches = useInfiniteQuery({
    queryKey: peopleKeys.matches(term, role, division),
    queryFn: async ({ pageParam }) => findPeople(db, { term, role, division, after: pageParam }),
    initialPageParam: null as { name: string; id: string } | null,
    getNextPageParam: (page) => {
      const last = page.length === peoplePage ? page.at(-1) : undefined;
      return last ? { name: last.name, id: last.id } : undefined;
    },
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const people = matches.data?.pages.flat();
  const total = people?.[0]?.total ?? 0;
  return (
    <>
      <AdminWorkTitle
        title={m.admin_people()}
        actions={
          <Link to="/admin/invitations" className={buttonStyle('primary')}>
            {m.people_invite()}
          </Link>
        }
      />
      <div className="mb-6 flex flex-wrap gap-3">
        <div className="relative min-w-0 flex-1 sm:basis-64">
          <Search size={18} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-quiet" />
          <input
            type="search"
            aria-label={m.admin_people_search()}
            placeholder={m.admin_people_search()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${inputStyle} ps-10`}
          />
        </div>
        <select
          aria-label={m.admin_people_role()}
          value={role}
          onChange={(event) => setRole(event.target.value as Role | '')}
          className={`${inputStyle} w-36! sm:w-52!`}
        >
          <option value="">{m.admin_people_role_all()}</option>
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </select>
        <select
          aria-label={m.people_column_division()}
          value={division}
          onChange={(event) => setDivision(event.target.value)}
          className={`${inputStyle} w-full! sm:w-60!`}
        >
          <option value="">{m.people_division_all()}</option>
          {divisions.map(({ slug, name, name_th }) => (
            <option key={slug} value={slug}>
              {localText(name, name_th)}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className="mb-3 text-sm text-quiet numerals empty:hidden">
        {total > 0 && m.admin_dashboard_people({ count: formatCount(total) })}
      </p>
      {!people && <SkeletonRows />}
      {people?.length === 0 && (
        <EmptyState title={m.admin_none_found()} lead={m.admin_none_found_lead()}>
          <Button
            variant="plain"
            onClick={() => {
              setTyped('');
              setRole('');
              setDivision('');
            }}
          >
            {m.search_clear()}
          </Button>
        </EmptyState>
      )}
      {people && people.length > 0 && <PeopleHead />}
      <ul>
        {people?.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isMe={person.id === session.userId}
            divisions={divisions}
            chaired={chairedBy(person.id)}
            onChanged={async () => matches.refetch()}
            onErase={() => setErased(person)}
            onSuspend={() => setSuspended(person)}
            isSelected={selected.some(({ id }) => id === person.id)}
            onSelect={(isSelected) =>
              setSelected([...selected.filter(({ id }) => id !== person.id), ...(isSelected ? [person] : [])])
            }
            onRole={(next) => setChanged({ people: [person], role: next })}
            onDivision={(next) => setChanged({ people: [person], division: next })}
          />
        ))}
      </ul>
      <ShowMore list={{ ...matches, data: people }} />
      {people && <p className="mt-6 max-w-[46rem] text-sm text-quiet">{m.admin_people_note()}</p>}
      {selected.length > 0 && (
        <div className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-5 py-3 shadow-float max-md:bottom-20">
          <p className="font-semibold numerals">{m.people_selected({ count: formatCount(selected.length) })}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setChanged({ people: selected })}>{m.people_change()}</Button>
            <Button variant="quiet" onClick={() => setSelected([])}>
              {m.people_select_none()}
            </Button>
          </div>
        </div>
      )}
      {changed && (
        <ChangeOffices
          {...changed}
          onClose={() => setChanged(null)}
          onChanged={async () => {
            setSelected([]);
            await matches.refetch();
          }}
        />
      )}
      {erased && <ErasePerson person={erased} onClose={() => setErased(null)} onErased={async () => matches.refetch()} />}
      {suspended && (
        <SuspendPerson person={suspended} onClose={() => setSuspended(null)} onSuspended={async () => matches.refetch()} />
      )}
    </>
  );
}
