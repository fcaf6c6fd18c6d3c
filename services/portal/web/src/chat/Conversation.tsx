import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Composer } from './composer/Composer.tsx';
import { Quota } from './composer/Quota.tsx';
import { TurnView } from './TurnView.tsx';
import { ChatRefusalText } from './ChatRefusalText.tsx';
import { liveAnswers, useLiveAnswer } from './live-answer/live-answers.ts';
import { chatKeys } from './queries.ts';
import type { Turn } from './threads/thread.rules.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { newThread, useSavedQuestion } from './composer/use-saved-question.ts';
import { Problem } from '../ui/Problem.tsx';

interface ConversationProps {
  readonly session: Session | null;
  /** Undefined for a new thread. */
  readonly conversationId: string | undefined;
  readonly turns: readonly Turn[];
  /** Shown in an empty thread; it may offer questions. */
  readonly opening?: (choose: (question: string) => void) => ReactNode;
}

const isBusy = new Set(['asking', 'streaming', 'reconnecting']);

/** The messages of a thread, the answer that is arriving, and the field for the next question. */
export function Conversation({ session, conversationId, turns, opening }: ConversationProps) {
  const db = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const thread = conversationId ?? newThread;
  const live = useLiveAnswer(thread);
  const [text, setText] = useSavedQuestion(thread);
  const composer = useRef<{ focus: () => void }>(null);
  const [isJustBegun] = useState(conversationId !== undefined && live !== undefined);
  const isHere = useRef(true);
  const isAnswering = live !== undefined && isBusy.has(live.state);
  const end = useFollowEnd(live && `${live.state} ${live.text.length} ${live.steps.length}`, live?.state === 'asking');
  useEffect(() => liveAnswers.setOwner(session?.userId), [session?.userId]);
  useEffect(() => {
    // The first question opens the page of its chat: the next one can be typed at once.
    if (isJustBegun) composer.current?.focus();
  }, [isJustBegun]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: chatKeys.threadLists }),
      queries.invalidateQueries({ queryKey: chatKeys.quota(session?.userId ?? '') }),
      conversationId !== undefined && queries.invalidateQueries({ queryKey: chatKeys.thread(conversationId) }),
    ]);
  };
  const send = (question: string) =>
    liveAnswers.ask(db, {
      question,
      conversationId,
      onBegin: (id) => {
        setText('');
        void refresh();
        if (id !== conversationId && isHere.current)
          void navigate({ to: '/chat/$conversationId', params: { conversationId: id }, replace: true });
      },
      onEnd: () => void refresh(),
    });

  const last = turns.at(-1);
  const isStored = live?.messageId !== undefined && turns.some(({ answer }) => answer?.messageId === live.messageId);
  const storedAnswer = last?.answer;
  const isUnfinished = storedAnswer?.state === 'streaming' && live === undefined;
  useEffect(() => {
    // If the page was loaded while an answer is being written, continue after its stored part.
    if (isUnfinished && conversationId !== undefined && last && storedAnswer)
      liveAnswers.continue(
        db,
        conversationId,
        { messageId: storedAnswer.messageId, text: storedAnswer.text, steps: last.steps },
        () => void queries.invalidateQueries({ queryKey: chatKeys.thread(conversationId) }),
      );
  }, [db, queries, conversationId, isUnfinished, last, storedAnswer]);
  useEffect(() => {
    // By now the thread itself holds the whole answer.
    if (live?.state === 'ended' && storedAnswer?.messageId === live.messageId && storedAnswer?.state === 'complete')
      liveAnswers.forget(thread);
  }, [live, storedAnswer, thread]);

  const liveNote = live && (
    <LiveNote
      state={live.state}
      refusal={live.refusal && <ChatRefusalText {...live.refusal} />}
      onContinue={() => liveAnswers.continue(db, thread, undefined, () => void refresh())}
      onAgain={
        live.state === 'failed' && live.messageId !== undefined ? () => send(live.question || (last?.question ?? '')) : undefined
      }
    />
  );
  return (
    <div className="grid gap-10">
      {turns.map(({ id, question, steps, answer }) => {
        const isLive = live !== undefined && answer?.messageId === live.messageId && isStored;
        return (
          <TurnView
            key={id}
            question={question}
            steps={isLive && live.steps.length >= steps.length ? live.steps : steps}
            text={isLive ? live.text : (answer?.text ?? '')}
            sources={isLive && live.sources.length > 0 ? live.sources : (answer?.sources ?? [])}
            isBusy={isLive && isAnswering}
          >
            {isLive && liveNote}
            {!isLive && answer?.state === 'cut' && (
              <Note text={m.chat_refusal_stream_cut()} action={m.chat_again()} onAction={() => send(question)} />
            )}
          </TurnView>
        );
      })}
      {live && !isStored && (live.state !== 'failed' || live.messageId !== undefined) && (
        <TurnView question={live.question} steps={live.steps} text={live.text} sources={live.sources} isBusy={isAnswering}>
          {liveNote}
        </TurnView>
      )}
      {turns.length === 0 &&
        !live &&
        opening?.((question) => {
          setText(question);
          composer.current?.focus();
        })}
      {live?.state === 'failed' && live.messageId === undefined && live.refusal && (
        <Problem>
          <ChatRefusalText {...live.refusal} />
        </Problem>
      )}
      <p aria-live="polite" className="sr-only">
        {live?.state === 'ended' ? m.chat_done() : isAnswering ? m.chat_thinking() : ''}
      </p>
      {/* Above the field, which stays at the bottom of the screen. */}
      <div ref={end} className="scroll-mb-52 lg:scroll-mb-36" />
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mt-6 bg-paper pt-2 pb-4 lg:bottom-0">
        <Composer
          ref={composer}
          text={text}
          onChange={setText}
          onSend={() => send(text.trim())}
          onStop={isAnswering ? () => liveAnswers.stop(thread) : undefined}
          instead={
            session ? undefined : (
              <Link
                to="/login"
                search={{ next: conversationId === undefined ? '/chat' : `/chat/${conversationId}` }}
                className={buttonStyle('primary')}
              >
                {m.chat_sign_in()}
              </Link>
            )
          }
          below={session ? <Quota userId={session.userId} /> : m.chat_sign_in_note()}
        />
      </div>
    </div>
  );
}

interface LiveNoteProps {
  readonly state: string;
  readonly refusal: ReactNode;
  readonly onContinue: () => void;
  readonly onAgain: (() => void) | undefined;
}

/** Why the answer stopped, and how to continue. */
function LiveNote({ state, refusal, onContinue, onAgain }: LiveNoteProps) {
  if (state === 'reconnecting') return <Note text={m.chat_reconnecting()} />;
  if (state === 'stopped') return <Note text={m.chat_stopped()} action={m.chat_continue()} onAction={onContinue} />;
  if (state === 'failed' && onAgain)
    return <Note text={refusal ?? m.chat_refusal_stream_cut()} action={m.chat_again()} onAction={onAgain} />;
  return null;
}

interface NoteProps {
  readonly text: ReactNode;
  readonly action?: string;
  readonly onAction?: () => void;
}

const Note = ({ text, action, onAction }: NoteProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet" role="status">
    <p>{text}</p>
    {action !== undefined && (
      <Button variant="plain" onClick={onAction}>
        {action}
      </Button>
    )}
  </div>
);
