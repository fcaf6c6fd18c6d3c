import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatDay } from '../../language/dates.ts';
import { today } from '../../language/today.ts';
import { termName } from '../../organisation/term-name.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/dates/DateInput.tsx';
import { announce } from '../../ui/announce.ts';
import { changeTerm, removePlannedTerm } from './mutations.ts';
import { officeKeys, type HeldTerm } from './queries.ts';
import { usePlaces } from './use-places.ts';
import { Problem } from '../../ui/Problem.tsx';

/** An office that is held or planned: whose, until when, and how that changes. */
export function TermRow({ term }: { readonly term: HeldTerm }) {
  const db = useClient();
  const queries = useQueryClient();
  const { officeName } = usePlaces();
  const [day, setDay] = useState<string>();
  const name = personName(term.person);
  const isPlanned = term.began_at === null;
  const refresh = async () => queries.invalidateQueries({ queryKey: officeKeys.all });
  const act = useMutation({
    mutationFn: async (lastDay: string | undefined) => {
      if (lastDay === undefined) await removePlannedTerm(db, term.id);
      else await changeTerm(db, [term.id], { ends_on: lastDay === '' ? null : lastDay });
      setDay(undefined);
      await refresh();
      announce({ text: lastDay === undefined ? m.term_removed({ name }) : m.term_extended({ name }) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(day ?? '');
  };
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar path={term.person.avatar_path} name={name} className="size-10" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm">{[officeName(term), termName(term.term ?? '')].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-quiet numerals">
            {isPlanned && m.term_from({ day: formatDay(term.starts_on) })}
            {isPlanned && ' · '}
            {term.ends_on === null ? m.term_endless() : m.term_until({ day: formatDay(term.ends_on) })}
          </p>
        </div>
        {day === undefined ? (
          <Button variant="plain" aria-label={m.term_change_of({ name })} onClick={() => setDay(term.ends_on ?? '')}>
            {m.term_change()}
          </Button>
        ) : (
          <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
            <DateInput aria-label={m.office_ends_on()} min={today()} className="w-48" value={day} onChange={setDay} />
            <Button type="submit" isBusy={act.isPending}>
              {m.admin_save()}
            </Button>
          </form>
        )}
        {isPlanned && (
          <Button
            variant="quiet"
            aria-label={m.term_remove_of({ name })}
            isBusy={act.isPending}
            onClick={() => act.mutate(undefined)}
          >
            {m.admin_remove()}
          </Button>
        )}
      </div>
      {act.error && (
        <Problem className="mt-2 text-sm">
          <RefusalText refused={act.error} subject="admin" />
        </Problem>
      )}
    </li>
  );
}
