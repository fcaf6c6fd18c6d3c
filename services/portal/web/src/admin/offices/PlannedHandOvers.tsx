import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatDay } from '../../language/dates.ts';
import { termName } from '../../organisation/term-name.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { callOffHandOver } from './mutations.ts';
import { invitedTermsQuery, officeKeys, type HeldTerm } from './queries.ts';
import { Problem } from '../../ui/Problem.tsx';

/** The handovers that wait for their day: who comes or is invited, who leaves, and how one is called off. */
export function PlannedHandOvers({ terms }: { readonly terms: readonly HeldTerm[] }) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: invited } = useSuspenseQuery(invitedTermsQuery(db));
  const callOff = useMutation({
    mutationFn: async (term: string) => {
      await callOffHandOver(db, term);
      announce({ text: m.hand_over_called_off({ term: termName(term) }) });
      await queries.invalidateQueries({ queryKey: officeKeys.all });
    },
  });
  const names = new Set(terms.flatMap(({ handed_over_to: next }) => (next === null ? [] : [next])));
  return (
    <>
      {[...names].map((name) => {
        const leaving = terms.filter((term) => term.handed_over_to === name);
        const coming = terms.filter((term) => term.term === name && term.began_at === null);
        const [lastDay] = leaving.flatMap(({ ends_on: day }) => (day === null ? [] : [day]));
        return (
          <div key={name} className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-wash px-5 py-4">
            <p>
              <span className="block font-semibold">{m.hand_over_waits({ term: termName(name) })}</span>
              <span className="text-sm text-quiet">
                {m.hand_over_waits_lead({
                  coming: formatCount(coming.length),
                  invited: formatCount(invited.filter(({ term }) => term === name).length),
                  leaving: formatCount(leaving.length),
                  day: lastDay === undefined ? '' : formatDay(lastDay),
                })}
              </span>
            </p>
            <Button variant="plain" isBusy={callOff.isPending} onClick={() => callOff.mutate(name)}>
              {m.hand_over_call_off()}
            </Button>
          </div>
        );
      })}
      {callOff.error && (
        <Problem className="mb-6">
          <RefusalText refused={callOff.error} subject="admin" />
        </Problem>
      )}
    </>
  );
}
