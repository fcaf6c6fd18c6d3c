import { setTimeout as delay } from 'node:timers/promises';
import type { BenchmarkOptions } from '../benchmark.ts';
import type { Sample } from '../forecast/summary.rules.ts';
import { measureWithAutocannon } from '../load/autocannon.ts';
import { processorMicros } from '../processor-time.ts';
import { rotated } from '../statistics.rules.ts';
import { checkLoad, type BodyBytes } from './check-answers.ts';
import type { Contestant } from './contestants.ts';
import type { Exercise } from './exercises.ts';
import type { Pgbench } from './pgbench.ts';

export interface Field {
  readonly exercises: readonly Exercise[];
  readonly contestants: readonly Contestant[];
  readonly pgbench: { readonly name: string; readonly runner: Pgbench } | undefined;
  /** By contestant. */
  readonly bodyBytes: ReadonlyMap<string, BodyBytes>;
  /** Before each measurement so that all insert into the same table. */
  readonly reset: () => Promise<void>;
}

type Options = Pick<BenchmarkOptions, 'rounds' | 'seconds' | 'connections' | 'signal'>;

const warmUpSeconds = 1;
/** What the clients no longer wait for ends before the next is measured. */
const settleMs = 100;

/** Measures everybody once a round and exercise, one right after the other, each round begun by the next of them. */
export async function measureRounds(field: Field, options: Options, onProgress: (line: string) => void): Promise<Sample[]> {
  const { exercises, contestants, pgbench, reset } = field;
  const runners = [
    ...contestants.map((contestant) => ({
      name: contestant.name,
      measure: (exercise: Exercise, seconds: number) => ask(contestant, exercise, field, { ...options, seconds }),
    })),
    ...(pgbench
      ? [
          {
            name: pgbench.name,
            measure: async ({ name }: Exercise, seconds: number) => ({
              requestsPerSecond: await pgbench.runner.measure(name, seconds, options.signal),
              cpuMicros: undefined,
            }),
          },
        ]
      : []),
  ];
  onProgress('warming up');
  for (const exercise of exercises) for (const runner of runners) await runner.measure(exercise, warmUpSeconds);
  const samples: Sample[] = [];
  for (let round = 0; round < options.rounds; round++) {
    onProgress(`round ${round + 1} of ${options.rounds}`);
    for (const exercise of exercises)
      for (const runner of rotated(runners, round)) {
        options.signal.throwIfAborted();
        await reset();
        samples.push({ variant: exercise.name, contestant: runner.name, ...(await runner.measure(exercise, options.seconds)) });
        await delay(settleMs);
      }
  }
  return samples;
}

async function ask(contestant: Contestant, exercise: Exercise, { bodyBytes }: Field, options: Omit<Options, 'rounds'>) {
  const { connections, seconds, signal } = options;
  const { name, path, method, headers, body } = exercise;
  // autocannon, since wrk sends bodies by a script of its own only.
  const target = { url: `${contestant.origin}${path}`, method, headers, ...(body !== undefined && { body }) };
  const before = await processorMicros([contestant.pid]);
  const load = await measureWithAutocannon({ ...target, connections, seconds, signal });
  const after = await processorMicros([contestant.pid]);
  contestant.checkAlive();
  signal.throwIfAborted();
  checkLoad(`${contestant.name}, ${name}`, (bodyBytes.get(contestant.name) as BodyBytes)[name], connections, load);
  return {
    requestsPerSecond: load.requests / load.seconds,
    cpuMicros: before === undefined || after === undefined ? undefined : (after - before) / load.requests,
  };
}
