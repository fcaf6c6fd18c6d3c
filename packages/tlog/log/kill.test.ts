import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyConsistency } from '@trivium/transparency';
import { afterEach, expect, test } from 'vitest';
import type { ProcessLine } from '../testing/append-process.ts';
import { openSampleLog } from '../testing/sample-log.ts';
import { useTables } from '../testing/use-tables.ts';

const database = useTables();
const program = join(import.meta.dirname, '../testing/append-process.ts');
const rounds = 50;

interface Appender {
  readonly child: ChildProcess;
  readonly name: string;
  readonly lines: ProcessLine[];
  readonly isUp: Promise<void>;
  readonly over: Promise<unknown>;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

function start(name: string): Appender {
  const child = spawn(process.execPath, [program, JSON.stringify(database().connection), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const lines: ProcessLine[] = [];
  const up = Promise.withResolvers<void>();
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (text) => {
    // The last line of a killed process may be truncated: then it acknowledged nothing.
    if (!text.endsWith('}')) return;
    const line = JSON.parse(text) as ProcessLine;
    if ('up' in line) up.resolve();
    else lines.push(line);
  });
  // Output from before the kill is read before this.
  const over = Promise.all([once(child, 'exit').then(() => running.delete(child)), once(reader, 'close')]).then(() =>
    up.resolve(),
  );
  return { child, name, lines, isUp: up.promise, over };
}

test('after a hundred kills of two appending processes no acknowledged entry is missing or moved, and there is one history', async () => {
  const all: Appender[] = [];
  let kills = 0;
  let pair = [start('0 a'), start('0 b')];
  for (let round = 1; round <= rounds; round += 1) {
    all.push(...pair);
    await Promise.all(pair.map(({ isUp }) => isUp));
    // The next pair starts while this one works, and a kill meets others at work too.
    const next = round < rounds ? [start(`${round} a`), start(`${round} b`)] : [];
    await Promise.all(
      pair.map(async ({ child, over }) => {
        // Kills happen at random moments on purpose; no expectation depends on them.
        await pause(randomInt(0, 120));
        if (child.kill('SIGKILL')) kills += 1;
        await over;
      }),
    );
    pair = next;
  }
  expect(kills).toBe(100);

  const log = openSampleLog(database().pool);
  const audit = await log.audit();
  expect(audit.faults).toEqual([]);
  const entries = (await log.readEntries(0n, audit.size)).map(String);
  expect(new Set(entries).size).toBe(entries.length);

  const acknowledged = all.flatMap(({ name, lines }) => lines.map((line) => ({ name, line })));
  expect(acknowledged.length).toBeGreaterThan(100);
  for (const { name, line } of acknowledged) {
    if ('up' in line) continue;
    const { first, count, number, size, note } = line;
    const there = entries.slice(Number(first), Number(first) + count);
    expect(there).toEqual(Array.from({ length: count }, (_, index) => `${name} ${number + index}`));
    expect(BigInt(first) + BigInt(count)).toBeLessThanOrEqual(BigInt(size));
    expect(note).toBe((await log.checkpointAt(BigInt(size))).note);
  }

  const { rows } = await database().pool.query<{ size: string; root: Buffer }>(
    'select size, root from catalog.log_checkpoints where size > 0 order by size',
  );
  expect(audit.checkpoints).toBe(rows.length + 1);
  for (const [index, { size: to, root: toRoot }] of rows.entries()) {
    const older = rows[index - 1];
    if (older === undefined) continue;
    const [from, fromRoot] = [BigInt(older.size), older.root];
    const proof = await log.consistencyProof(from, BigInt(to));
    verifyConsistency({ from, to: BigInt(to), fromRoot, toRoot, proof });
  }
  expect((await log.append([Buffer.from('the end')])).first).toBe(audit.size);
  await log.close();
});
