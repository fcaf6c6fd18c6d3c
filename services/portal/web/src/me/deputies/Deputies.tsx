import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { X } from '../../ui/icons.gen.tsx';
import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatDays } from '../../language/dates.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { PersonPicker, type ChosenPerson } from '../../people/PersonPicker.tsx';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { announce } from '../../ui/announce.ts';
import { nameDeputy, revokeDelegation, type NewDelegation } from './mutations.ts';
import { delegationsQuery } from './queries.ts';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';

interface DeputiesProps {
  readonly userId: string;
  /** Whether the caller decides at any step, and so can name a deputy. */
  readonly mayName: boolean;
}

/** The caller's deputies and the people they deputise for, with the days. */
export function Deputies({ userId, mayName }: DeputiesProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: delegations } = useSuspenseQuery(delegationsQuery(db, userId));
  const refresh = () => queries.invalidateQueries({ queryKey: delegationsQuery(db, userId).queryKey });
  const revoke = useMutation({
    mutationFn: async ({ id, name, ...delegation }: NewDelegation & { id: string; name: string }) => {
      await revokeDelegation(db, id);
      await refresh();
      announce({
        text: m.me_deputy_revoked({ name }),
        // A revocation is final, so undoing names the same person again.
        undo: () => nameDeputy(db, delegation).then(refresh),
      });
    },
    onError: (error) => announceRefusal(error, 'me'),
  });
  const named = delegations.filter(({ principal_id }) => principal_id === userId);
  const heldFor = delegations.filter(({ principal_id }) => principal_id !== userId);
  return (
    <>
      {heldFor.map(({ id, principal, starts_on, ends_on }) => (
        <p key={id} className="mb-4 border-s-2 border-accent ps-4">
          {m.me_deputy_for({ name: personName(principal), days: formatDays(starts_on, ends_on) })}
        </p>
      ))}
      {mayName && named.length === 0 && <EmptyLine className="mb-5">{m.me_deputy_none()}</EmptyLine>}
      {named.length > 0 && (
        <ul className="mb-6">
          {named.map(({ id, deputy, deputy_id, starts_on, ends_on, reason }) => (
            <li key={id} className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
              <p className="min-w-0 flex-1">
                <span className="font-semibold">{personName(deputy)}</span>
                <span className="block text-sm text-quiet">
                  {formatDays(starts_on, ends_on)}
                  {reason !== null && ` · ${reason}`}
                </span>
              </p>
              <button
                type="button"
                aria-label={m.me_deputy_revoke({ name: personName(deputy) })}
                onClick={() => revoke.mutate({ id, name: personName(deputy), deputy_id, starts_on, ends_on, reason })}
                className="inline-flex size-11 items-center justify-center text-quiet hover:text-ink"
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {mayName && <NameDeputy onNamed={refresh} />}
    </>
  );
}

function NameDeputy({ onNamed }: { readonly onNamed: () => Promise<unknown> }) {
  const db = useClient();
  const [deputy, setDeputy] = useState<ChosenPerson | null>(null);
  const [starts_on, setStart] = useState(today);
  const [ends_on, setEnd] = useState(today);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const name = useMutation({
    mutationFn: async (person: ChosenPerson) => {
      const id = await nameDeputy(db, { deputy_id: person.id, starts_on, ends_on, reason: reason.trim() || null });
      await onNamed();
      setDeputy(null);
      setReason('');
      setTried(false);
      announce({
        text: m.me_deputy_added({ name: person.name }),
        undo: () => revokeDelegation(db, id).then(onNamed),
      });
    },
  });
  const areDaysWrong = starts_on === '' || ends_on < starts_on;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    // A day that cannot be read says so itself.
    const isReadable = event.currentTarget.checkValidity();
    if (deputy && isReadable && !areDaysWrong) name.mutate(deputy);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <PersonPicker
          label={m.me_deputy_person()}
          error={wasTried && !deputy ? m.me_deputy_needed() : undefined}
          chosen={deputy}
          onChoose={setDeputy}
        />
      </div>
      <DateField label={m.me_deputy_from()} value={starts_on} onChange={setStart} />
      <DateField
        label={m.me_deputy_until()}
        value={ends_on}
        error={areDaysWrong ? m.me_deputy_dates() : undefined}
        onChange={setEnd}
      />
      <div className="sm:col-span-2">
        <TextField
          label={m.me_deputy_reason()}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {name.error && (
        <Problem className="sm:col-span-2">
          <RefusalText refused={name.error} subject="me" />
        </Problem>
      )}
      <div>
        <Button type="submit" variant="plain" isBusy={name.isPending}>
          {m.me_deputy_add()}
        </Button>
      </div>
    </form>
  );
}
