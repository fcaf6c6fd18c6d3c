import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BenchmarkOptions } from '../benchmark.ts';
import { spread } from '../statistics.rules.ts';
import { attacks } from './attacks/index.ts';
import { askOrdinarily, type Met } from './clients.ts';
import { openTarget, type OpenedTarget } from './open-target.ts';
import { isAlive, readSpan, type ProcessSpan } from './processes.ts';
import { describe, type AttackResult, type FloodResult } from './report.ts';

export const title = 'what ordinary clients of the three services meet while one of them is attacked';

const maxRounds = 5;
/** The attack is running before it is measured, and over before the next. */
const settleMs = 1_000;

/** Measures every attack, or those whose name holds `--attack`, and prints the result. */
export async function run(options: BenchmarkOptions): Promise<void> {
  const { signal, seconds } = options;
  const rounds = Math.min(options.rounds, maxRounds);
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  const chosen = attacks.filter(({ name }) => name.includes(options.attack ?? ''));
  await using stack = new AsyncDisposableStack();
  say('starting forecast, portal and catalog');
  const started = await openTarget(signal);
  stack.defer(started.stop);
  await askOrdinarily(started.target, seconds, signal);

  const results: AttackResult[] = [];
  for (const { name } of chosen) {
    const measured: Round[] = [];
    for (let round = 1; round <= rounds && !signal.aborted; round++) {
      say(`${name}: round ${round} of ${rounds}`);
      measured.push(await measure(name, started, seconds, signal));
      if (options.signal.aborted) signal.throwIfAborted();
    }
    results.push(resultOf(name, measured));
  }
  const result: FloodResult = {
    benchmark: 'flood',
    rounds,
    seconds,
    node: process.versions.node,
    processors: availableParallelism(),
    loadBefore,
    attacks: results,
  };
  process.stdout.write(options.json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}

interface Round {
  readonly before: readonly Met[];
  readonly during: readonly Met[];
  readonly delayMs: number;
  readonly growthMiB: number;
  readonly died: number;
}

async function measure(
  name: string,
  { target, monitorFolder }: OpenedTarget,
  seconds: number,
  signal: AbortSignal,
): Promise<Round> {
  const observe = async (): Promise<{ met: Met[]; spans: ProcessSpan[] }> => {
    const from = Date.now();
    const met = await askOrdinarily(target, seconds, signal);
    return { met, spans: await readSpan(monitorFolder, from, Date.now()) };
  };
  const idle = await observe();
  const worker = new Worker(new URL('run-attack.ts', import.meta.url), { workerData: { name, target } });
  worker.once('error', (error) => void process.stderr.write(`bench: ${name}: ${error.message}\n`));
  await pause(settleMs);
  const busy = await observe();
  await worker.terminate();
  await pause(settleMs);
  const idleOf = ({ pid }: ProcessSpan) => idle.spans.find((span) => span.pid === pid);
  return {
    before: idle.met,
    during: busy.met,
    delayMs: Math.max(0, ...busy.spans.map((span) => span.delayMs - (idleOf(span)?.delayMs ?? 0))),
    growthMiB: Math.max(0, ...busy.spans.map((span) => span.rssMiB - (idleOf(span)?.rssMiB ?? span.rssMiB))),
    died: idle.spans.filter(({ pid }) => !isAlive(pid)).length,
  };
}

function resultOf(attack: string, rounds: readonly Round[]): AttackResult {
  const median = (values: readonly number[]) => spread(values).median;
  const overRounds = (metOf: (round: Round) => readonly Met[]) =>
    (metOf(rounds[0] as Round) ?? []).map(({ client }, at) => {
      const all = rounds.map((round) => metOf(round)[at] as Met);
      const sum = (of: (met: Met) => number) => all.reduce((total, met) => total + of(met), 0);
      return {
        client,
        p95Ms: median(all.map(({ p95Ms }) => p95Ms)),
        requests: sum((met) => met.requests),
        errors: sum((met) => met.errors),
      };
    });
  return {
    attack,
    before: overRounds(({ before }) => before),
    during: overRounds(({ during }) => during),
    delayMs: median(rounds.map(({ delayMs }) => delayMs)),
    growthMiB: Math.max(...rounds.map(({ growthMiB }) => growthMiB)),
    died: Math.max(...rounds.map(({ died }) => died)),
  };
}
