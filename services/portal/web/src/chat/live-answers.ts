import { useSyncExternalStore } from 'react';
import type { Client } from '../data/client.ts';
import { askChat, ChatRefusal, readOn } from './ask-chat.ts';
import type { ServerEvent } from './event-stream.rules.ts';
import { sourcesOf, withStep, type Source, type Step } from './thread.rules.ts';

/** An answer while it comes. It lives outside of pages, so that one may leave and come back. */
export interface LiveAnswer {
  readonly question: string;
  readonly conversationId: string | undefined;
  readonly messageId: string | undefined;
  readonly steps: readonly Step[];
  readonly text: string;
  readonly sources: readonly Source[];
  /** `reconnecting` while the network is away; `stopped` by the reader; `ended` is kept in the thread. */
  readonly state: 'asking' | 'streaming' | 'reconnecting' | 'stopped' | 'ended' | 'failed';
  readonly refusal: { readonly code: string; readonly retryAt: Date | undefined } | undefined;
}

/** The place of an answer in a thread that has not begun. */
export const newThread = 'new';

const answers = new Map<string, LiveAnswer>();
const stops = new Map<string, AbortController>();
const lastEvents = new Map<string, string>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useLiveAnswer = (thread: string): LiveAnswer | undefined =>
  useSyncExternalStore(subscribe, () => answers.get(thread));

function set(thread: string, part: Partial<LiveAnswer>): void {
  const was = answers.get(thread);
  if (was) answers.set(thread, { ...was, ...part });
  for (const listener of listeners) listener();
}

let owner: string | undefined;

/** What one person read is not the next one's. */
export function belongTo(userId: string | undefined): void {
  if (owner === userId) return;
  owner = userId;
  forgetAnswer();
}

/** Forgets an answer that the thread holds by now, or all of them. */
export function forgetAnswer(thread?: string): void {
  for (const each of thread === undefined ? [...answers.keys()] : [thread]) {
    stops.get(each)?.abort();
    answers.delete(each);
    stops.delete(each);
    lastEvents.delete(each);
  }
  for (const listener of listeners) listener();
}

interface Asked {
  readonly question: string;
  readonly conversationId: string | undefined;
  /** Told once, when the question is kept; with the identifier of its thread. */
  readonly onBegin: (conversationId: string) => void;
  readonly onEnd: () => void;
}

const fresh = { messageId: undefined, steps: [], text: '', sources: [], refusal: undefined } as const;

/** Asks, and follows the answer through cuts of the network to its end. */
export function ask(db: Client, { question, conversationId, onBegin, onEnd }: Asked): void {
  const thread = conversationId ?? newThread;
  forgetAnswer(thread);
  answers.set(thread, { ...fresh, question, conversationId, state: 'asking' });
  const signal = beginReading(thread);
  void follow(db, thread, (stop) => askChat(db, { text: question, conversationId }, stop), signal, onBegin).then(onEnd);
}

/** Reads an answer on that is still being written, or that was stopped: from what is known of it. */
export function continueAnswer(
  db: Client,
  thread: string,
  known: { readonly messageId: string; readonly text: string; readonly steps: readonly Step[] } | undefined,
  onEnd: () => void,
): void {
  if (known && !answers.has(thread)) {
    lastEvents.set(thread, `${known.messageId}:${known.text.length}`);
    answers.set(thread, { ...fresh, ...known, question: '', conversationId: thread, state: 'streaming' });
  } else set(thread, { state: 'streaming', refusal: undefined });
  const signal = beginReading(thread);
  void follow(db, thread, undefined, signal, () => {}).then(onEnd);
}

/** Stops reading; what comes is kept in the thread, and is read on by `continueAnswer`. */
export function stopAnswer(thread: string): void {
  stops.get(thread)?.abort();
  set(thread, { state: 'stopped' });
}

function beginReading(thread: string): AbortSignal {
  const stop = new AbortController();
  stops.get(thread)?.abort();
  stops.set(thread, stop);
  return stop.signal;
}

const waits = [500, 1_000, 2_000, 4_000, 8_000];

async function follow(
  db: Client,
  firstThread: string,
  first: ((signal: AbortSignal) => AsyncGenerator<ServerEvent>) | undefined,
  signal: AbortSignal,
  onBegin: (conversationId: string) => void,
): Promise<void> {
  let thread = firstThread;
  let open = first;
  for (let tries = 0; !signal.aborted; tries += 1) {
    const lastEventId = lastEvents.get(thread);
    try {
      for await (const event of open ? open(signal) : readOn(db, lastEventId ?? '', signal)) {
        if (signal.aborted) return;
        tries = 0;
        thread = take(thread, event, onBegin);
        if (event.event === 'done' || event.event === 'error') return;
      }
    } catch (error) {
      if (signal.aborted) return;
      const refusal = error instanceof ChatRefusal ? error : new ChatRefusal('network', 'The stream was cut.');
      // A question of which nothing was heard may be asked again; an answer that began is read on.
      if (refusal.code !== 'network' || !lastEvents.has(thread)) {
        set(thread, { state: 'failed', refusal: { code: refusal.code, retryAt: refusal.retryAt } });
        return;
      }
    }
    open = undefined;
    set(thread, { state: 'reconnecting' });
    await pause(waits[Math.min(tries, waits.length - 1)] as number, signal);
  }
}

/** Waits so long, or until the network is back. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Takes an event in. @returns the thread, which a new one learns when it begins */
function take(thread: string, { event, data, id }: ServerEvent, onBegin: (conversationId: string) => void): string {
  if (id !== undefined) lastEvents.set(thread, id);
  const answer = answers.get(thread);
  if (!answer) return thread;
  if (event === 'start') {
    const conversationId = textOf(data['conversation_id']);
    set(thread, { conversationId, messageId: textOf(data['message_id']), state: 'streaming' });
    if (thread === conversationId) {
      if (answer.messageId === undefined) onBegin(conversationId);
      return thread;
    }
    for (const kept of [answers, stops, lastEvents] as readonly Map<string, unknown>[]) {
      kept.set(conversationId, kept.get(thread));
      kept.delete(thread);
    }
    onBegin(conversationId);
    set(conversationId, {});
    return conversationId;
  }
  if (event === 'step') {
    const found = typeof data['found'] === 'number' ? data['found'] : undefined;
    set(thread, { steps: withStep(answer.steps, { tool: textOf(data['tool']), query: textOf(data['query']), found }) });
  }
  if (event === 'delta') set(thread, { text: answer.text + textOf(data['text']), state: 'streaming' });
  if (event === 'sources') set(thread, { sources: sourcesOf(data['sources']) });
  if (event === 'done') set(thread, { state: 'ended' });
  if (event === 'error') set(thread, { state: 'failed', refusal: { code: textOf(data['code']), retryAt: undefined } });
  return thread;
}
