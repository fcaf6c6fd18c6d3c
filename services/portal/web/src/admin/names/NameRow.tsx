import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { confirmName, refuseName, withdrawName } from './mutations.ts';
import type { NameToConfirm } from './queries.ts';
import { Problem } from '../../ui/Problem.tsx';

interface NameRowProps {
  readonly person: NameToConfirm;
  readonly onChanged: () => Promise<unknown>;
}

/** A name that awaits confirmation: the person, the old and the new name, and the decision. */
export function NameRow({ person, onChanged }: NameRowProps) {
  const db = useClient();
  const { person_id: id, requested_name: requestedName } = person;
  const name = requestedName ?? (person.is_confirmed ? null : person.full_name);
  const cohort = requestedName === null ? person.cohort : person.requested_cohort;
  const decide = useMutation({
    mutationFn: async (decision: 'confirm' | 'refuse') => {
      if (decision === 'confirm') await confirmName(db, id, { name: name ?? '', englishName: person.requested_name_en, cohort });
      else await refuseName(db, id);
      await onChanged();
      const takeBack = async () => {
        await (decision === 'confirm' ? withdrawName(db, id) : refuseName(db, id, false));
        await onChanged();
      };
      announce({
        text: decision === 'confirm' ? m.names_confirmed({ name: name ?? '' }) : m.names_refused({ name: name ?? '' }),
        undo: () => takeBack().catch((error: Error) => announceRefusal(error, 'admin')),
      });
    },
  });
  const displayName = name ?? person.nickname ?? person.full_name ?? person.email;
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            {displayName}{' '}
            {cohort !== null && (
              <span className="ms-2 font-normal text-quiet numerals">
                {m.certificate_cohort({ cohort: formatCount(cohort) })}
              </span>
            )}
          </p>
          {person.requested_name_en !== null && <p>{m.names_in_english({ name: person.requested_name_en })}</p>}
          <p className="truncate text-sm text-quiet">{person.email}</p>
          <p className="text-sm text-quiet numerals">{historyOf(person)}</p>
          {person.is_doubtful && <p className="text-sm font-semibold text-accent">{m.names_doubtful()}</p>}
        </div>
        <div className="flex gap-2">
          {name !== null && (
            <Button
              variant="plain"
              isBusy={decide.isPending}
              aria-label={m.names_confirm_of({ name })}
              onClick={() => decide.mutate('confirm')}
            >
              {m.names_confirm()}
            </Button>
          )}
          {requestedName !== null && (
            <Button
              variant="quiet"
              aria-label={m.names_refuse_of({ name: requestedName })}
              onClick={() => decide.mutate('refuse')}
            >
              {m.names_refuse()}
            </Button>
          )}
        </div>
      </div>
      {decide.error && (
        <Problem className="mt-2 text-sm">
          <RefusalText refused={decide.error} subject="admin" />
        </Problem>
      )}
    </li>
  );
}

function historyOf({ full_name, full_name_en, is_confirmed, requested_name, nickname, requested_at }: NameToConfirm): string {
  return [
    is_confirmed && full_name && full_name !== requested_name && m.names_in_force({ name: full_name }),
    full_name_en && m.names_in_force({ name: full_name_en }),
    nickname && m.names_nickname({ nickname }),
    requested_at && m.names_since({ day: formatDay(requested_at) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
