import { spread, type Spread } from '../statistics.rules.ts';
import { table } from '../table.ts';

/** How long listeners waited for one thing that was said, in ms. */
export interface Waits {
  readonly p50: number;
  readonly p99: number;
  readonly last: number;
}

export interface ExerciseResult {
  readonly exercise: string;
  /** Over the rounds. */
  readonly ours: Readonly<Record<keyof Waits, Spread>>;
  readonly bare: Readonly<Record<keyof Waits, Spread>>;
  /** Ours to the bare server's in the same round; 1 is as fast, above 1 is slower. */
  readonly ratio: Readonly<Record<keyof Waits, Spread>>;
  /** How long it took until all listeners were there, in seconds. */
  readonly joinedInSeconds: number;
  readonly frameBytes: number;
}

export interface RealtimeResult {
  readonly benchmark: 'realtime';
  readonly subscribers: number;
  readonly rounds: number;
  readonly perRound: number;
  readonly node: string;
  readonly processors: { readonly count: number; readonly model: string };
  readonly loadBefore: number;
  readonly exercises: readonly ExerciseResult[];
}

const figures = ['p50', 'p99', 'last'] as const;

/** Of all listeners and all that was said in a round. */
export function waitsOf(all: readonly number[]): Waits {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number;
  return { p50: at(0.5), p99: at(0.99), last: at(1) };
}

export const overRounds = (rounds: readonly Waits[]) =>
  Object.fromEntries(figures.map((figure) => [figure, spread(rounds.map((round) => round[figure]))])) as Record<
    keyof Waits,
    Spread
  >;

export const ratios = (ours: readonly Waits[], bare: readonly Waits[]) =>
  overRounds(
    ours.map((round, place) => {
      const other = bare[place] as Waits;
      return { p50: round.p50 / other.p50, p99: round.p99 / other.p99, last: round.last / other.last };
    }),
  );

/** The result for people, in lines. */
export function describe(result: RealtimeResult): string[] {
  const { processors } = result;
  return [
    `${result.subscribers} listeners in one process, served by one worker, ${result.rounds} rounds of ${result.perRound}; Node ${result.node}; ${processors.count} × ${processors.model}`,
    ...result.exercises.flatMap(({ exercise, ours, bare, ratio, joinedInSeconds, frameBytes }) => [
      '',
      `${exercise} (${frameBytes} bytes; all joined in ${joinedInSeconds.toFixed(1)} s)`,
      ...table([
        ['', 'p50 ms', 'p99 ms', 'last ms'],
        ['Trivium backend', ...figures.map((figure) => describeSpread(ours[figure], 1))],
        ['bare ws', ...figures.map((figure) => describeSpread(bare[figure], 1))],
        ['ratio', ...figures.map((figure) => describeSpread(ratio[figure], 2))],
      ]).map((line) => `  ${line}`),
    ]),
    '',
    'From before it is written or said until a listener has the frame; medians of the rounds (min–max).',
    'The bare server sends the same bytes on: it has no database, no log, no policy and no topic. Its ratio is 1; higher is slower.',
    ...(result.loadBefore > processors.count / 4
      ? [`The machine was busy with other work before the start (load ${result.loadBefore.toFixed(1)}): read the spread first.`]
      : []),
    ...(result.rounds < 5 ? ['Fewer than five rounds: a trial, not a result.'] : []),
  ];
}

const describeSpread = ({ median, min, max }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
