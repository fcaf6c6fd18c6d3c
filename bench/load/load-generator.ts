import { measureWithAutocannon, autocannonName } from './autocannon.ts';
import { findWrk, measureWithWrk } from './wrk.ts';
import type { Load, Target } from './load.ts';

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
