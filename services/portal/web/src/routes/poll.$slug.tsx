import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useNowUntil } from '../kit/clock.ts';
import { formatCount, formatWeekdayMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Ballot } from '../polls/Ballot.tsx';
import { CloseButton } from '../polls/CloseButton.tsx';
import { RemoveButton } from '../polls/RemoveButton.tsx';
import { Result } from '../polls/Result.tsx';
import { ShareButton } from '../polls/ShareButton.tsx';
import { savePendingAnswer } from '../polls/pending-answer.ts';
import { optionsOf, pressed, stateOf, peopleIn } from '../polls/poll.rules.ts';
import { answerQuery, pollQuery, tallyQuery, type Poll } from '../polls/queries.ts';
import { useAnswer } from '../polls/use-answer.ts';
import { useLivePoll } from '../polls/use-live-poll.ts';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Problem } from '../ui/Problem.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const LinkCode = lazyPart(() => import('../polls/LinkCode.tsx').then((module) => module.LinkCode));

const Voters = lazyPart(() => import('../polls/Voters.tsx').then((module) => module.Voters));

export const Route = createFileRoute('/poll/$slug')({
  loader: async ({ context: { db, queries, session }, params: { slug } }) => {
    const poll = await queries.ensureQueryData(pollQuery(db, slug));
    if (!poll) throw notFound();
    await Promise.all([
      queries.ensureQueryData(tallyQuery(db, poll.id)),
      queries.ensureQueryData(answerQuery(db, poll.id, session?.userId)),
    ]);
  },
  component: PollPage,
});

function PollPage() {
  const { db, session } = Route.useRouteContext();
  const { slug } = Route.useParams();
  const { data: poll } = useSuspenseQuery(pollQuery(db, slug));
  return poll && <OpenPoll key={`${poll.id} ${session?.userId ?? ''}`} poll={poll} />;
}

function OpenPoll({ poll }: { readonly poll: Poll }) {
  const { session } = Route.useRouteContext();
  const { votes, isLive } = useLivePoll(poll);
  const { chosen, answer, undo, isSaving, refusal } = useAnswer(poll, session);
  const [unsigned, setUnsigned] = useState<readonly string[]>([]);
  const state = stateOf(poll, useNowUntil(poll.opens_at, poll.closes_at));
  const options = optionsOf(poll.options);
  const question = localText(poll.question, poll.question_th);
  const isMine = session !== null && session.userId === poll.created_by;
  const press = (key: string) => {
    if (session) return answer(pressed(chosen, key, poll.max_choices));
    const choices = pressed(unsigned, key, poll.max_choices);
    savePendingAnswer(poll.slug, choices);
    setUnsigned(choices);
  };
  return (
    <>
      <PageTitle
        title={question}
        above={<Standing poll={poll} state={state} isLive={isLive} />}
        actions={
          <>
            <ShareButton title={question} />
            {isMine && state !== 'closed' && <CloseButton poll={poll} />}
            {isMine && <RemoveButton poll={poll} />}
          </>
        }
      />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
        <div>
          {state === 'closed' && <Result poll={poll} options={options} votes={votes} />}
          {state !== 'closed' && (
            <p className="mb-3 max-w-[36rem] border-s-2 border-edge ps-3 text-sm">
              {poll.is_named ? m.poll_named() : m.poll_anonymous()}
            </p>
          )}
          {state === 'open' && (
            <p className="mb-3 text-quiet">
              {poll.max_choices === 1 ? m.poll_choose_one() : m.poll_choose_some({ count: formatCount(poll.max_choices) })}
            </p>
          )}
          <Ballot
            poll={poll}
            options={options}
            votes={votes}
            chosen={session ? chosen : unsigned}
            onPress={state === 'open' ? press : undefined}
          />
          <p className="mt-3 text-sm text-quiet numerals">{m.poll_answered({ count: formatCount(peopleIn(votes)) })}</p>
          {refusal !== undefined && (
            <Problem className="mt-4">
              <RefusalText refused={refusal} subject="polls" />
            </Problem>
          )}
          {!session && state === 'open' && <SignInFirst slug={poll.slug} hasChosen={unsigned.length > 0} />}
          {session && (
            <div className="mt-2 flex min-h-14 flex-wrap items-center justify-between gap-x-4" role="status">
              <p className="text-sm text-quiet">{isSaving ? m.poll_saving() : chosen.length > 0 ? m.poll_counted() : ''}</p>
              {state === 'open' && (
                <p className="flex flex-wrap gap-2">
                  {undo && (
                    <Button variant="quiet" onClick={undo}>
                      {m.undo()}
                    </Button>
                  )}
                  {chosen.length > 0 && (
                    <Button variant="quiet" onClick={() => answer([])}>
                      {m.poll_take_back()}
                    </Button>
                  )}
                </p>
              )}
            </div>
          )}
          {session && poll.is_named && (
            <Suspense>
              <Voters poll={poll} options={options} votes={votes} />
            </Suspense>
          )}
        </div>
        {state === 'open' && (
          <Suspense>
            <LinkCode />
          </Suspense>
        )}
      </div>
    </>
  );
}

interface StandingProps {
  readonly poll: Poll;
  readonly state: ReturnType<typeof stateOf>;
  readonly isLive: boolean;
}

/** The deadline, and whether the shown counts are live. */
const Standing = ({ poll, state, isLive }: StandingProps) => (
  <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
    <span>
      {state === 'waiting' && m.poll_opens({ when: formatWeekdayMoment(poll.opens_at) })}
      {state === 'closed' && poll.closes_at !== null && m.poll_closed({ when: formatWeekdayMoment(poll.closes_at) })}
      {state === 'open' &&
        (poll.closes_at === null ? m.poll_open() : m.poll_open_until({ when: formatWeekdayMoment(poll.closes_at) }))}
    </span>
    {state === 'open' && (
      // Has its place before the counts are live: it would push the page down.
      <span className={`inline-flex items-center gap-2 ${isLive ? '' : 'invisible'}`}>
        <span aria-hidden className="size-2 rounded-full bg-accent" />
        {m.poll_live()}
      </span>
    )}
  </span>
);

/** The choice waits until its author has signed in. */
const SignInFirst = ({ slug, hasChosen }: { readonly slug: string; readonly hasChosen: boolean }) => (
  <div className="mt-5 flex flex-wrap items-center justify-between gap-4" role="status">
    <p className="min-w-0 flex-1 basis-72 text-sm text-quiet">{hasChosen ? m.poll_sign_in_kept() : m.poll_sign_in()}</p>
    <Link to="/login" search={{ next: `/poll/${slug}` }} className={buttonStyle(hasChosen ? 'primary' : 'plain')}>
      {hasChosen ? m.poll_sign_in_and_answer() : m.nav_login()}
    </Link>
  </div>
);
