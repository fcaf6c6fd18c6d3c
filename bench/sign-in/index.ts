import { randomUUID } from 'node:crypto';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../packages/backend/auth/passwords/hash-password.ts';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { processorMsBelow } from '../processor-tree.ts';
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
  const bareBefore = await measureHashes();
  say(`${people} people sign in`);
  const beside = askBeside(portal, besideMs);
  const began = performance.now();
  const usedBefore = await processorMsBelow(portal.pid);
  const answers = await Promise.all(portal.emails.map((email) => signIn(portal, email)));
  const times = answers.filter((time) => time !== undefined);
  if (times.length === 0) throw new BenchmarkFailed('Nobody was signed in within the time of a request.');
  const signInsPerSecond = (times.length * 1000) / (performance.now() - began);
  const signInMs = ((await processorMsBelow(portal.pid)) - usedBefore) / times.length;
  const during = await beside.stop();
  const bareAfter = await measureHashes();
  const bare = (bareBefore.perSecond + bareAfter.perSecond) / 2;
  const count = availableParallelism();
  const result = {
    benchmark: 'sign-in',
    people,
    /** Who waited for longer than a request may, and was answered 504. */
    tooLate: people - times.length,
    signInsPerSecond,
    /** What this machine hashes if it does nothing else: before the sign-ins, and after. */
    hashesPerSecond: { before: bareBefore.perSecond, after: bareAfter.perSecond },
    share: signInsPerSecond / bare,
    /** Of one hash, and of one sign-in with the list beside it. A busy machine moves it less than it moves answers. */
    processorMs: { hash: (bareBefore.processorMs + bareAfter.processorMs) / 2, signIn: signInMs },
    /** If the processors had nothing else to do. */
    mostPerSecond: (count * 1_000) / signInMs,
    signIn: summary(times),
    list: { alone: summary(before), meanwhile: summary(during) },
    aim,
    processors: { count, model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
  };
  process.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}

/** The portal's own hashes on all processors. */
async function measureHashes(): Promise<{ readonly perSecond: number; readonly processorMs: number }> {
  const began = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  async function hash(): Promise<void> {
    while (performance.now() - began < bareMs) {
      await hashPassword(randomUUID());
      count++;
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, hash));
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (count * 1_000) / (performance.now() - began), processorMs: (user + system) / 1_000 / count };
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
  readonly tooLate: number;
  readonly signInsPerSecond: number;
  readonly hashesPerSecond: { readonly before: number; readonly after: number };
  readonly share: number;
  readonly processorMs: { readonly hash: number; readonly signIn: number };
  readonly mostPerSecond: number;
  readonly signIn: Summary;
  readonly list: { readonly alone: Summary; readonly meanwhile: Summary };
  readonly processors: { readonly count: number; readonly model: string };
  readonly loadBefore: number;
}

function describe(result: Result): string[] {
  const { tooLate, signInsPerSecond, hashesPerSecond: bare, share, list, processors, processorMs, mostPerSecond } = result;
  const row = (name: string, { requests, p50, p99 }: Summary) => [
    name,
    String(requests),
    `${p50.toFixed(0)} ms`,
    `${p99.toFixed(0)} ms`,
  ];
  return [
    ...table([
      ['', 'requests', 'p50', 'p99'],
      row(`${people} sign-ins at once`, result.signIn),
      row('a list, alone', list.alone),
      row('a list, meanwhile', list.meanwhile),
    ]),
    ...(tooLate === 0 ? [] : [`${tooLate} of ${people} waited too long and were answered 504.`]),
    `${signInsPerSecond.toFixed(1)} sign-ins a second: ${share.toFixed(2)} of the hashes that ${processors.count} × ${processors.model} made when this run did nothing else (${bare.before.toFixed(1)} a second before, ${bare.after.toFixed(1)} after). Load before the run: ${result.loadBefore.toFixed(1)}.`,
    `A sign-in takes ${processorMs.signIn.toFixed(0)} ms of a processor, ${processorMs.hash.toFixed(0)} of them for its hash: idle, these processors would sign in ${mostPerSecond.toFixed(0)} a second. Aim: ${aim}.`,
  ];
}
