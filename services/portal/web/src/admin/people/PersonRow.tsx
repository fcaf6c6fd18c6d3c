import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { Trash2 } from '../../ui/icons.gen.tsx';
import { useClient } from '../../data/use-client.ts';
import { formatDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { restorePerson } from '../../people/mutations.ts';
import type { PersonMatch } from '../../people/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { roleName, roles } from '../../session/role-names.ts';
import type { Role } from '../../session/roles.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { Problem } from '../../ui/Problem.tsx';

interface PersonRowProps {
  readonly person: PersonMatch;
  readonly isMe: boolean;
  readonly divisions: readonly { readonly slug: string; readonly name: string; readonly name_th: string }[];
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

/** A person with their role and division, which change after a question. */
export function PersonRow(props: PersonRowProps) {
  const { person, isMe, divisions, onChanged, onErase, onSuspend, isSelected, onSelect, onRole, onDivision } = props;
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
  const selectStyle = `${inputStyle} min-h-10! text-sm! sm:w-44`;
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="-m-2 inline-flex size-11 items-center justify-center">
          <input
            type="checkbox"
            aria-label={m.people_select({ name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
        <Avatar path={person.avatar_path} name={name} className="size-10 max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-36">
          <p className="truncate font-semibold">
            {name}
            {person.nickname && person.nickname !== name && (
              <span className="ms-2 text-sm font-normal text-quiet">{person.nickname}</span>
            )}
            {isMe && <span className="ms-2 text-sm font-normal text-quiet">{m.admin_people_you()}</span>}
          </p>
          <p className="text-sm text-quiet lg:flex lg:items-baseline lg:gap-x-4">
            <span className="block truncate">{person.email}</span>
            <span className="block shrink-0 text-xs">
              {person.last_sign_in_at ? m.admin_people_seen({ day: formatDay(person.last_sign_in_at) }) : m.admin_people_never()}
            </span>
          </p>
          {reason !== null && <p className="text-sm font-semibold text-accent">{m.admin_people_suspended({ reason })}</p>}
        </div>
        {!isMe && (
          <button
            type="button"
            className="link touch text-sm"
            disabled={restore.isPending}
            aria-label={reason === null ? m.admin_people_suspend_name({ name }) : m.admin_people_restore_name({ name })}
            onClick={() => (reason === null ? onSuspend() : restore.mutate())}
          >
            {reason === null ? m.admin_people_suspend() : m.admin_people_restore()}
          </button>
        )}
        <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
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
          <button
            type="button"
            aria-label={m.admin_people_erase({ name })}
            onClick={onErase}
            disabled={isMe}
            className="inline-flex size-10 shrink-0 items-center justify-center text-quiet hover:text-ink disabled:invisible"
          >
            <Trash2 size={17} aria-hidden />
          </button>
        </div>
      </div>
      {restore.error && (
        <Problem className="mt-2 ps-14 text-sm">
          <RefusalText refused={restore.error} subject="admin" />
        </Problem>
      )}
    </li>
  );
}
