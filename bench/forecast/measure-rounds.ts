import { setTimeout as delay } from 'node:timers/promises';
import type { BenchmarkOptions } from '../benchmark.ts';
import type { LoadGenerator } from '../load/load-generator.ts';
import { processorMicros } from '../processor-time.ts';
import { rotated } from '../statistics.rules.ts';
import { checkLoad, type Exercise } from './check-answer.ts';
import type { Sample } from './summary.rules.ts';

const warmUpSeconds = 1;
/** A server that compresses per request still works on what the clients no longer wait for. */
const settleMs = 250;

/**
 * Measures every exercise once a round. Within a round and variant the contestants come one right after the other, each
 * round begun by the next of them so that whatever slows the machine for a while slows them alike.
 *
 * @param groups the exercises of each variant, in the order of the contestants
 */
export async function measureRounds(
  groups: readonly (readonly Exercise[])[],
  generator: LoadGenerator,
  options: BenchmarkOptions,
  onProgress: (line: string) => void,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  onProgress('warming up');
  for (const exercise of groups.flat()) await measure(exercise, generator, { ...options, seconds: warmUpSeconds });
  for (let round = 0; round < options.rounds; round++) {
    onProgress(`round ${round + 1} of ${options.rounds}`);
    for (const group of groups) {
      for (const exercise of rotated(group, round)) {
        const measured = await measure(exercise, generator, options);
        samples.push({ variant: exercise.variant.name, contestant: exercise.contestant.name, ...measured });
      }
    }
  }
  return samples;
}

async function measure(exercise: Exercise, generator: LoadGenerator, { connections, seconds, signal }: BenchmarkOptions) {
  signal.throwIfAborted();
  const { url, headers, contestant } = exercise;
  const pids = contestant.servingPids ?? [contestant.pid];
  const before = await processorMicros(pids);
  const load = await generator.measure({ url, headers, connections, seconds, signal }).catch((error: unknown) => {
    contestant.checkAlive();
    throw error;
  });
  const after = await processorMicros(pids);
  signal.throwIfAborted();
  checkLoad(exercise, load, connections);
  await delay(settleMs);
  return {
    requestsPerSecond: load.requests / load.seconds,
    cpuMicros: before === undefined || after === undefined ? undefined : (after - before) / load.requests,
  };
}
