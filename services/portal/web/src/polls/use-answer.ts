import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../data/use-client.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Session } from '../session/session.ts';
import { undoMs } from '../ui/announce.ts';
import { saveAnswer } from './mutations.ts';
import { forgetPendingAnswer, takePendingAnswer } from './pending-answer.ts';
import { answerQuery, type Poll } from './queries.ts';

const triesMore = 5;
const firstWaitMs = 500;
/** Codes of a database that cannot be reached for the moment, and of nobody reached. */
const isPassing: ReadonlySet<string> = new Set(['', 'PGRST001', 'PGRST002', 'PGRST003']);

/** One's own answer: chosen at once, sent behind, back to what it was where it is refused. */
export function useAnswer(poll: Poll, session: Session | null) {
  const db = useClient();
  const queries = useQueryClient();
  const query = answerQuery(db, poll.id, session?.userId);
  const { data: chosen } = useSuspenseQuery(query);
  const [before, setBefore] = useState<readonly string[]>();
  const save = useMutation({
    // One after the other: the last press decides.
    scope: { id: `answer-${poll.id}` },
    // While a thousand answer, the database may be busy; sending an answer twice changes nothing.
    retry: (count, error) => count < triesMore && isPassing.has(error instanceof Refusal ? error.code : ''),
    retryDelay: (count) => firstWaitMs * 2 ** count * (0.5 + Math.random()),
    mutationFn: ({ choices, was }: { choices: readonly string[]; was: readonly string[] }) =>
      session
        ? saveAnswer(db, { pollId: poll.id, userId: session.userId, choices, isFirst: was.length === 0 })
        : Promise.resolve(),
    onMutate: async ({ choices }) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      queries.setQueryData(query.queryKey, choices);
    },
    onError: (_error, { was }) => queries.setQueryData(query.queryKey, was),
  });
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate } = save;
  const answer = (choices: readonly string[]) => {
    if (choices.length === chosen.length && choices.every((choice) => chosen.includes(choice))) return;
    setBefore(chosen);
    clearTimeout(forgetting.current);
    forgetting.current = setTimeout(() => setBefore(undefined), undoMs);
    mutate({ choices, was: chosen });
  };
  const undo = (earlier: readonly string[]) => {
    setBefore(undefined);
    mutate({ choices: earlier, was: chosen });
  };
  useEffect(() => {
    // Chosen before signing in.
    const pendingAnswer = session && takePendingAnswer(poll.slug);
    if (!pendingAnswer) return;
    forgetPendingAnswer(poll.slug);
    mutate({
      choices: pendingAnswer,
      was: queries.getQueryData<readonly string[]>(answerQuery(db, poll.id, session.userId).queryKey) ?? [],
    });
  }, [db, session, poll.id, poll.slug, mutate, queries]);
  return {
    chosen,
    answer,
    undo: before === undefined || save.isError ? undefined : () => undo(before),
    isSaving: save.isPending,
    refusal: save.error ? (save.error instanceof Refusal ? save.error.code : 'network') : undefined,
  };
}
