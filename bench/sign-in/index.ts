import { randomUUID } from 'node:crypto';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../packages/backend/auth/passwords/hash-password.ts';
import type { BenchmarkOptions } from '../benchmark.ts';
import { table } from '../table.ts';
import { askBeside, signIn, startPortal } from './portal.ts';

export const title = 'sign-ins a second while 500 people sign in at once, and what other requests feel of it';

const people = 500;
const besideMs = 20;
const calmMs = 4_000;
const bareMs = 4_000;
const aim = 40;

/** Hashes, signs 500 people in at once and asks for a list meanwhile, and hashes again. @throws BenchmarkFailed where a request is refused */
export async function run({ json, signal }: BenchmarkOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  say(`starting the portal with ${people} people`);
  const portal = await startPortal(people, signal);
  stack.defer(portal.stop);
  say('asking for a list, alone');
  const alone = askBeside(portal, besideMs);
  await pause(calmMs);
  const before = await alone.stop();
  say('hashing, without a portal');
  const bareBefore = await hashesPerSecond();
  say(`${people} people sign in`);
  const beside = askBeside(portal, besideMs);
  const began = performance.now();
  const times = await Promise.all(portal.emails.map((email) => signIn(portal, email)));
  const signInsPerSecond = (people * 1000) / (performance.now() - began);
  const during = await beside.stop();
  const bareAfter = await hashesPerSecond();
  const bare = (bareBefore + bareAfter) / 2;
  const result = {
    benchmark: 'sign-in',
    people,
    signInsPerSecond,
    /** What this machine hashes if it does nothing else: before the sign-ins, and after. */
    hashesPerSecond: { before: bareBefore, after: bareAfter },
    share: signInsPerSecond / bare,
    signIn: summary(times),
    list: { alone: summary(before), meanwhile: summary(during) },
    aim,
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
  };
  process.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}

/** The portal's own hashes on all processors. */
async function hashesPerSecond(): Promise<number> {
  const began = performance.now();
  let count = 0;
  async function hash(): Promise<void> {
    while (performance.now() - began < bareMs) {
      await hashPassword(randomUUID());
      count++;
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, hash));
  return (count * 1000) / (performance.now() - began);
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;

interface Summary {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

const summary = (times: readonly number[]): Summary => ({ requests: times.length, p50: at(times, 0.5), p99: at(times, 0.99) });

interface Result {
  readonly signInsPerSecond: number;
  readonly hashesPerSecond: { readonly before: number; readonly after: number };
  readonly share: number;
  readonly signIn: Summary;
  readonly list: { readonly alone: Summary; readonly meanwhile: Summary };
  readonly processors: { readonly count: number; readonly model: string };
  readonly loadBefore: number;
}

function describe({
  signInsPerSecond,
  hashesPerSecond: bare,
  share,
  signIn: wait,
  list,
  processors,
  loadBefore,
}: Result): string[] {
  const row = (name: string, { requests, p50, p99 }: Summary) => [
    name,
    String(requests),
    `${p50.toFixed(0)} ms`,
    `${p99.toFixed(0)} ms`,
  ];
  return [
    ...table([
      ['', 'requests', 'p50', 'p99'],
      row(`${people} sign-ins at once`, wait),
      row('a list, alone', list.alone),
      row('a list, meanwhile', list.meanwhile),
    ]),
    `${signInsPerSecond.toFixed(1)} sign-ins a second: ${share.toFixed(2)} of the hashes that ${processors.count} × ${processors.model} make when they do nothing else (${bare.before.toFixed(1)} a second before, ${bare.after.toFixed(1)} after). Load before the run: ${loadBefore.toFixed(1)}.`,
    `Aim: ${aim} a second on two idle processors. ${signInsPerSecond >= aim ? 'Reached' : 'Not reached'} here.`,
  ];
}
