import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { chairTitle } from '../offices/labels.ts';
import { useClient } from '../../data/use-client.ts';
import { formatDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { restorePerson } from '../../people/mutations.ts';
import type { PersonMatch } from '../../people/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { roleName, type OfficePlaces } from '../../session/role-names.ts';
import { roles, type Role } from '../../session/roles.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { Problem } from '../../ui/Problem.tsx';
import { RowMore } from '../../ui/RowMore.tsx';

/** The columns of the list: choose, who, division and role, more. Narrow windows have the lists below the name. */
const peopleGrid =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 gap-y-2 lg:grid-cols-[1.75rem_minmax(0,2fr)_minmax(0,3fr)_2.75rem]';
/** The division has the longer names; in a narrow window it takes a line of its own where its name needs it. */
const officesGrid = 'gap-2 max-lg:flex max-lg:flex-wrap lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';
/** A list that looks like text until it is pointed at: most rows are read and not changed. */
const selectStyle = `${inputStyle} max-lg:field-sizing-content max-lg:w-auto! max-lg:max-w-full max-lg:flex-auto min-h-11! border-line! bg-transparent! text-sm! hover:border-edge! focus-visible:border-accent!`;

interface PersonRowProps {
  readonly person: PersonMatch;
  readonly isMe: boolean;
  readonly divisions: readonly { readonly slug: string; readonly name: string; readonly name_th: string }[];
  /** The names of the divisions and clubs that the person chairs. */
  readonly chaired: OfficePlaces;
  readonly onChanged: () => Promise<unknown>;
  readonly onErase: () => void;
  readonly onSuspend: () => void;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  /** Asks before the role changes. */
  readonly onRole: (role: Role) => void;
  /** Asks before the division changes; null: none. */
  readonly onDivision: (division: string | null) => void;
}

/** Opens a list that acts at once: with the arrow keys alone a closed list would act on each choice that they pass. */
const openByKey = (event: KeyboardEvent<HTMLSelectElement>) => {
  const isChoice = event.key.startsWith('Arrow') || (event.key.length === 1 && !event.ctrlKey && !event.metaKey);
  if (!isChoice || event.altKey || typeof event.currentTarget.showPicker !== 'function') return;
  event.preventDefault();
  event.currentTarget.showPicker();
};

/** What the columns of a wide window are; each control names itself. */
export const PeopleHead = () => (
  <div aria-hidden className={`${peopleGrid} pb-2 text-xs text-quiet max-lg:hidden`}>
    <span className="col-start-2">{m.people_column_person()}</span>
    <span className={officesGrid}>
      <span>{m.people_column_division()}</span>
      <span>{m.admin_people_role()}</span>
    </span>
  </div>
);

/** A person with their role and division, which change after a question. */
export function PersonRow(props: PersonRowProps) {
  const { person, isMe, divisions, chaired, onChanged, onErase, onSuspend, isSelected, onSelect, onRole, onDivision } = props;
  const db = useClient();
  const { id, name } = person;
  const restore = useMutation({
    mutationFn: async () => {
      await restorePerson(db, id);
      await onChanged();
      announce({ text: m.admin_people_restored({ name }) });
    },
  });
  // The function's row types say less than the query does: most people are not suspended.
  const reason = person.suspended_reason as string | null;
  return (
    <li className="border-t border-line py-2.5">
      <div className={peopleGrid}>
        <label className="-m-2 inline-flex size-11 items-center justify-center">
          <input
            type="checkbox"
            aria-label={m.people_select({ name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar path={person.avatar_path} name={name} className="size-9 shrink-0 max-sm:hidden" />
          <div className="min-w-0">
            <p className="leading-snug wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {person.nickname && person.nickname !== name && <span className="ms-2 text-sm text-quiet">{person.nickname}</span>}
              {isMe && <span className="ms-2 text-sm text-quiet">{m.admin_people_you()}</span>}
            </p>
            {person.email !== name && <p className="text-sm wrap-anywhere text-quiet">{person.email}</p>}
            <p className="text-xs text-quiet">
              {person.last_sign_in_at ? m.admin_people_seen({ day: formatDay(person.last_sign_in_at) }) : m.admin_people_never()}
            </p>
            {reason !== null && <p className="text-sm font-semibold text-danger">{m.admin_people_suspended({ reason })}</p>}
          </div>
        </div>
        <div className={`max-lg:order-last max-lg:col-span-full sm:max-lg:ps-12 ${officesGrid}`}>
          <select
            aria-label={m.admin_people_division_of({ name })}
            onKeyDown={openByKey}
            className={selectStyle}
            value={person.division ?? ''}
            onChange={(event) => onDivision(event.target.value || null)}
          >
            <option value="">{m.me_division_none()}</option>
            {divisions.map((division) => (
              <option key={division.slug} value={division.slug}>
                {localText(division.name, division.name_th)}
              </option>
            ))}
          </select>
          <select
            aria-label={m.admin_people_role_of({ name })}
            onKeyDown={openByKey}
            className={selectStyle}
            value={person.role}
            onChange={(event) => onRole(event.target.value as Role)}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </select>
          {(person.role === 'chair' || chaired.divisions.length + chaired.clubs.length > 0) && (
            <p className="col-span-full w-full text-sm text-quiet">{chairTitle(chaired)}</p>
          )}
        </div>
        {isMe ? (
          <span />
        ) : (
          <RowMore
            label={m.people_more({ name })}
            deeds={[
              reason === null
                ? { text: m.admin_people_suspend_name({ name }), onClick: onSuspend }
                : { text: m.admin_people_restore_name({ name }), onClick: () => restore.mutate() },
              { text: m.admin_people_erase({ name }), isDangerous: true, onClick: onErase },
            ]}
          />
        )}
      </div>
      {restore.error && (
        <Problem className="mt-2 ps-14 text-sm">
          <RefusalText refused={restore.error} subject="admin" />
        </Problem>
      )}
    </li>
  );
}
