import { measureWithAutocannon, autocannonName } from './autocannon.ts';
import { findWrk, measureWithWrk } from './wrk.ts';

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** What the clients saw. */
export interface Load {
  /** Answers that arrived whole. */
  readonly requests: number;
  /** Everything received, heads included. */
  readonly bytes: number;
  /** How long it took in fact. */
  readonly seconds: number;
  /** Broken connections, timeouts, and statuses of 400 and more. */
  readonly failures: number;
}

/** Keeps every connection busy with one request after the other. */
export interface LoadGenerator {
  readonly name: string;
  readonly measure: (target: Target) => Promise<Load>;
}

/** wrk where it is installed, since it needs a fraction of the processor; else autocannon. */
export function chooseLoadGenerator(): LoadGenerator {
  const wrk = findWrk();
  return wrk === undefined ? { name: autocannonName, measure: measureWithAutocannon } : { name: wrk, measure: measureWithWrk };
}
