import type { Spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import { leastShare, type AimSummary, type Verdict } from './aim.rules.ts';
import type { VariantSummary } from './summary.rules.ts';

/** Everything that a run of the benchmark says; `--json` prints it as it is. */
export interface ForecastResult {
  readonly benchmark: 'forecast';
  readonly path: string;
  readonly loadGenerator: string;
  readonly connections: number;
  /** Processes of the service; rivals have one. */
  readonly workers: number;
  readonly rounds: number;
  readonly secondsPerMeasurement: number;
  readonly node: string;
  readonly processors: { readonly count: number; readonly model: string };
  /** Processes that wanted a processor in the minute before the start; what is above zero is not ours. */
  readonly loadBefore: number;
  readonly bodyBytes: { readonly identity: number; readonly gzip: number };
  /** Which header fields the rivals send: those about the content, or all that the service sends. */
  readonly rivalsHead: 'content' | 'whole';
  readonly variants: readonly VariantSummary[];
  readonly aim: readonly AimSummary[];
}

/** The result for people, in lines. */
export function describe(result: ForecastResult): string[] {
  const { identity, gzip } = result.bodyBytes;
  return [
    `GET ${result.path}: ${count(identity)} bytes, ${count(gzip)} with gzip`,
    `${result.loadGenerator}, ${result.connections} connections, ${result.workers} worker(s) of the service, ${result.rounds} rounds of ${result.secondsPerMeasurement} s; Node ${result.node}; ${result.processors.count} × ${result.processors.model}`,
    ...result.variants.flatMap(describeVariant),
    '',
    'Medians of the rounds (min–max). Both ratios are to bare node:http in the same round.',
    'requests/s is what the clients got; above 1 is faster. Where the load generator is what is busy, it says little.',
    "CPU is the processor time of the server's own processes, all threads, for one request; below 1 is cheaper.",
    result.rivalsHead === 'whole'
      ? 'Rivals send every header field that the service sends, but for its X-Request-Id.'
      : 'Rivals send the six header fields about the content; the service also its security fields and X-Request-Id, and it logs.',
    ...(result.loadBefore > result.processors.count / 4
      ? [`The machine was busy with other work before the start (load ${result.loadBefore.toFixed(1)}): read the spread first.`]
      : []),
    ...(result.rounds < 5 ? ['Fewer than five rounds: a trial, not a result.'] : []),
    '',
    describeAim(result.aim),
  ];
}

function describeVariant({ variant, contestants }: VariantSummary): string[] {
  const head = ['', 'requests/s', 'ratio', 'CPU µs', 'ratio'];
  const rows = contestants.map(({ name, requestsPerSecond, ratio, cpuMicros, cpuRatio }) => [
    `  ${name}`,
    cell(requestsPerSecond, count),
    cell(ratio, share),
    cell(cpuMicros, micros),
    cell(cpuRatio, share),
  ]);
  return ['', variant, ...table([head, ...rows])];
}

function describeAim(aim: readonly AimSummary[]): string {
  const parts = aim.map(
    ({ variant, speed, cpu }) => `${variant} ${describeVerdict(speed)}${cpu ? `, by CPU ${describeVerdict(cpu)}` : ''}`,
  );
  return `Aim, ${leastShare} of bare node:http and ahead of all frameworks: ${parts.join('; ')}.`;
}

function describeVerdict({ isMet, share: reached, doRoundsAgree, notAheadOf }: Verdict): string {
  const behind = notAheadOf.length > 0 ? `, not ahead of ${notAheadOf.join(' and ')}` : '';
  const doubt = doRoundsAgree ? '' : `, rounds disagree: ${share(reached.min)}–${share(reached.max)}`;
  return `${isMet ? 'met' : 'MISSED'} (${share(reached.median)}${doubt}${behind})`;
}

const cell = (spread: Spread | undefined, format: (value: number) => string) =>
  spread === undefined ? '–' : `${format(spread.median)} (${format(spread.min)}–${format(spread.max)})`;

const count = (value: number) => Math.round(value).toLocaleString('en');
const share = (value: number) => value.toFixed(3);
const micros = (value: number) => value.toFixed(1);
