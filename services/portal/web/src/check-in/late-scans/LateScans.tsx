import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { announce } from '../../ui/announce.ts';
import { useStillRows } from '../../ui/use-still-rows.ts';
import { decideLateScans, type Decision } from '../mutations.ts';
import { attendanceKeys, lateScansQuery, type LateScan } from '../queries.ts';
import { Problem } from '../../ui/Problem.tsx';

interface LateScansProps {
  readonly eventId: string;
  readonly session: Session;
  readonly isOrganiser: boolean;
}

/** Scans that arrived after their code had run out: one tap confirms all that are listed. */
export function LateScans({ eventId, session, isOrganiser }: LateScansProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: scans } = useSuspenseQuery(lateScansQuery(db, eventId));
  const change = async (ids: readonly string[], decision: Decision) => {
    await decideLateScans(db, eventId, ids, decision);
    await queries.invalidateQueries({ queryKey: attendanceKeys.all });
  };
  const decide = useMutation({
    mutationFn: async ({ ids, decision }: { readonly ids: readonly string[]; readonly decision: Decision }) => {
      await change(ids, decision);
      if (decision === 'waiting') return;
      announce({
        text: decision === 'confirmed' ? m.late_confirmed({ count: formatCount(ids.length) }) : m.late_refused_now(),
        undo: () => change(ids, 'waiting').catch((error: Error) => announceRefusal(error, 'lateScans')),
      });
    },
  });
  const mayDecide = (scan: LateScan) => isOrganiser && (scan.user_id !== session.userId || session.role === 'admin');
  const waiting = scans.filter(({ decision }) => decision === null);
  const decided = scans.filter(({ decision }) => decision !== null);
  const ids = waiting.filter(mayDecide).map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  useStillRows(list, waiting.map(({ id }) => id).join(' '));
  return (
    <>
      {decide.error && (
        <Problem>
          <RefusalText refused={decide.error} subject="lateScans" />
        </Problem>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="late">
          <SectionTitle id="late">{m.late_title()}</SectionTitle>
          <p className="max-w-[42rem] text-quiet">{m.late_lead()}</p>
          {ids.length > 0 && (
            <Button className="mt-5" isBusy={decide.isPending} onClick={() => decide.mutate({ ids, decision: 'confirmed' })}>
              {ids.length === 1 ? m.late_confirm_one() : m.late_confirm({ count: formatCount(ids.length) })}
            </Button>
          )}
          <ul ref={list} className="mt-6">
            {waiting.map((scan) => (
              <Row key={scan.id} scan={scan} note={isOrganiser && !mayDecide(scan) ? m.late_own() : undefined}>
                {mayDecide(scan) && (
                  <Button
                    variant="quiet"
                    className="shrink-0 text-sm"
                    aria-label={m.late_refuse_of({ name: personName(scan.person) })}
                    onClick={() => decide.mutate({ ids: [scan.id], decision: 'refused' })}
                  >
                    {m.late_refuse()}
                  </Button>
                )}
              </Row>
            ))}
          </ul>
        </section>
      )}
      {decided.length > 0 && (
        <section aria-labelledby="decided">
          <SectionTitle id="decided">{m.late_decided()}</SectionTitle>
          <ul>
            {decided.map((scan) => (
              <Row key={scan.id} scan={scan} note={decisionOf(scan)}>
                {mayDecide(scan) && (
                  <Button
                    variant="quiet"
                    className="shrink-0 text-sm"
                    aria-label={m.late_reopen_of({ name: personName(scan.person) })}
                    onClick={() => decide.mutate({ ids: [scan.id], decision: 'waiting' })}
                  >
                    {m.late_reopen()}
                  </Button>
                )}
              </Row>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const decisionOf = ({ decision, by }: LateScan): string => {
  const name = personName(by);
  return decision === 'confirmed' ? m.late_confirmed_by({ name }) : m.late_refused_by({ name });
};

interface RowProps {
  readonly scan: LateScan;
  readonly note: string | undefined;
  readonly children: React.ReactNode;
}

const Row = ({ scan, note, children }: RowProps) => (
  <li className="flex items-start justify-between gap-x-4 border-t border-line py-3 max-sm:flex-col">
    <div className="min-w-0">
      <p className="font-semibold">{personName(scan.person)}</p>
      <p className="text-sm text-quiet numerals">
        {m.late_times({ scanned: formatMoment(scan.checked_in_at), received: formatMoment(scan.created_at) })}
      </p>
      {note !== undefined && <p className="text-sm">{note}</p>}
    </div>
    {children}
  </li>
);
