import { useMutation, useQueryClient } from '@tanstack/react-query';
import { langOf } from '../../language/lang-of.ts';
import { Check, X } from '../../ui/icons.gen.tsx';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { deedName, type Home } from '../labels.ts';
import { type Step, stepsQuery } from '../queries.ts';
import { verifyChain } from '../workflow/mutations.ts';
import { checkChain } from './chain.rules.ts';
import { sha256 } from './sha256.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';

interface HistoryProps {
  readonly projectId: string;
  readonly steps: readonly Step[];
  /** Of the project. */
  readonly home: Home;
}

/**
 * Every step, and below them the hashes that link each to the step before. This device computes the hashes; the database checks
 * the end of the chain.
 */
export function History({ projectId, steps, home }: HistoryProps) {
  const db = useClient();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: async () => {
      // The page may still show steps that this device stored in an earlier visit.
      const current = await queryClient.fetchQuery({ ...stepsQuery(db, projectId), staleTime: 0 });
      const [here, there] = await Promise.all([checkChain(projectId, current, sha256), verifyChain(db, projectId)]);
      const broken = here.indexOf(false) + 1 || there.broken_at;
      return { here, broken, isWhole: broken === null && there.is_whole && there.steps === current.length };
    },
  });
  return (
    <section aria-labelledby="history">
      <SectionTitle id="history">{m.project_history()}</SectionTitle>
      {steps.length === 0 && <EmptyLine>{m.project_history_none()}</EmptyLine>}
      <ol>
        {steps.map((step, place) => (
          <li key={step.id} className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[2rem_minmax(0,1fr)_auto]">
            <span className="text-sm text-quiet numerals max-sm:hidden">{step.sequence}</span>
            <div>
              <p className="font-semibold">{deedName(step, home)}</p>
              <p className="text-sm text-quiet">
                {step.principal
                  ? m.project_history_behalf({ name: personName(step.actor), principal: personName(step.principal) })
                  : personName(step.actor)}
                {' · '}
                {formatMoment(step.created_at)}
              </p>
              {step.note !== null && (
                <p lang={langOf(step.note)} className="mt-1 text-sm whitespace-pre-line">
                  {step.note}
                </p>
              )}
            </div>
            <Outcome isSound={check.data?.here[place]} />
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
              (check.data.isWhole
                ? m.project_history_whole({ count: formatCount(steps.length) })
                : check.data.broken === null
                  ? m.project_history_short()
                  : m.project_history_broken({ place: formatCount(check.data.broken) }))}
            {check.isError && m.error_offline()}
          </p>
        </div>
      )}
      {steps.length > 0 && <Fingerprints steps={steps} home={home} />}
    </section>
  );
}

/** For readers who compare the chain with a copy or with the signed log. */
const Fingerprints = ({ steps, home }: Pick<HistoryProps, 'steps' | 'home'>) => (
  <details className="mt-2">
    <summary className="w-fit min-h-8 cursor-pointer py-1 text-sm text-quiet hover:text-accent">
      {m.project_history_fingerprints()}
    </summary>
    <ol className="mt-2 grid gap-2 border-s-2 border-line ps-4 text-sm">
      {steps.map((step) => (
        <li key={step.id}>
          {step.sequence}. {deedName(step, home)}
          <code className="block font-mono text-xs break-all text-quiet">{step.hash}</code>
        </li>
      ))}
    </ol>
  </details>
);

function Outcome({ isSound }: { readonly isSound: boolean | undefined }) {
  if (isSound === undefined) return null;
  return isSound ? (
    <span className="inline-flex items-center gap-1 text-xs text-quiet">
      <Check size={14} aria-hidden />
      {m.project_history_sound()}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-xs font-semibold text-accent">
      <X size={14} aria-hidden />
      {m.project_history_changed()}
    </span>
  );
}
