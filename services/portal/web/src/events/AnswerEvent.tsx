import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { takePendingPress } from '../session/pending-press.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import { answerEvent } from './answer-event.ts';
import type { Event } from './queries.ts';
import { turnoutKey, type Turnout } from './turnout.ts';

interface AnswerEventProps {
  readonly event: Event;
  readonly own: Turnout['own'];
  readonly isFull: boolean;
  /** While check-in is open, that is the page's main button. */
  readonly isMain: boolean;
}

/** Says that the reader comes, or does not come any more. What it is in says which of them is so. */
export function AnswerEvent({ event, own, isFull, isMain }: AnswerEventProps) {
  const db = useClient();
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: async (isComing: boolean) => {
      await answerEvent(db, event.id, isComing);
      // Lists and the home page show it too.
      void queries.invalidateQueries({ queryKey: ['events', 'own'] });
      await queries.invalidateQueries({ queryKey: turnoutKey(event.id) });
    },
  });
  const { mutate } = answer;
  useEffect(() => {
    if (takePendingPress(event.id) && own === null) mutate(true);
  }, [event.id, own, mutate]);
  return (
    <>
      {own === null ? (
        <Button
          variant={isMain ? 'primary' : 'plain'}
          className="justify-self-start"
          isBusy={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {isFull ? m.event_wait() : m.event_come()}
        </Button>
      ) : (
        <Button variant="plain" className="justify-self-start" isBusy={answer.isPending} onClick={() => answer.mutate(false)}>
          {own === 'coming' ? m.event_come_not() : m.event_wait_not()}
        </Button>
      )}
      {answer.error && (
        <Problem className="text-sm">
          <RefusalText refused={answer.error} subject="project" />
        </Problem>
      )}
    </>
  );
}
