import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { ImportRegister } from '../../../admin/names/ImportRegister.tsx';
import { NameRow } from '../../../admin/names/NameRow.tsx';
import { namesToConfirmQuery } from '../../../admin/names/queries.ts';
import { formatCount } from '../../../language/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { peopleKeys } from '../../../people/queries.ts';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { EmptyLine } from '../../../ui/EmptyState.tsx';
import { useStillRows } from '../../../ui/use-still-rows.ts';

export const Route = createFileRoute('/_signed-in/_admin/admin/names')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(namesToConfirmQuery(db)),
  component: Names,
});

/** Decides which names certificates and forms print. */
function Names() {
  const { db } = Route.useRouteContext();
  const queries = useQueryClient();
  const { data: people } = useSuspenseQuery(namesToConfirmQuery(db));
  const refresh = async () => queries.invalidateQueries({ queryKey: peopleKeys.all });
  const [first] = people;
  const list = useRef<HTMLUListElement>(null);
  useStillRows(list, people.map((person) => person.person_id).join(' '));
  return (
    <>
      <AdminTitle title={m.admin_names()} lead={m.admin_names_lead()} />
      <section aria-labelledby="waiting">
        <SectionTitle id="waiting" aside={first && <span className="text-quiet numerals">{formatCount(first.waiting)}</span>}>
          {m.names_waiting()}
        </SectionTitle>
        {people.length === 0 && <EmptyLine>{m.names_none()}</EmptyLine>}
        <ul ref={list}>
          {people.map((person) => (
            <NameRow key={person.person_id} person={person} onChanged={refresh} />
          ))}
        </ul>
        {first && first.waiting > people.length && (
          <p className="border-t border-line py-4 text-quiet">
            {m.names_more({ count: formatCount(first.waiting - people.length) })}
          </p>
        )}
      </section>
      <section aria-labelledby="register" className="mt-16 max-w-[44rem]">
        <SectionTitle id="register">{m.register_title()}</SectionTitle>
        <p className="mb-5 text-quiet">{m.register_lead()}</p>
        <ImportRegister onImported={refresh} />
      </section>
    </>
  );
}
