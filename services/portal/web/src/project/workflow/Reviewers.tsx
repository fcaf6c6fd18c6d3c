import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { Home } from '../labels.ts';
import { moverName } from './labels.ts';
import { reviewersQuery } from './queries.ts';
import { reviewerNames } from './reviewer-names.ts';
import { reviewStepsOf, type ReviewStep } from './reviewers.rules.ts';

const warnings: Readonly<Record<NonNullable<ReviewStep<unknown>['warning']>, () => string>> = {
  own: m.reviewers_own,
  empty: m.reviewers_empty,
  'without-role': m.reviewers_without_role,
  taken: m.reviewers_taken,
  nobody: m.reviewers_nobody,
};

interface ReviewersProps {
  readonly projectId: string;
  readonly version: string;
  /** As it is chosen, or not yet. */
  readonly home: Home;
}

/** Who will review each step, with a warning where a role has nobody. */
export function Reviewers({ projectId, version, home }: ReviewersProps) {
  const { data: rows } = useQuery({ ...reviewersQuery(useClient(), projectId, version), placeholderData: (before) => before });
  const hasHome = home.division !== null || home.club_id !== null;
  return (
    <section aria-labelledby="reviewers">
      <h3 id="reviewers" className="mb-3 text-lg">
        {m.reviewers_title()}
      </h3>
      {rows ? (
        <ol>
          {reviewStepsOf(rows).map((step) => (
            <li key={step.role} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <p className="text-sm text-quiet">{moverName(step.role, home)}</p>
              <div>
                {step.role === 'chair' && !hasHome ? (
                  <p className="text-quiet">{m.reviewers_choose_home()}</p>
                ) : (
                  <>
                    {step.warning && <p className="text-sm font-semibold text-accent">{warnings[step.warning]()}</p>}
                    <p>{reviewerNames(step)}</p>
                  </>
                )}
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </section>
  );
}
