import type { Clock } from '@trivium/core';
import { CodedError } from '@trivium/core';
import type { Provider } from '../../contract/index.ts';
import type { Vote } from '../resolution/verdict.ts';
import { refuse } from './errors.ts';
import type { Judge, JudgeInput } from './provider.ts';

/** A judge that gave no verdict, and the error code. */
export interface Abstention {
  readonly provider: Provider;
  readonly code: string;
}

export interface PanelVotes {
  readonly votes: readonly Vote[];
  readonly abstentions: readonly Abstention[];
}

/** The configured judges. Each votes alone, without seeing the other votes. */
export interface Panel {
  readonly configured: readonly Provider[];
  /** The judges that would be asked now. */
  available(): Provider[];
  /** When the next judge becomes available again. */
  nextChangeAt(): Date | undefined;
  collectVotes(input: JudgeInput, signal: AbortSignal): Promise<PanelVotes>;
}

const failuresToOpen = 3;
const openForMs = 60_000;

/** A refused key is tried again after this time: the operator may have corrected it. */
const refusedForMs = 15 * 60_000;
/** Failures that a client's question or page can cause do not count against the provider. */
const causedByRequest: ReadonlySet<string> = new Set(['provider_request_rejected', 'provider_unparsable']);

interface Circuit {
  failures: number;
  openUntil: number;
}

/** Circuit breaker: after three failures in a row a judge rests for a minute; after a refused key, for 15 minutes. */
export function createPanel(
  judges: readonly Judge[],
  clock: Clock,
  onFailure: (abstention: Abstention) => void = () => {},
): Panel {
  const circuits = new Map<Judge, Circuit>(judges.map((judge) => [judge, { failures: 0, openUntil: 0 }]));
  const circuitOf = (judge: Judge) => circuits.get(judge) as Circuit;
  const isAvailable = (judge: Judge) => circuitOf(judge).openUntil <= clock.now().getTime();

  async function ask(judge: Judge, input: JudgeInput, signal: AbortSignal): Promise<Vote | Abstention> {
    const circuit = circuitOf(judge);
    try {
      const verdict = await untilAborted(judge, judge.judge(input, signal), signal);
      circuit.failures = 0;
      return { ...verdict, provider: judge.name };
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'provider_failed';
      const now = clock.now().getTime();
      if (code === 'provider_refused') circuit.openUntil = now + refusedForMs;
      else if (!causedByRequest.has(code) && ++circuit.failures >= failuresToOpen) circuit.openUntil = now + openForMs;
      const abstention = { provider: judge.name, code };
      onFailure(abstention);
      return abstention;
    }
  }

  return {
    configured: judges.map(({ name }) => name),
    nextChangeAt() {
      const now = clock.now().getTime();
      const moments = judges.map((judge) => circuitOf(judge)).filter(({ openUntil }) => openUntil > now);
      return moments.length === 0 ? undefined : new Date(Math.min(...moments.map(({ openUntil }) => openUntil)));
    },
    available: () => judges.filter(isAvailable).map(({ name }) => name),
    async collectVotes(input, signal) {
      const unavailable = judges
        .filter((judge) => !isAvailable(judge))
        .map(({ name }) => ({ provider: name, code: 'provider_unavailable' }));
      const answers = await Promise.all(judges.filter(isAvailable).map((judge) => ask(judge, input, signal)));
      return {
        votes: answers.filter((answer): answer is Vote => 'outcome' in answer),
        abstentions: [...unavailable, ...answers.filter((answer): answer is Abstention => 'code' in answer)],
      };
    },
  };
}

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
