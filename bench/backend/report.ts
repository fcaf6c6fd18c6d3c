import type { VariantSummary } from '../forecast/summary.rules.ts';
import type { Spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import type { BodyBytes } from './check-answers.ts';
import { base, ours } from './contestants.ts';

/** Of the hand-written endpoint's requests a second. */
export const leastShare = 0.8;

/** Everything that a run says; `--json` prints it as it is. */
export interface BackendResult {
  readonly benchmark: 'backend';
  readonly loadGenerator: string;
  readonly connections: number;
  readonly rounds: number;
  readonly secondsPerMeasurement: number;
  readonly poolSize: number;
  readonly node: string;
  readonly processors: { readonly count: number; readonly model: string };
  readonly loadBefore: number;
  readonly bodyBytes: BodyBytes;
  /** undefined where it is not on the PATH. */
  readonly pgbench: string | undefined;
  readonly exercises: readonly VariantSummary[];
  readonly aim: readonly Verdict[];
}

export interface Verdict {
  readonly exercise: string;
  readonly isMet: boolean;
  /** Ours to the hand-written endpoint in the same round; above 1 is faster. */
  readonly share: Spread;
}

export function judge(exercises: readonly VariantSummary[]): Verdict[] {
  return exercises.flatMap(({ variant, contestants }) =>
    contestants
      .filter(({ name }) => name === ours)
      .map(({ ratio }) => ({ exercise: variant, isMet: ratio.median >= leastShare, share: ratio })),
  );
}

/** The result for people, in lines. */
export function describe(result: BackendResult): string[] {
  return [
    `The wire form of supabase-js, ${result.connections} connections of ${result.loadGenerator}, ${result.poolSize} to PostgreSQL, ${result.rounds} rounds of ${result.secondsPerMeasurement} s; Node ${result.node}; ${result.processors.count} × ${result.processors.model}`,
    ...result.exercises.flatMap((exercise) => describeExercise(exercise, result.bodyBytes)),
    '',
    `Medians of the rounds (min–max). Both ratios are to "${base}" in the same round: requests/s above 1 is faster, CPU below 1 is cheaper.`,
    "CPU is the processor time of the server's own process, all threads, for one request, without PostgreSQL's.",
    result.pgbench === undefined
      ? 'pgbench is not on the PATH: PostgreSQL alone is not measured.'
      : `${result.pgbench}: the same transactions without HTTP, prepared and pipelined, ${result.poolSize} clients.`,
    '@supabase/lite is not measured: it is no dependency of this repository.',
    ...(result.loadBefore > result.processors.count / 4
      ? [`The machine was busy with other work before the start (load ${result.loadBefore.toFixed(1)}): read the spread first.`]
      : []),
    ...(result.rounds < 5 ? ['Fewer than five rounds: a trial, not a result.'] : []),
    '',
    `Aim, ${leastShare} of the hand-written endpoint: ${result.aim.map(told).join('; ')}.`,
  ];
}

function describeExercise({ variant, contestants }: VariantSummary, bodyBytes: BodyBytes): string[] {
  const head = ['', 'requests/s', 'ratio', 'CPU µs', 'ratio'];
  const rows = contestants.map(({ name, requestsPerSecond, ratio, cpuMicros, cpuRatio }) => [
    `  ${name}`,
    cell(requestsPerSecond, count),
    cell(ratio, share),
    cell(cpuMicros, count),
    cell(cpuRatio, share),
  ]);
  return ['', `${variant}, ${count(bodyBytes[variant as keyof BodyBytes])} bytes`, ...table([head, ...rows])];
}

function told({ exercise, isMet, share: reached }: Verdict): string {
  const doubt =
    reached.min >= leastShare === reached.max >= leastShare
      ? ''
      : `, rounds disagree: ${share(reached.min)}–${share(reached.max)}`;
  return `${exercise} ${isMet ? 'met' : 'MISSED'} (${share(reached.median)}${doubt})`;
}

const cell = (spread: Spread | undefined, format: (value: number) => string) =>
  spread === undefined ? '–' : `${format(spread.median)} (${format(spread.min)}–${format(spread.max)})`;
const count = (value: number) => Math.round(value).toLocaleString('en');
const share = (value: number) => value.toFixed(2);
