import { table } from '../table.ts';
import type { Met } from './clients.ts';

export interface AttackResult {
  readonly attack: string;
  readonly before: readonly Met[];
  readonly during: readonly Met[];
  /** Of the process that was held up the longest, above its own delay before, in milliseconds; the median of all rounds. */
  readonly delayMs: number;
  /** Of the process that grew the most. */
  readonly growthMiB: number;
  readonly died: number;
}

export interface FloodResult {
  readonly benchmark: 'flood';
  readonly rounds: number;
  readonly seconds: number;
  readonly node: string;
  readonly processors: number;
  readonly loadBefore: number;
  readonly attacks: readonly AttackResult[];
}

/** Beside a sleeping machine a figure of this size is noise. */
const leastMs = 20;

export function describe(result: FloodResult): string[] {
  const { rounds, seconds, processors, loadBefore } = result;
  const head = [
    `Ordinary clients before and during each attack: ${rounds} round(s) of ${seconds} s, ${processors} processors, load ${loadBefore.toFixed(1)}.`,
  ];
  const parts = result.attacks.map((one) => {
    const rows = one.during.map((met, at) => {
      const before = one.before[at];
      return [
        `  ${met.client}`,
        ms(before?.p95Ms),
        ms(met.p95Ms),
        `${before?.errors ?? 0}/${before?.requests ?? 0}`,
        `${met.errors}/${met.requests}`,
      ];
    });
    return [
      '',
      `${one.attack}: event loop +${one.delayMs.toFixed(0)} ms, memory +${one.growthMiB} MiB, ${one.died} dead, ${holds(one) ? 'within the aim' : 'NOT within the aim'}`,
      ...table([['  client', 'p95 before', 'during', 'errors before', 'during'], ...rows]),
    ];
  });
  return [...head, ...parts.flat()];
}

const ms = (value = 0) => `${value.toFixed(0)} ms`;

/** At most three times as slow, no error for those who have signed in or use another service, nobody dead, 256 MiB at most. */
export function holds({ before, during, delayMs, growthMiB, died }: AttackResult): boolean {
  const isSlow = during.some(({ p95Ms }, at) => p95Ms > 3 * Math.max(leastMs, before[at]?.p95Ms ?? 0));
  const hasErrors = during.some(({ client, errors }) => errors > 0 && client !== 'portal, anonymous');
  return !isSlow && !hasErrors && delayMs <= 50 && growthMiB < 256 && died === 0;
}
