import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { createFileRoute, Link, notFound, useLocation } from '@tanstack/react-router';
import { DeleteDraft, isDeletable } from '../../draft/DeleteDraft.tsx';
import { OpenForm } from '../../documents/OpenForm.tsx';
import { documentsQuery } from '../../documents/queries.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { Documents } from '../../project/Documents.tsx';
import { DuplicateProject } from '../../project/DuplicateProject.tsx';
import { deedName } from '../../project/labels.ts';
import { ProjectFacts } from '../../project/ProjectFacts.tsx';
import { Comments } from '../../project/comments/Comments.tsx';
import { History } from '../../project/history/History.tsx';
import { commentsQuery, projectQuery, stepsQuery, type Project } from '../../project/queries.ts';
import { useLiveProject } from '../../project/use-live-project.ts';
import { Decided } from '../../project/workflow/Decided.tsx';
import { DecidePanel } from '../../project/workflow/DecidePanel.tsx';
import { afterDecision } from '../../project/workflow/pending.rules.ts';
import { moverName } from '../../project/workflow/labels.ts';
import { ProjectPath } from '../../project/workflow/ProjectPath.tsx';
import { isDecision, movesOf, nextMover, waitingOf, type Move } from '../../project/workflow/moves.rules.ts';
import { Returned } from '../../project/workflow/Returned.tsx';
import { TakeBack } from '../../project/workflow/TakeBack.tsx';
import { currentReviewersQuery, decidersQuery, reviewsQuery, transitionsQuery } from '../../project/workflow/queries.ts';
import { QueuePlace } from '../../queue/QueuePlace.tsx';
import { useDecisions, type DecisionNote } from '../../queue/use-decisions.ts';
import { receiptsQuery, reportQuery } from '../../report/queries.ts';
import { ReportLink } from '../../report/ReportLink.tsx';
import { settingsQuery } from '../../settings/queries.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

export const Route = createFileRoute('/_signed-in/project/$id')({
  loader: async ({ context: { db, queries, session }, params: { id } }) => {
    if (!isLowerCaseUuid(id)) throw notFound();
    const [project] = await Promise.all([
      queries.ensureQueryData(projectQuery(db, id)),
      queries.ensureQueryData(stepsQuery(db, id)),
      queries.ensureQueryData(commentsQuery(db, id)),
      queries.ensureQueryData(documentsQuery(db, id)),
      queries.ensureQueryData(transitionsQuery(db)),
      queries.ensureQueryData(decidersQuery(db, session)),
      queries.ensureQueryData(reviewsQuery(db, session.userId)),
      queries.ensureQueryData(currentReviewersQuery(db, id)),
      queries.ensureQueryData(settingsQuery(db)),
    ]);
    if (!project) throw notFound();
    if (hasReport(project))
      await Promise.all([
        loadReportSummary(),
        queries.ensureQueryData(reportQuery(db, id)),
        queries.ensureQueryData(receiptsQuery(db, id)),
      ]);
  },
  component: ProjectPage,
});

/** What is to be judged now is the report; others load nothing of it. */
const hasReport = ({ status }: Pick<Project, 'status'>): boolean => status === 'post-report-submitted';
const loadReportSummary = () => import('../../report/ReportSummary.tsx');
const ReportSummary = lazyPart(() => loadReportSummary().then((module) => module.ReportSummary));
const SpendingMissing = lazyPart(() => loadReportSummary().then((module) => module.SpendingMissing));

const decisionId = 'decision';

function ProjectPage() {
  const { db, session } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(db, id));
  const { data: steps } = useSuspenseQuery(stepsQuery(db, id));
  const { data: comments } = useSuspenseQuery(commentsQuery(db, id));
  const { data: transitions } = useSuspenseQuery(transitionsQuery(db));
  const { data: deciders } = useSuspenseQuery(decidersQuery(db, session));
  const { data: reviews } = useSuspenseQuery(reviewsQuery(db, session.userId));
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const [undone, setUndone] = useState<string>();
  const { made, decide } = useDecisions(session.userId, setUndone);
  const [decision, setDecision] = useState<{ readonly id: string; readonly move: Move; readonly at: string }>();
  const inQueue = useLocation({ select: ({ state }) => state.queue });
  useLiveProject(id);
  if (!project) return null;
  const isCancelled = project.status === 'cancelled';
  const isOwner = project.created_by === session.userId;
  const allMoves = movesOf(
    project,
    transitions,
    deciders,
    reviews.find(({ projectId }) => projectId === id),
  );
  // Others have buttons of their own. A draft that nobody has read is deleted, not cancelled.
  const moves = allMoves.filter(
    ({ kind }) => !['take-back', 'resume', 'report'].includes(kind) && !(kind === 'cancel' && isDeletable(project)),
  );
  // An undone decision can be made again.
  const settled = decision?.id === id && (made.has(id) || !moves.some(isDecision)) ? decision : undefined;
  const decided = settled?.move;
  const isMyTurn = decided === undefined && moves.some(({ kind }) => kind !== 'cancel');
  const settle = (move: Move, note: DecisionNote) => {
    setDecision({ id, move, at: new Date().toISOString() });
    decide(project, move, note);
  };
  const visible = afterDecision(
    project,
    steps,
    settled && made.has(id) ? { ...settled, actor: localText(session.fullNameEn, session.fullName ?? session.name) } : undefined,
  );
  // The last step says who said no.
  const lastStep = visible.steps.at(-1);
  const nameOfEnd = visible.project.status === 'rejected' && lastStep ? deedName(lastStep) : undefined;
  // The status says who acted last; that a project is with its first reviewer it says itself.
  const mover = visible.project.status === 'submitted-to-chair' ? 'owner' : nextMover(visible.project, transitions);
  const waitsFor =
    mover === undefined || mover === 'owner'
      ? undefined
      : isMyTurn
        ? m.queue_your_turn()
        : m.project_waits({ who: moverName(mover, project) });
  const due = waitingOf(visible.project, settings.step_days, Date.now());
  // Who can only cancel reads first with whom the project is.
  const isCancelOnly = decided === undefined && !isMyTurn;
  const panel = (decided !== undefined || moves.length > 0) && (
    <div id={decisionId} className="scroll-mt-20">
      {decided === undefined ? (
        <DecidePanel key={id} project={project} moves={moves} due={due} decide={settle} isFocused={undone === id}>
          {hasReport(project) && moves.some(({ to }) => to === 'archived') && (
            <Suspense>
              <SpendingMissing project={project} />
            </Suspense>
          )}
        </DecidePanel>
      ) : (
        <Decided
          project={project}
          inQueue={inQueue}
          move={decided}
          next={reviews.find(({ projectId }) => projectId !== id && !made.has(projectId))}
        />
      )}
    </div>
  );
  const facts = (
    <div key="facts" className="min-w-0 lg:col-start-1 lg:row-start-1">
      <ProjectFacts project={project} commented={comments.map(({ section }) => section)} />
    </div>
  );
  const side = (
    <aside
      key="side"
      aria-label={m.project_path()}
      className="grid content-start gap-y-12 max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      {!isCancelOnly && panel}
      <ProjectPath {...visible} transitions={transitions} due={isMyTurn ? undefined : due} isOwner={isOwner} />
      {isCancelOnly && panel}
    </aside>
  );
  return (
    <>
      <PageTitle
        title={localText(project.title_en, project.title)}
        above={
          <>
            {inQueue && <QueuePlace id={id} place={inQueue} />}
            <span className="flex flex-wrap items-center gap-3">
              <StatusTag status={visible.project.status} home={project} name={nameOfEnd} />
              {waitsFor !== undefined && <span className="font-semibold text-ink">{waitsFor}</span>}
              {m.project_by({ name: personName(project.owner) })}
            </span>
          </>
        }
        actions={
          <>
            <OpenForm projectId={id} />
            <ReportLink project={project} userId={session.userId} />
            {isCancelled && isOwner && <DuplicateProject project={project} />}
            {project.status === 'draft' && (
              <Link to="/submit" search={{ draft: id }} className={buttonStyle('primary')}>
                {m.project_edit()}
              </Link>
            )}
            {isDeletable(project) && <DeleteDraft draft={project} isOwnPage />}
            {allMoves.some(({ kind }) => kind === 'take-back') && <TakeBack project={project} />}
          </>
        }
      />
      {isMyTurn && !isOwner && (
        // On a phone the decision is below what it is about.
        <a href={`#${decisionId}`} className={buttonStyle('primary', 'mb-8 lg:hidden')}>
          {m.project_go_decide()}
        </a>
      )}
      {hasReport(project) && (
        <Suspense>
          <ReportSummary project={project} />
        </Suspense>
      )}
      <Returned project={project} steps={steps} isOwner={isOwner} />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        {/* Owners know their text: what they do next is first, also on a phone. Reviewers read before they decide. */}
        {isOwner && isMyTurn ? [side, facts] : [facts, side]}
        <div className="grid min-w-0 gap-14 lg:col-start-1 lg:row-start-2">
          <Documents session={session} project={project} />
          <Comments key={id} project={project} authorId={session.userId} />
          <History projectId={id} steps={steps} home={project} />
        </div>
      </div>
    </>
  );
}
