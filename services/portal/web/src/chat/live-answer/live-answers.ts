import { useSyncExternalStore } from 'react';
import type { Client } from '../../data/client.ts';
import { askChat, ChatRefusal, readOn } from './ask-chat.ts';
import type { ServerEvent } from './event-stream.rules.ts';
import { applyEvent, newAnswer, type LiveAnswer } from './live-answer.rules.ts';
import { newThread } from '../composer/use-saved-question.ts';
import type { Step } from '../threads/thread.rules.ts';

interface Question {
  readonly question: string;
  readonly conversationId: string | undefined;
  /** Called once, when the question is stored, with the identifier of its thread. */
  readonly onBegin: (conversationId: string) => void;
  readonly onEnd: () => void;
}

/** The stored beginning of an answer that is still being written. */
interface PartialAnswer {
  readonly messageId: string;
  readonly text: string;
  readonly steps: readonly Step[];
}

interface Reading {
  readonly answer: LiveAnswer;
  readonly stop: AbortController;
  /** The last event that arrived; reading continues there after an interruption. */
  readonly lastEventId: string | undefined;
}

type Open = (signal: AbortSignal) => AsyncGenerator<ServerEvent>;

const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000];

/** Answers that are being read, one per thread. They outlive the page, which a reader may leave and reopen. */
export class LiveAnswers {
  readonly #readings = new Map<string, Reading>();
  readonly #listeners = new Set<() => void>();
  #owner: string | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly get = (thread: string): LiveAnswer | undefined => this.#readings.get(thread)?.answer;

  /** Forgets every answer when another person signs in. */
  readonly setOwner = (userId: string | undefined): void => {
    if (this.#owner === userId) return;
    this.#owner = userId;
    for (const thread of this.#readings.keys()) this.#remove(thread);
    this.#publish();
  };

  /** Forgets an answer when the thread contains it. */
  readonly forget = (thread: string): void => {
    this.#remove(thread);
    this.#publish();
  };

  /** Asks, and reads the answer to its end, across interruptions of the network. */
  ask(db: Client, { question, conversationId, onBegin, onEnd }: Question): void {
    const thread = conversationId ?? newThread;
    this.#remove(thread);
    const stop = this.#start(thread, newAnswer(question, conversationId), undefined);
    const open: Open = (signal) => askChat(db, { text: question, conversationId }, signal);
    void this.#follow(db, thread, open, stop.signal, onBegin).then(onEnd);
  }

  /** Continues an answer that was stopped, or one that is still being written after its part `stored`. */
  continue(db: Client, thread: string, stored: PartialAnswer | undefined, onEnd: () => void): void {
    const reading = this.#readings.get(thread);
    const before = reading?.answer ?? { ...newAnswer('', thread), ...stored };
    const lastEventId = reading ? reading.lastEventId : stored && `${stored.messageId}:${stored.text.length}`;
    const stop = this.#start(thread, { ...before, state: 'streaming', refusal: undefined }, lastEventId);
    void this.#follow(db, thread, undefined, stop.signal, () => {}).then(onEnd);
  }

  /** Stops reading. The answer is still stored in the thread, and `continue` reads the rest. */
  readonly stop = (thread: string): void => {
    this.#readings.get(thread)?.stop.abort();
    this.#change(thread, { state: 'stopped' });
  };

  async #follow(db: Client, first: string, open: Open | undefined, signal: AbortSignal, onBegin: Question['onBegin']) {
    let thread = first;
    let next = open;
    for (let tries = 0; !signal.aborted; tries += 1) {
      const lastEventId = this.#readings.get(thread)?.lastEventId;
      try {
        for await (const event of next ? next(signal) : readOn(db, lastEventId ?? '', signal)) {
          if (signal.aborted) return;
          tries = 0;
          thread = this.#take(thread, event, onBegin);
          if (event.event === 'done' || event.event === 'error') return;
        }
      } catch (error) {
        if (signal.aborted) return;
        const refusal = error instanceof ChatRefusal ? error : new ChatRefusal('network', 'The stream was cut.');
        // Before its first event a question can be sent again; after it, reading continues.
        if (refusal.code !== 'network' || this.#readings.get(thread)?.lastEventId === undefined)
          return this.#change(thread, { state: 'failed', refusal: { code: refusal.code, retryAt: refusal.retryAt } });
      }
      next = undefined;
      this.#change(thread, { state: 'reconnecting' });
      await untilOnline(retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] as number, signal);
    }
  }

  /** Applies an event. @returns the thread: a new one gets its identifier when it begins */
  #take(thread: string, event: ServerEvent, onBegin: Question['onBegin']): string {
    const reading = this.#readings.get(thread);
    if (!reading) return thread;
    const answer = applyEvent(reading.answer, event);
    const now = event.event === 'start' ? (answer.conversationId ?? thread) : thread;
    const isFirst = event.event === 'start' && (now !== thread || reading.answer.messageId === undefined);
    this.#readings.delete(thread);
    this.#readings.set(now, { ...reading, answer, lastEventId: event.id ?? reading.lastEventId });
    if (isFirst) onBegin(now);
    this.#publish();
    return now;
  }

  #start(thread: string, answer: LiveAnswer, lastEventId: string | undefined): AbortController {
    this.#readings.get(thread)?.stop.abort();
    const stop = new AbortController();
    this.#readings.set(thread, { answer, stop, lastEventId });
    this.#publish();
    return stop;
  }

  #change(thread: string, part: Partial<LiveAnswer>): void {
    const reading = this.#readings.get(thread);
    if (reading) this.#readings.set(thread, { ...reading, answer: { ...reading.answer, ...part } });
    this.#publish();
  }

  #remove(thread: string): void {
    this.#readings.get(thread)?.stop.abort();
    this.#readings.delete(thread);
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Waits for the delay or until the network is back. */
const untilOnline = (ms: number, signal: AbortSignal) =>
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

/** The app's answers. */
export const liveAnswers = new LiveAnswers();

export const useLiveAnswer = (thread: string): LiveAnswer | undefined =>
  useSyncExternalStore(liveAnswers.subscribe, () => liveAnswers.get(thread));
