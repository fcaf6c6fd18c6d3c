import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatDay } from '../../language/dates.ts';
import { getLocale } from '../../language/locale.ts';
import { today } from '../../language/today.ts';
import { termName } from '../../organisation/term-name.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { peopleKeys } from '../../people/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { roleName } from '../../session/role-names.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { academicYearOf } from './academic-year.rules.ts';
import { isDone } from './labels.ts';
import { planHandOver, type BoardSeat, type OfficeTerm } from './mutations.ts';
import type { OfficeLine } from './office-file.rules.ts';
import { OfficeFile } from './OfficeFile.tsx';
import { OfficeLines } from './OfficeLines.tsx';
import { handOverPreview, officeKeys } from './queries.ts';
import { TermFields } from './TermFields.tsx';
import { usePlaces } from './use-places.ts';
import { Problem } from '../../ui/Problem.tsx';

/** Plans next year's board from a file: the present board, the new one, and the day of the change. */
export function HandOver() {
  const db = useClient();
  const queries = useQueryClient();
  const [term, setTerm] = useState<OfficeTerm>(() => academicYearOf(today(), 1));
  const [lines, setLines] = useState<readonly OfficeLine[]>();
  const preview = useQuery({ ...handOverPreview(db, lines ?? [], term), enabled: lines !== undefined });
  const plan = useMutation({
    mutationFn: async (given: readonly OfficeLine[]) => {
      const sent = given.map((line, index) => ({
        ...line,
        language: getLocale(),
        expected: preview.data?.lines[index]?.outcome ?? '',
      }));
      await planHandOver(db, sent, term, false);
      setLines(undefined);
      announce({ text: m.hand_over_planned({ term: termName(term.term), day: formatDay(term.starts_on) }) });
      await Promise.all([officeKeys.all, peopleKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: () => void preview.refetch(),
  });
  const count = preview.data?.lines.filter(isDone).length ?? 0;
  const error = plan.error ?? preview.error;
  return (
    <div className="grid gap-6">
      <TermFields term={term} onChange={setTerm} isRequired />
      <OfficeFile onLines={setLines} />
      {lines && preview.data && (
        <>
          <section aria-label={m.hand_over_present()}>
            <h3 className="text-base">
              {m.hand_over_present()}{' '}
              <span className="font-normal text-quiet numerals">{formatCount(preview.data.leaving.length)}</span>
            </h3>
            <ul className="mt-1">
              {preview.data.leaving.map((seat) => (
                <Seat key={`${seat.person}/${seat.division}/${seat.club_id}`} seat={seat} />
              ))}
            </ul>
          </section>
          <OfficeLines lines={preview.data.lines} />
        </>
      )}
      {error && (
        <Problem>
          <RefusalText refused={error} subject="admin" />
        </Problem>
      )}
      {lines && (
        <div className="flex flex-wrap gap-3">
          <Button isBusy={plan.isPending} disabled={count === 0 || preview.isFetching} onClick={() => plan.mutate(lines)}>
            {m.hand_over_confirm({ day: term.starts_on === '' ? '' : formatDay(term.starts_on) })}
          </Button>
          <Button variant="quiet" onClick={() => setLines(undefined)}>
            {m.cancel()}
          </Button>
        </div>
      )}
    </div>
  );
}

function Seat({ seat }: { readonly seat: BoardSeat }) {
  const { officeName } = usePlaces();
  return (
    <li className="grid gap-x-4 border-t border-line py-2 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <span className="truncate font-semibold">{localText(seat.name_en, seat.name)}</span>
      <span>
        <span className="text-quiet">{officeName(seat)}</span> →{' '}
        {seat.next_role === null ? m.hand_over_leaves() : roleName(seat.next_role)}
      </span>
    </li>
  );
}
