import { useMutation } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { Step } from '../data/projects.ts';
import { dataOf } from '../data/refusal.ts';
import { formatCount, formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../parts/Button.tsx';
import { SectionTitle } from '../parts/SectionTitle.tsx';
import { personName } from './person-name.ts';
import { statusName } from './status.ts';

interface ChainReport {
  readonly is_whole: boolean;
  readonly steps: number;
  readonly broken_at: number | null;
}

interface HistoryProps {
  readonly db: Client;
  readonly projectId: string;
  readonly steps: readonly Step[];
}

/** Every step, with the hash that ties it to the one before, and the check of the whole chain. */
export function History({ db, projectId, steps }: HistoryProps) {
  const check = useMutation({
    mutationFn: async () => dataOf(await db.rpc('verify_approval_chain', { project: projectId })) as unknown as ChainReport,
  });
  return (
    <section aria-labelledby="history">
      <SectionTitle id="history">{m.project_history()}</SectionTitle>
      {steps.length === 0 && <p className="text-quiet">{m.project_history_none()}</p>}
      <ol>
        {steps.map((step) => (
          <li key={step.id} className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[2rem_minmax(0,1fr)_auto]">
            <span className="text-sm text-quiet numerals max-sm:hidden">{step.sequence}</span>
            <div>
              <p className="font-semibold">{statusName(step.to_status)}</p>
              <p className="text-sm text-quiet">
                {step.principal
                  ? m.project_history_behalf({ name: personName(step.actor), principal: personName(step.principal) })
                  : personName(step.actor)}
                {' · '}
                {formatMoment(step.created_at)}
              </p>
              {step.note !== null && <p className="mt-1 text-sm whitespace-pre-line">{step.note}</p>}
            </div>
            <code className="font-mono text-xs text-quiet" title={step.hash}>
              {step.hash.slice(0, 12)}
            </code>
          </li>
        ))}
      </ol>
      {steps.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button variant="plain" isBusy={check.isPending} onClick={() => check.mutate()}>
            {m.project_history_check()}
          </Button>
          <p role="status" className="text-sm">
            {check.data &&
              (check.data.is_whole
                ? m.project_history_whole({ count: formatCount(check.data.steps) })
                : m.project_history_broken({ place: formatCount(check.data.broken_at ?? check.data.steps) }))}
            {check.isError && m.error_offline()}
          </p>
        </div>
      )}
    </section>
  );
}
