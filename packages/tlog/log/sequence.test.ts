import { createFakeClock } from '@trivium/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSampleLog, sampleEntries } from '../testing/sample-log.ts';
import { useTables } from '../testing/use-tables.ts';
import type { LogView } from './call-queue.ts';
import type { TransparencyLog } from './create-transparency-log.ts';

const database = useTables();
let log: TransparencyLog;

beforeEach(() => {
  log = openSampleLog(database().pool);
});
afterEach(() => log.close());

const statements = async () => {
  const { size } = await log.latestCheckpoint();
  return (await log.readEntries(0n, size)).map(String);
};

/** Logs a statement unless the log already contains it. */
const once = (statement: string) => async (view: LogView) => {
  const entries = await view.readEntries(0n, view.size);
  return entries.some((entry) => String(entry) === statement) ? [] : [Buffer.from(statement)];
};

test('two replicas that get the same statements log each of them once', async () => {
  const other = openSampleLog(database().pool);
  const requests = [log, other].flatMap((replica) =>
    Array.from({ length: 20 }, (_, index) => replica.sequence(once(`statement ${index}`))),
  );
  await Promise.all(requests);
  const logged = await statements();
  expect(logged.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `statement ${index}`).toSorted());
  expect((await log.audit()).faults).toEqual([]);
  await other.close();
});

test('a plan sees the log with the entries before it in its own batch', async () => {
  await log.append(sampleEntries(300));
  const before = log.append(sampleEntries(5, 'before'));
  const sizes: bigint[] = [];
  const planned = log.sequence(async (view) => {
    sizes.push(view.size);
    const last = await view.readEntries(298n, 302n);
    return last.map((entry) => Buffer.from(`again ${String(entry)}`));
  });
  const after = log.append(sampleEntries(1, 'after'));
  expect(await before).toEqual({ first: 300n, size: 310n });
  expect(await planned).toEqual({ first: 305n, size: 310n });
  expect(await after).toEqual({ first: 309n, size: 310n });
  expect(sizes).toEqual([305n]);
  expect((await statements()).slice(305)).toEqual([
    'again entry 298',
    'again entry 299',
    'again before 0',
    'again before 1',
    'after 0',
  ]);
});

test('a plan behind many waiting calls runs in its turn', async () => {
  log = openSampleLog(database().pool, { limits: { batchEntries: 1000 } });
  await log.open();
  const calls = [
    log.append(sampleEntries(900, 'first')),
    log.append(sampleEntries(900, 'second')),
    log.sequence(({ size }) => [Buffer.from(`planned at ${size}`)]),
    log.append(sampleEntries(900, 'third')),
  ];
  expect((await Promise.all(calls)).map(({ first }) => Number(first))).toEqual([0, 900, 1800, 1801]);
  expect((await statements())[1800]).toBe('planned at 1800');
});

test('a plan without entries gets the size of the log', async () => {
  await log.append(sampleEntries(4));
  expect(await log.sequence(() => [])).toEqual({ first: 4n, size: 4n });
});

test("a plan's own writes are stored with its entries", async () => {
  await withNotes(async () => {
    await log.sequence(async ({ transaction, size }) => {
      await transaction.query('insert into catalog.notes values ($1)', [`logged at ${size}`]);
      return sampleEntries(1);
    });
    expect(await notes()).toEqual(['logged at 0']);
  });
});

test('a plan that throws is rolled back, and the rest of its batch is stored', async () => {
  await withNotes(async () => {
    const reason = new Error('changed its mind');
    const answers = await Promise.allSettled([
      log.append(sampleEntries(1, 'before')),
      log.sequence(async ({ transaction }) => {
        await transaction.query(`insert into catalog.notes values ('of the plan')`);
        throw reason;
      }),
      log.append(sampleEntries(1, 'after')),
    ]);
    expect(answers).toMatchObject([{ value: { first: 0n, size: 2n } }, { reason }, { value: { first: 1n, size: 2n } }]);
    expect(await statements()).toEqual(['before 0', 'after 0']);
    expect(await notes()).toEqual([]);
  });
});

test('a batch whose plans are all refused stores nothing, not even the checkpoint of the empty log', async () => {
  const reason = new Error('changed its mind');
  const refused = () => {
    throw reason;
  };
  const stored = async () => {
    const { rows } = await database().pool.query('select size, note from catalog.log_checkpoints order by size');
    return rows;
  };
  for (const answer of await Promise.allSettled([log.sequence(refused), log.sequence(refused)]))
    expect(answer).toMatchObject({ status: 'rejected', reason });
  expect(await stored()).toEqual([]);
  expect(await log.append(sampleEntries(2))).toEqual({ first: 0n, size: 2n });
  const grown = await stored();
  expect(await Promise.allSettled([log.sequence(refused)])).toMatchObject([{ reason }]);
  expect(await stored()).toEqual(grown);
});

test('a plan that continues after its own failed statement is refused', async () => {
  const broken = log.sequence(async ({ transaction }) => {
    await transaction.query('select 1 / 0').catch(() => {});
    return sampleEntries(1);
  });
  await expect(broken).rejects.toMatchObject({ code: 'plan_transaction_broken' });
  expect(await log.append(sampleEntries(1))).toEqual({ first: 0n, size: 1n });
});

test('a plan that asks for entries beyond the log is refused', async () => {
  await log.append(sampleEntries(2));
  for (const [from, to] of [
    [0n, 3n],
    [-1n, 1n],
    [2n, 1n],
  ] as const)
    await expect(log.sequence(async (view) => await view.readEntries(from, to))).rejects.toMatchObject({
      code: 'log_index_out_of_range',
    });
});

test('a plan that never ends is abandoned, and others can append', async () => {
  const clock = createFakeClock(new Date('2026-01-01T00:00:00Z'));
  log = openSampleLog(database().pool, { clock });
  const requests = Promise.withResolvers<void>();
  const endless = log.sequence(() => {
    requests.resolve();
    return new Promise(() => {});
  });
  await requests.promise;
  const waiting = log.append(sampleEntries(1));
  clock.advance(10_000);
  await expect(endless).rejects.toMatchObject({ code: 'plan_timeout' });
  expect(await waiting).toEqual({ first: 0n, size: 1n });
});

async function withNotes(work: () => Promise<void>): Promise<void> {
  await database().pool.query('create table catalog.notes (note text)');
  try {
    await work();
  } finally {
    await database().pool.query('drop table catalog.notes');
  }
}

async function notes(): Promise<string[]> {
  const { rows } = await database().pool.query<{ note: string }>('select note from catalog.notes');
  return rows.map(({ note }) => note);
}
