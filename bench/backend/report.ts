import type { VariantSummary } from '../forecast/summary.rules.ts';
import type { Spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import type { Aim, Verdict } from './aim.rules.ts';
import type { BodyBytes } from './check-answers.ts';
import { base, lite } from './contestants.ts';

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
  readonly lite: LiteFacts;
  readonly exercises: readonly VariantSummary[];
  readonly aims: readonly Aim[];
}

/** What was measured of @supabase/lite, and which of its bodies hold the same rows in other bytes; or why it was not. */
export type LiteFacts = { readonly version: string; readonly otherBytes: readonly string[] } | { readonly absence: string };

/** The result for people, in lines. */
export function describe(result: BackendResult): string[] {
  return [
    `The wire form of supabase-js, one process, ${result.connections} connections of ${result.loadGenerator}, ${result.poolSize} to PostgreSQL, ${result.rounds} rounds of ${result.secondsPerMeasurement} s; Node ${result.node}; ${result.processors.count} × ${result.processors.model}`,
    ...result.exercises.flatMap((exercise) => describeExercise(exercise, result.bodyBytes)),
    '',
    `Medians of the rounds (min–max). Both ratios are to "${base}" in the same round: requests/s above 1 is faster, CPU below 1 is cheaper.`,
    "CPU is the processor time of the server's own process, all threads, for one request, without PostgreSQL's.",
    result.pgbench === undefined
      ? 'pgbench is not on the PATH: PostgreSQL alone is not measured.'
      : `${result.pgbench}: the same transactions without HTTP, prepared and pipelined, ${result.poolSize} clients.`,
    describeLite(result.lite, result.poolSize),
    ...(result.loadBefore > result.processors.count / 4
      ? [`The machine was busy with other work before the start (load ${result.loadBefore.toFixed(1)}): read the spread first.`]
      : []),
    ...(result.rounds < 5 ? ['Fewer than five rounds: a trial, not a result.'] : []),
    '',
    ...result.aims.map(
      ({ rival, least, exercises }) =>
        `Aim, at least ${least} times the requests/s of "${rival}": ${exercises.map(describeVerdict).join('; ')}.`,
    ),
  ];
}

function describeLite(facts: LiteFacts, poolSize: number): string {
  if ('absence' in facts) return `${lite} is not measured: ${facts.absence}.`;
  const { version, otherBytes } = facts;
  const difference =
    otherBytes.length > 0
      ? ` Its bodies differ in spaces and in how moments are written (${otherBytes.join(', ')}): the rows in them are the same.`
      : '';
  return `${lite} ${version}: the same server and ${poolSize} connections of it, in a database with the same rows and policies that its own command made.${difference}`;
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

function describeVerdict({ exercise, isMet, doRoundsAgree, share: reached, cpuShare }: Verdict): string {
  const byCpu = cpuShare ? `, by CPU ${share(cpuShare.median)}` : '';
  const doubt = doRoundsAgree ? '' : `, rounds disagree: ${share(reached.min)}–${share(reached.max)}`;
  return `${exercise} ${isMet ? 'met' : 'MISSED'} (${share(reached.median)}${byCpu}${doubt})`;
}

const cell = (spread: Spread | undefined, format: (value: number) => string) =>
  spread === undefined ? '–' : `${format(spread.median)} (${format(spread.min)}–${format(spread.max)})`;
const count = (value: number) => Math.round(value).toLocaleString('en');
const share = (value: number) => value.toFixed(2);
