import { join } from 'node:path';
import { createLog } from '@trivium/http';
import { useDatabase } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startWorker, type WorkerOptions } from './start-worker.ts';

const database = useDatabase('worker', join(import.meta.dirname, 'testing/migrations'));
const lines: string[] = [];
const log = createLog('worker', { write: (line) => void lines.push(line) });
const schema = 'worker_jobs';
const within = { timeout: 15_000, interval: 50 };

async function start(tasks: WorkerOptions['tasks'], own = schema) {
  const jobs = await startWorker({ connection: database().connection, schema: own, name: 'worker', log, tasks });
  onTestFinished(() => jobs.stop());
  return jobs;
}

test('a job runs with its payload', async () => {
  const done: unknown[] = [];
  const jobs = await start({ greet: (payload) => void done.push(payload) });
  await jobs.addJob('greet', { name: 'Ann' });
  await expect.poll(() => done, within).toEqual([{ name: 'Ann' }]);
});

test('a job that fails is retried', async () => {
  let tries = 0;
  const jobs = await start({
    flaky: () => {
      if (++tries < 2) throw new Error('not yet');
    },
  });
  await jobs.addJob('flaky', {});
  await expect.poll(() => tries, within).toBe(2);
});

test('two workers on one database run a job once', async () => {
  const done: number[] = [];
  const first = await start({ count: (payload) => void done.push((payload as { n: number }).n) });
  await start({ count: (payload) => void done.push((payload as { n: number }).n) });
  await Promise.all(Array.from({ length: 20 }, (_, n) => first.addJob('count', { n })));
  await expect.poll(() => done.length, within).toBe(20);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('a job whose worker died continues on another worker within seconds, not hours', async () => {
  const done: unknown[] = [];
  const jobs = await start({ orphaned: () => void done.push(1) });
  await jobs.addJob('orphaned', {}, { runAt: new Date(Date.now() + 1_000), jobKey: 'orphan' });
  await database().pool.query(
    `update ${schema}._private_jobs set locked_by = 'worker-of-a-dead-process', locked_at = now() - interval '10 seconds', run_at = now()
     where key = 'orphan'`,
  );
  await expect.poll(() => done.length, within).toBe(1);
});

test('services on one database run their own jobs, also when one creates its tables while the other runs', async () => {
  const done: string[] = [];
  const first = await start({ shared: () => void done.push('first') });
  const other = await start({ shared: () => void done.push('other') }, 'other_jobs');
  await other.addJob('shared', {});
  await expect.poll(() => done, within).toEqual(['other']);
  await first.addJob('shared', {});
  await expect.poll(() => done, within).toEqual(['other', 'first']);
  expect(process.exitCode).not.toBe(57);
});

test('jobs wait while the tables are newer than the worker supports, and continue afterwards', async () => {
  const done: unknown[] = [];
  const jobs = await start({ late: () => void done.push(1) });
  const { pool } = database();
  lines.length = 0;
  await pool.query(`insert into ${schema}.migrations (id, breaking) values (999, true)`);
  // Repeated until it arrives: a worker that has just started does not listen yet.
  const tell = () => pool.query(`select pg_notify('worker:migrate', '{"migrationNumber": 999, "breaking": true}')`);
  await expect.poll(() => tell().then(() => lines.join('')), within).toContain('the worker did not restart');
  await jobs.addJob('late', {});
  expect(done).toEqual([]);
  await pool.query(`delete from ${schema}.migrations where id = 999`);
  await expect.poll(() => done, within).toEqual([1]);
  expect(process.exitCode).not.toBe(57);
});

test("a worker's connections carry the service's name", async () => {
  await start({});
  const { rows } = await database().pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['worker jobs', 'worker workers']));
});

test('a long-running job is not given to another worker', async () => {
  const { pool } = database();
  let started = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const tasks = { long: () => (started++, finished), left: () => {} };
  const jobs = await start(tasks);
  await jobs.addJob('long', {});
  await expect.poll(() => started, within).toBe(1);
  await jobs.addJob('left', {}, { runAt: new Date(Date.now() + 60_000) });
  await pool.query(
    `update ${schema}._private_jobs set locked_at = now() - interval '1 minute', run_at = now(), locked_by = coalesce(locked_by, 'dead')`,
  );
  // The worker looks for orphaned jobs as it starts: once it has freed one, it has checked the other.
  await start(tasks);
  const left = async () => (await pool.query(`select from ${schema}.jobs where task_identifier = 'left'`)).rowCount;
  await expect.poll(left, within).toBe(0);
  expect(started).toBe(1);
  const { rows } = await pool.query<{ held: boolean }>(
    `select locked_by is not null as held from ${schema}.jobs where task_identifier = 'long'`,
  );
  expect(rows).toEqual([{ held: true }]);
  finish();
  const long = async () => (await pool.query(`select from ${schema}.jobs where task_identifier = 'long'`)).rowCount;
  await expect.poll(long, within).toBe(0);
});

test('a worker that loses its session, as after a database restart, takes its lock again and keeps its jobs', async () => {
  const { pool } = database();
  let started = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const jobs = await start({ lasting: () => (started++, finished) });
  await jobs.addJob('lasting', {});
  await expect.poll(() => started, within).toBe(1);
  const session = `from pg_stat_activity where datname = current_database() and application_name = 'worker workers'`;
  const { rows } = await pool.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${session}`);
  const locks = async () => {
    const result = await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted and pid in (select pid ${session})`,
    );
    return result.rows.filter(({ pid }) => pid !== rows[0]?.pid).length;
  };
  await expect.poll(locks, within).toBe(1);
  finish();
  const left = async () => (await pool.query(`select from ${schema}.jobs where task_identifier = 'lasting'`)).rowCount;
  await expect.poll(left, within).toBe(0);
  expect(started).toBe(1);
});

test('a job whose result cannot be stored does not end the process, and runs again', async () => {
  const { pool } = database();
  let runs = 0;
  lines.length = 0;
  const jobs = await start({ unwritten: () => void runs++ });
  await pool.query(`create function ${schema}.refuse() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
    create trigger refuse before delete on ${schema}._private_jobs for each statement execute function ${schema}.refuse()`);
  await jobs.addJob('unwritten', {});
  await expect.poll(() => lines.join(''), within).toContain('the worker ended by itself');
  await pool.query(`drop trigger refuse on ${schema}._private_jobs`);
  await expect.poll(() => runs, within).toBeGreaterThan(1);
});

test("stop waits until a job's result is stored", async () => {
  const { pool } = database();
  const jobs = await startWorker({ connection: database().connection, schema, name: 'worker', log, tasks: { brief: () => {} } });
  await Promise.all(Array.from({ length: 20 }, () => jobs.addJob('brief', {})));
  await jobs.stop();
  const { rows } = await pool.query(`select from ${schema}.jobs where locked_by is not null`);
  expect(rows).toEqual([]);
});

test('a failed start leaves no connection open', async () => {
  const own = 'broken_jobs';
  const broken = { schema: own, name: 'broken', log, tasks: {} };
  const { pool } = database();
  await (await startWorker({ ...broken, connection: database().connection })).stop();
  await pool.query(`insert into ${own}.migrations (id, breaking) values (999, true)`);
  await expect(startWorker({ ...broken, connection: database().connection })).rejects.toThrow('999');
  process.exitCode = undefined;
  const left = () => pool.query(`select from pg_stat_activity where application_name like 'broken%'`);
  await expect.poll(async () => (await left()).rowCount, within).toBe(0);
});
