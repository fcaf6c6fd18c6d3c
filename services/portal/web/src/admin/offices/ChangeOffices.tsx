import { clubOptions } from '../../clubs/club-options.ts';
import { clubKeys } from '../../clubs/queries.ts';
import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { organisationKeys } from '../../organisation/queries.ts';
import type { PersonMatch } from '../../people/queries.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { officeTitle, roleName } from '../../session/role-names.ts';
import { roles, type Role } from '../../session/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { Choice } from './Choice.tsx';
import { chairTitle, outcomeName } from './labels.ts';
import { changeOffices, undoChange, type ChangedPerson, type HeldOffices } from './mutations.ts';
import { changePreview, officeKeys } from './queries.ts';
import { usePlaces } from './use-places.ts';
import { Problem } from '../../ui/Problem.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const RoleByHand = lazyPart(() => import('./RoleByHand.tsx').then((module) => module.RoleByHand));

interface ChangeOfficesProps {
  readonly people: readonly PersonMatch[];
  /** The role that was chosen before the question. */
  readonly role?: Role | undefined;
  /** The division that was chosen; null: none. */
  readonly division?: string | null | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

/** The choice of no division, whose empty value stands for no change. */
const noDivision = '-';

/** Asks before roles and divisions change: each person before and after, and one press for all of them. It can be undone. */
export function ChangeOffices({ people, role: chosenRole, division: chosenDivision, onClose, onChanged }: ChangeOfficesProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { divisions, clubs } = usePlaces();
  const [role, setRole] = useState<Role | ''>(chosenRole ?? '');
  const [division, setDivision] = useState(chosenDivision === null ? noDivision : (chosenDivision ?? ''));
  const [club, setClub] = useState('');
  const changes = people.map(({ id }) => ({
    person: id,
    ...(role !== '' && { role }),
    ...(division !== '' && { division: division === noDivision ? null : division }),
    ...(role === 'chair' && club !== '' && { club }),
  }));
  const preview = useQuery(changePreview(db, changes));
  const refresh = async () =>
    Promise.all([
      onChanged(),
      ...[officeKeys.all, organisationKeys.divisions, clubKeys.edited].map((queryKey) => queries.invalidateQueries({ queryKey })),
    ]);
  const change = useMutation({
    mutationFn: async () => {
      const changed = (await changeOffices(db, changes, false)).filter(({ outcome }) => outcome === 'change');
      await refresh();
      onClose();
      const [first] = changed;
      announce({
        text: changed.length === 1 && first ? doneSentence(first) : m.change_offices_done({ count: formatCount(changed.length) }),
        undo: () =>
          undoChange(db, changed)
            .then(refresh)
            .catch((error: Error) => announceRefusal(error, 'admin')),
      });
    },
  });
  const count = preview.data?.filter(({ outcome }) => outcome === 'change').length ?? 0;
  const isWrong = preview.data?.some(({ outcome }) => outcome !== 'change' && outcome !== 'same') ?? false;
  const error = change.error ?? preview.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed top-[8dvh] left-1/2 z-40 max-h-[84dvh] w-[min(40rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto rounded-lg bg-raised p-6 shadow-float outline-none md:p-8">
          <Dialog.Title className="text-xl font-semibold">
            {people.length === 1
              ? (chosenDivision === undefined ? m.change_offices_one : m.change_division_one)({ name: people[0]?.name ?? '' })
              : m.change_offices({ count: formatCount(people.length) })}
          </Dialog.Title>
          <form onSubmit={submit} className="mt-5 grid gap-5">
            <div className="grid gap-4 sm:grid-cols-2">
              <Choice
                label={m.admin_people_role()}
                value={role}
                none={m.change_offices_keep()}
                options={roles.map((each) => ({ value: each, name: roleName(each) }))}
                onChange={(next) => setRole(next as Role | '')}
              />
              <Choice
                label={m.office_division()}
                value={division}
                none={m.change_offices_keep()}
                {...(role === 'chair' && division !== '' && division !== noDivision && { hint: m.change_offices_seat() })}
                options={[
                  { value: noDivision, name: m.me_division_none() },
                  ...divisions.map(({ slug, name, name_th }) => ({ value: slug, name: localText(name, name_th) })),
                ]}
                onChange={setDivision}
              />
              {role === 'chair' && (
                <Choice
                  label={m.office_club()}
                  value={club}
                  none={m.change_offices_keep()}
                  options={clubOptions(clubs)}
                  onChange={setClub}
                />
              )}
            </div>
            <ul aria-label={m.office_preview()} aria-busy={preview.isFetching}>
              {preview.data?.map((each) => (
                <ChangeLine key={each.person} change={each} />
              ))}
            </ul>
            {role !== '' && role !== 'member' && count > 0 && (
              <Suspense>
                <RoleByHand role={role} people={people} />
              </Suspense>
            )}
            {error && (
              <Problem>
                <RefusalText refused={error} subject="admin" />
              </Problem>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" isBusy={change.isPending} disabled={count === 0 || isWrong || preview.isFetching}>
                {m.change_offices_confirm({ count: formatCount(count) })}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {m.cancel()}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const nameOf = ({ name, name_en }: Pick<ChangedPerson, 'name' | 'name_en'>) => localText(name_en, name);

const doneSentence = (changed: ChangedPerson) =>
  changed.before.role === changed.after.role
    ? m.admin_people_moved({ name: nameOf(changed) })
    : m.admin_people_changed({ name: nameOf(changed), role: roleName(changed.after.role) });

function ChangeLine({ change }: { readonly change: ChangedPerson }) {
  const { outcome, before, after, replaces } = change;
  const { divisionName, clubName } = usePlaces();
  const textOf = (held: HeldOffices | null) => {
    if (held === null) return '';
    if (held.role !== 'chair')
      return officeTitle(held.role, { divisions: held.division === null ? [] : [divisionName(held.division)], clubs: [] });
    const office = chairTitle({ divisions: held.divisions.map(divisionName), clubs: held.clubs.map(clubName) });
    // Who belongs to a division need not chair it.
    return held.division === null || held.divisions.includes(held.division)
      ? office
      : m.office_with_division({ office, division: divisionName(held.division) });
  };
  return (
    <li className="grid gap-x-4 border-t border-line py-2 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <span className="truncate font-semibold">{nameOf(change)}</span>
      {outcome === 'change' ? (
        <span>
          <s className="text-quiet">{textOf(before)}</s> → {textOf(after)}
          {replaces.map((person) => (
            <span key={person.person} className="block text-quiet">
              {person.role === 'member'
                ? m.change_offices_replaces_member({ name: nameOf(person) })
                : m.change_offices_replaces({ name: nameOf(person), role: roleName(person.role) })}
            </span>
          ))}
        </span>
      ) : (
        <span className={outcome === 'same' ? 'text-quiet' : 'font-semibold text-accent'}>{outcomeName(outcome)}</span>
      )}
    </li>
  );
}
