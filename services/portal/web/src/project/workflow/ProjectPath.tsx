import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Check, X } from '../../ui/icons.gen.tsx';
import { useClient } from '../../data/use-client.ts';
import { formatMoment } from '../../language/dates.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { Project } from '../queries.ts';
import { deedName, statusName, type Home } from '../labels.ts';
import { moverName, ownerTurnName, stationName } from './labels.ts';
import { DueLine } from './DueLine.tsx';
import { nextMover, type Transition, type Waiting } from './moves.rules.ts';
import { ownerTurn } from './owner-turn.rules.ts';
import { endingOf, lastRound, stationsOf } from './path.rules.ts';
import type { PathStep } from './pending.rules.ts';
import { currentReviewersQuery, type ReviewerRow } from './queries.ts';
import { reviewerNames } from './reviewer-names.ts';
import { reviewStepsOf, type ReviewStep } from './reviewers.rules.ts';

interface ProjectPathProps {
  readonly project: Project;
  readonly steps: readonly PathStep[];
  readonly transitions: readonly Transition[];
  /** undefined: said elsewhere on the page. */
  readonly due: Waiting | undefined;
  /** Whether the reader owns the project. */
  readonly isOwner: boolean;
}

/** The steps of a project: its state, who decides, since when, and what follows. */
export function ProjectPath({ project, steps, transitions, due, isOwner }: ProjectPathProps) {
  const { data: reviewers } = useSuspenseQuery(currentReviewersQuery(useClient(), project.id));
  const round = lastRound(steps);
  const reached = new Map(round.map((step) => [step.to_status, step]));
  const stations = stationsOf(project.needs_board, round);
  const ending = endingOf(round);
  const present = stations.findIndex(({ status }) => status === project.status);
  const mover = nextMover(project, transitions);
  const review = reviewStepsOf(reviewers).find(({ role }) => role === mover);
  const names = review && reviewerNames(review);
  const isWithoutRole = review?.warning === 'without-role';
  const turn = ownerTurn(project, today());
  const turnName = turn && ownerTurnName(turn, isOwner);
  const isReturned = project.status === 'revisions-requested';
  const firstAhead = stations.findIndex(({ status }) => !reached.has(status));
  return (
    <section aria-labelledby="path">
      <h2 id="path" className="mb-1 text-xl">
        {m.project_path()}
      </h2>
      <p className="text-sm text-quiet">
        {mover === undefined
          ? m.project_path_over()
          : isOwner && mover === 'owner'
            ? m.project_path_now_you()
            : m.project_path_now({ who: whoOf(mover, review, project) })}
        {' · '}
        {m.project_since({ day: formatMoment(project.status_changed_at) })}
      </p>
      {due && <DueLine due={due} />}
      <ol className="relative ms-3 mt-5 border-s border-line">
        {stations.map(({ status, mover: who }, place) => {
          const step = reached.get(status);
          const isNext = place === present + 1 && mover !== undefined && !isReturned;
          return (
            <Fragment key={status}>
              {isReturned && place === firstAhead && turnName && <PathItem state="now" name={turnName} />}
              <PathItem
                state={step ? 'done' : isNext ? 'now' : 'ahead'}
                name={(isNext && mover === 'owner' && turnName) || stationName(status, who, project)}
              >
                {isNext && isWithoutRole && <span className="block">{m.reviewers_without_role()}</span>}
                {isNext && names}
                {step && <Doing step={step} />}
              </PathItem>
            </Fragment>
          );
        })}
        {ending && <Ending step={ending} home={project} />}
      </ol>
    </section>
  );
}

interface PathItemProps {
  readonly state: 'done' | 'now' | 'ahead';
  readonly name: string;
  /** Who did it and when, or who does it. */
  readonly children?: ReactNode;
}

const marks = {
  done: 'border-accent bg-accent text-on-accent',
  now: 'border-2 border-accent bg-paper',
  ahead: 'border-edge bg-paper',
};
const states = { done: m.project_step_done, now: m.project_step_now, ahead: m.project_step_ahead };

const PathItem = ({ state, name, children }: PathItemProps) => (
  <li aria-current={state === 'now' ? 'step' : undefined} className="relative pb-5 ps-6 last:pb-0">
    <span
      aria-hidden
      className={`absolute top-1 -left-2.5 inline-flex size-5 items-center justify-center rounded-full border ${marks[state]}`}
    >
      {state === 'done' && <Check size={12} strokeWidth={3} />}
    </span>
    <p
      className={`text-sm leading-snug ${state === 'ahead' ? 'text-quiet' : 'text-ink'} ${state === 'now' ? 'font-semibold' : ''}`}
    >
      {name}
      <span className="sr-only"> ({states[state]()})</span>
    </p>
    {children && <p className="text-xs text-quiet">{children}</p>}
  </li>
);

/** Where a project ended early: at whose station it was rejected, or that it was cancelled. */
const Ending = ({ step, home }: { readonly step: PathStep; readonly home: Home }) => (
  <li className="relative ps-6">
    <span
      aria-hidden
      className="absolute top-1 -left-2.5 inline-flex size-5 items-center justify-center rounded-full bg-danger text-paper"
    >
      <X size={12} strokeWidth={3} />
    </span>
    <p className="text-sm leading-snug font-semibold text-ink">
      {step.to_status === 'rejected' ? moverName(step.acting_role, home) : statusName(step.to_status)}
    </p>
    <p className="text-xs text-quiet">
      {step.to_status === 'rejected' && <span className="font-semibold text-danger">{deedName(step)} · </span>}
      <Doing step={step} />
    </p>
  </li>
);

/** Who took a step, and when. */
const Doing = ({ step }: { readonly step: PathStep }) => (
  <>
    {step.principal
      ? m.project_history_behalf({ name: personName(step.actor), principal: personName(step.principal) })
      : personName(step.actor)}
    {' · '}
    {formatMoment(step.created_at)}
  </>
);

/** The role, behind the person's name where one person holds it. */
function whoOf(mover: string, review: ReviewStep<ReviewerRow> | undefined, home: Home): string {
  const [person] = review?.people ?? [];
  const isAlone = person !== undefined && review?.people.length === 1 && review.authority === 'holder';
  return isAlone ? `${personName(person)} (${moverName(mover, home)})` : moverName(mover, home);
}
