import type { Clock } from '@trivium/core';
import type { Provider } from '../../contract/index.ts';
import type { Entailment, Vote } from '../resolution/verdict.ts';
import { codeOf, type Circuits } from './circuits.ts';
import { refuse } from './errors.ts';
import type { CountCall, EntailmentInput, Judge, JudgeInput } from './provider.ts';

export interface PanelLimits {
  /** How long one call to a provider may take. */
  readonly timeoutMs: number;
  /** After this silence another provider is asked as well. */
  readonly hedgeAfterMs: number;
  /** Calls per resolution, votes and readings of quotes together. */
  readonly maxCalls: number;
}

export const defaultPanelLimits: PanelLimits = { timeoutMs: 8_000, hedgeAfterMs: 2_000, maxCalls: 15 };

/** A judge that gave no answer, and the error code. */
export interface Abstention {
  readonly provider: Provider;
  readonly code: string;
}

/** What a second provider read in the quotes of a vote. */
export interface QuoteReading extends Entailment {
  readonly provider: Provider;
}

/** The calls of one resolution. */
export interface PanelSession {
  /** The judges that are asked for a vote. */
  readonly seats: readonly Provider[];
  /** The judges that rest, or for which the calls do not suffice. */
  readonly resting: readonly Abstention[];
  /**
   * The vote of a seat. If its provider is silent, one that has answered is asked in its place, in a fresh context; the first
   * answer counts.
   */
  vote(seat: Provider): Promise<Vote | Abstention>;
  /**
   * Which outcome the quotes entail, read by another provider than the one that quoted them; where only one is
   * configured, by the same in a fresh context.
   */
  readQuotes(input: EntailmentInput, quotedBy: Provider): Promise<QuoteReading | Abstention>;
  /** How many calls were made. */
  calls(): number;
  /** Whether another provider was asked for the vote of a seat. */
  hasStandIn(seat: Provider): boolean;
  /** Makes no further call. Calls that run go on to their own deadline. */
  close(): void;
}

export interface SessionContext {
  readonly judges: readonly Judge[];
  readonly circuits: Circuits;
  readonly clock: Clock;
  readonly limits: PanelLimits;
  readonly onFailure: (abstention: Abstention) => void;
}

type Answer<T> = (T & { readonly provider: Provider }) | Abstention;
type Work<T> = (judge: Judge, signal: AbortSignal, countCall: CountCall) => Promise<T>;
/** The judge to ask beside one that is silent. */
type Next = () => Judge | undefined;

export const isAbstention = (answer: object): answer is Abstention => 'code' in answer;

export function createPanelSession(context: SessionContext, input: JudgeInput, deadline: AbortSignal): PanelSession {
  const { judges, circuits, clock, limits } = context;
  const available = judges.filter((judge) => circuits.isAvailable(judge));
  // A vote counts only with a reading of its quotes, which is a call too.
  const seated = available.slice(0, Math.ceil(limits.maxCalls / 2));
  const callsOf = new Map<Judge, number>();
  const answered = new Set<Judge>();
  const onAnswer = new Set<() => void>();
  const replaced = new Set<Provider>();
  let calls = 0;
  let isClosed = false;

  const canCall = () => !isClosed && !deadline.aborted && calls < limits.maxCalls;

  /** One call. It runs to its own deadline even when nobody waits for it any more, to show whether the provider is well. */
  async function call<T extends object>(judge: Judge, work: Work<T>, isAwaited: () => boolean): Promise<Answer<T>> {
    /** For a judge that asks once more. */
    const countCall = () => isAwaited() && canCall() && ++calls > 0;
    calls++;
    callsOf.set(judge, (callsOf.get(judge) ?? 0) + 1);
    const late = new AbortController();
    const cancel = clock.schedule(new Date(clock.now().getTime() + limits.timeoutMs), () => late.abort());
    const signal = AbortSignal.any([deadline, late.signal]);
    try {
      const answer = await untilAborted(judge, work(judge, signal, countCall), signal);
      circuits.recordSuccess(judge);
      answered.add(judge);
      for (const notify of onAnswer) notify();
      return { ...answer, provider: judge.name };
    } catch (error) {
      const abstention = { provider: judge.name, code: codeOf(error) };
      circuits.recordFailure(judge, abstention.code);
      context.onFailure(abstention);
      return abstention;
    } finally {
      cancel();
    }
  }

  /**
   * The first answer of `first` and, after a silence, of the judge that `next` names; with `isRetried` also after a failure. With
   * the answer it stops waiting for silences: nobody is asked whose answer would not be read.
   */
  function hedge<T extends object>(first: Judge, next: Next, work: Work<T>, isRetried: boolean) {
    return new Promise<Answer<T>>((resolve) => {
      const timers = new Set<() => void>();
      let running = 0;
      let isAnswered = false;
      let failure: Abstention | undefined;
      const finish = (answer: Answer<T>) => {
        isAnswered = true;
        for (const cancel of timers) cancel();
        resolve(answer);
      };
      const start = (judge: Judge) => {
        running++;
        const cancel = clock.schedule(new Date(clock.now().getTime() + limits.hedgeAfterMs), startNext);
        timers.add(cancel);
        void call(judge, work, () => !isAnswered).then((answer) => {
          running--;
          cancel();
          timers.delete(cancel);
          if (isAnswered) return undefined;
          if (!isAbstention(answer)) return finish(answer);
          failure ??= answer;
          if (isRetried) startNext();
          if (running === 0) finish(failure);
          return undefined;
        });
      };
      const startNext = () => {
        const judge = !isAnswered && canCall() ? next() : undefined;
        if (judge) start(judge);
      };
      start(first);
    });
  }

  const byLoad = (a: Judge, b: Judge) =>
    Number(answered.has(b)) - Number(answered.has(a)) || (callsOf.get(a) ?? 0) - (callsOf.get(b) ?? 0);

  /** Resolves when a judge other than `quotedBy` has answered: it is known to be quick. It does not wait for long. */
  function untilAnotherAnswers(quotedBy: Provider): Promise<void> {
    const isThere = () => [...answered].some(({ name }) => name !== quotedBy);
    if (isThere() || judges.length === 1) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        cancel();
        onAnswer.delete(notify);
        resolve();
      };
      const notify = () => isThere() && finish();
      const cancel = clock.schedule(new Date(clock.now().getTime() + limits.hedgeAfterMs), finish);
      onAnswer.add(notify);
    });
  }

  return {
    seats: seated.map(({ name }) => name),
    resting: judges
      .filter((judge) => !seated.includes(judge))
      .map((judge) => (available.includes(judge) ? notAsked(judge) : { provider: judge.name, code: 'provider_unavailable' })),
    calls: () => calls,
    hasStandIn: (seat) => replaced.has(seat),
    close: () => void (isClosed = true),
    vote(seat) {
      const judge = seated.find(({ name }) => name === seat) as Judge;
      if (!canCall()) return Promise.resolve(notAsked(judge));
      let hasStandIn = false;
      const standIn = () => {
        if (hasStandIn) return undefined;
        hasStandIn = true;
        const [one] = [...answered].filter((other) => other !== judge).toSorted(byLoad);
        if (one) replaced.add(seat);
        return one;
      };
      return hedge(judge, standIn, (one, signal, count) => one.judge(input, signal, count), false);
    },
    async readQuotes(quotes, quotedBy) {
      await untilAnotherAnswers(quotedBy);
      const readers = new Set<Judge>();
      const next = () => {
        const [reader] = judges
          .filter((judge) => judges.length === 1 || judge.name !== quotedBy)
          .filter((judge) => !readers.has(judge) && circuits.isAvailable(judge))
          .toSorted(byLoad);
        if (reader) readers.add(reader);
        return reader;
      };
      const first = canCall() ? next() : undefined;
      if (!first) return { provider: quotedBy, code: 'provider_quotes_unread' };
      return hedge(first, next, (one, signal, count) => one.readQuotes(quotes, signal, count), true);
    },
  };
}

const notAsked = ({ name }: Judge): Abstention => ({ provider: name, code: 'provider_calls_spent' });

/** Rejects at the abort, also where a judge ignores the signal. */
function untilAborted<T>(judge: Judge, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = () => refuse('provider_timeout', `${judge.name} did not answer in time.`);
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(late());
    signal.addEventListener('abort', () => reject(late()), { once: true });
    work.then(resolve, reject);
    return undefined;
  });
}
