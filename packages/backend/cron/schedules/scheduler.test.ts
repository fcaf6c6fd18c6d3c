import { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { useCron } from '../testing/use-cron.ts';
import { claimRun } from './cron.sql.ts';

const cron = useCron();
const migrator = (text: string) => cron().as('supabase_migrator', text);
const schedule = async (name: string, when: string, command: string) =>
  (await migrator(`select cron.schedule('${name}', '${when}', $cmd$${command}$cmd$) as id`))[0]?.['id'] as string;
const runsOf = (name: string) =>
  cron().query(`select run.* from cron.job_run_details run join cron.job using (jobid) where jobname = $1 order by runid`, [
    name,
  ]);
const ended = (name: string, count = 1) =>
  vi.waitFor(
    async () => {
      const runs = await runsOf(name);
      expect(runs.filter(({ status }) => status === 'succeeded' || status === 'failed').length).toBeGreaterThanOrEqual(count);
      return runs;
    },
    { timeout: 15_000 },
  );
const running = (name: string) =>
  vi.waitFor(
    async () => {
      const runs = await runsOf(name);
      expect(runs.some(({ status }) => status === 'running')).toBe(true);
      return runs;
    },
    { timeout: 15_000 },
  );
const minute = 60_000;

afterEach(() => cron().query('delete from cron.job'));

test('a job runs when it is due, and its run is recorded in the columns of pg_cron', async () => {
  const id = await schedule('plain', '* * * * *', 'select 1');
  const { clock } = await cron().start();
  clock.advance(minute);
  const [run] = await ended('plain');
  expect(run).toEqual({
    jobid: id,
    runid: expect.any(String),
    job_pid: expect.any(Number),
    database: expect.stringMatching(/^backend_/),
    username: 'supabase_migrator',
    command: 'select 1',
    status: 'succeeded',
    return_message: '1 row',
    start_time: expect.any(Date),
    end_time: expect.any(Date),
  });
  expect(await runsOf('plain')).toHaveLength(1);
});

test('a running scheduler picks up a new job at once', async () => {
  const { clock } = await cron().start();
  await schedule(
    'late',
    '* * * * *',
    'create table if not exists public.late (at timestamptz); insert into public.late values (now()), (now())',
  );
  await vi.waitFor(async () => {
    clock.advance(minute);
    expect(await runsOf('late')).not.toEqual([]);
  });
  expect((await ended('late'))[0]).toMatchObject({ status: 'succeeded', return_message: 'INSERT 0 2' });
});

test('a command has the rights of the role that scheduled it, and cannot gain more', async () => {
  await schedule('who', '* * * * *', 'select 1/(current_user = $who$supabase_migrator$who$)::int');
  await schedule('reset', '* * * * *', 'reset role; select 1/(current_user = $who$supabase_migrator$who$)::int');
  await schedule('none', '* * * * *', 'set role none; delete from trivium_backend.extensions');
  await schedule('owner', '* * * * *', 'set role backend_test_owner');
  const { clock } = await cron().start();
  clock.advance(minute);
  expect((await ended('who'))[0]).toMatchObject({ status: 'succeeded' });
  expect((await ended('reset'))[0]).toMatchObject({ status: 'succeeded' });
  expect((await ended('none'))[0]).toMatchObject({
    status: 'failed',
    return_message: expect.stringContaining('permission denied'),
  });
  expect((await ended('owner'))[0]).toMatchObject({
    status: 'failed',
    return_message: expect.stringContaining('permission denied'),
  });
});

test("the owner's jobs run with the owner's rights, and what fails is measured", async () => {
  const owned = `select cron.schedule('owned', '* * * * *', 'select 1/(current_user = ''backend_test_owner'')::int')`;
  await cron().as('backend_test_owner', owned);
  await schedule('fails', '* * * * *', 'select 1/0');
  const { clock, measure } = await cron().start();
  const before = await measure();
  clock.advance(minute);
  expect((await ended('owned'))[0]).toMatchObject({ status: 'succeeded', username: 'backend_test_owner' });
  expect((await ended('fails'))[0]).toMatchObject({ status: 'failed' });
  const after = await measure();
  expect(after['cron_runs_failed']).toBe(Number(before['cron_runs_failed']) + 1);
  expect(after['cron_jobs']).toBeGreaterThan(1);
  expect(after['net_requests_waiting']).toBe(0);
});

test('a role with access to the schema has its own jobs, which run with its rights', async () => {
  await migrator('grant usage on schema cron to service_role');
  const rows = await cron().as(
    'service_role',
    `select cron.schedule('own', '* * * * *', 'select 1/(current_user = ''service_role'')::int') as id`,
  );
  await schedule('other', '* * * * *', 'select 1');
  const { clock } = await cron().start();
  clock.advance(minute);
  expect((await ended('own'))[0]).toMatchObject({ status: 'succeeded', username: 'service_role', jobid: rows[0]?.['id'] });
  await expect(
    cron().as(
      'service_role',
      `select cron.schedule_in_database('up', '* * * * *', 'select 1', current_database(), 'supabase_migrator')`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(migrator(`update cron.job set username = 'backend_test_owner' where jobname = 'other'`)).rejects.toMatchObject({
    code: '42501',
  });
  await expect(cron().as('anon', `select cron.schedule('x', '* * * * *', 'select 1')`)).rejects.toMatchObject({ code: '42501' });
});

test('scheduling a name again changes its job', async () => {
  const first = await schedule('same', '0 1 * * *', 'select 1');
  expect(await schedule('same', '0 2 * * *', 'select 2')).toBe(first);
  expect(await migrator(`select schedule, command, active from cron.job where jobname = 'same'`)).toEqual([
    { schedule: '0 2 * * *', command: 'select 2', active: true },
  ]);
});

test('a job without a name can be altered, switched off and unscheduled', async () => {
  const [created] = await migrator(`select cron.schedule('0 1 * * *', 'select 1') as id`);
  const id = String(created?.['id']);
  await migrator(`select cron.alter_job(${id}, schedule := '0 5 * * *', active := false)`);
  expect(await migrator(`select jobname, schedule, command, active from cron.job where jobid = ${id}`)).toEqual([
    { jobname: null, schedule: '0 5 * * *', command: 'select 1', active: false },
  ]);
  await expect(migrator(`select cron.alter_job(${id}, schedule := 'nonsense')`)).rejects.toMatchObject({ code: '22023' });
  expect(await migrator(`select cron.unschedule(${id}) as done`)).toEqual([{ done: true }]);
  await expect(migrator(`select cron.unschedule(${id})`)).rejects.toMatchObject({
    message: `could not find valid entry for job '${id}'`,
  });
  await schedule('named', '0 1 * * *', 'select 1');
  expect(await migrator(`select cron.unschedule('named') as done`)).toEqual([{ done: true }]);
  await expect(migrator(`select cron.unschedule('named')`)).rejects.toMatchObject({
    message: `could not find valid entry for job 'named'`,
  });
  await expect(migrator(`select cron.schedule_in_database('x', '0 1 * * *', 'select 1', 'elsewhere')`)).rejects.toMatchObject({
    code: '0A000',
  });
});

test('a failed run records its error, and the job runs again when it is due', async () => {
  await schedule('broken', '* * * * *', 'select 1/0');
  const { clock } = await cron().start();
  clock.advance(minute);
  expect((await ended('broken'))[0]).toMatchObject({ status: 'failed', return_message: 'ERROR:  division by zero' });
  clock.advance(minute);
  expect(await ended('broken', 2)).toHaveLength(2);
});

test('only one of several replicas runs a job', async () => {
  await schedule('shared', '* * * * *', 'select 1');
  const replicas = [await cron().start(), await cron().start(), await cron().start()];
  for (const { clock } of replicas) clock.advance(minute);
  await ended('shared');
  for (const { clock } of replicas) clock.advance(minute);
  await ended('shared', 2);
  // Stopping waits for pending statements.
  for (const { stop } of replicas) await stop();
  expect(await runsOf('shared')).toHaveLength(2);
});

test('a replica with a slow clock does not repeat a run', async () => {
  await schedule('slow', '* * * * *', 'select 1');
  const [quick, slow] = [await cron().start(), await cron().start()];
  quick.clock.advance(minute);
  await ended('slow');
  slow.clock.advance(minute);
  await slow.stop();
  expect(await runsOf('slow')).toHaveLength(1);
});

test('while a run is in progress, one more waits and further ones are dropped', async () => {
  await migrator('create table public.gate (open boolean)');
  await schedule(
    'long',
    '* * * * *',
    'do $do$ begin while not exists (select from public.gate) loop perform pg_sleep(0.02); end loop; end $do$',
  );
  const [one, two] = [await cron().start(), await cron().start()];
  one.clock.advance(minute);
  await running('long');
  for (const replica of [two, one, two]) {
    replica.clock.advance(minute);
    replica.clock.advance(minute);
  }
  // A claim that comes after the first run's end would start another.
  const due = `select max(due) as last from trivium_backend.last_due_times join cron.job using (jobid) where jobname = 'long'`;
  await vi.waitFor(async () => expect((await cron().query(due))[0]?.['last']).toEqual(two.clock.now()), { timeout: 15_000 });
  expect((await runsOf('long')).map(({ status }) => status)).toEqual(['running', 'starting']);
  await cron().query('insert into public.gate values (true)');
  expect((await ended('long', 2)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
});

test('of two replicas that claim at the same moment, one gets a run that waits', async () => {
  const id = await schedule('claimed', '0 0 1 1 *', 'select 1');
  const pool = new Pool(cron().owner);
  const holder = await pool.connect();
  try {
    await holder.query('insert into trivium_backend.last_due_times (jobid, due) values ($1, now())', [id]);
    await holder.query('begin');
    await holder.query('select from trivium_backend.last_due_times where jobid = $1 for update', [id]);
    const claims = [1, 2].map((hours) => claimRun(pool, id, new Date(Date.now() + hours * 60 * minute)));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await cron().query(waiting)).length).toBe(2), { timeout: 15_000 });
    await holder.query('commit');
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    expect(await runsOf('claimed')).toHaveLength(1);
  } finally {
    holder.release();
    await pool.end();
  }
});

test('a run without a session is marked as failed, and a run of another replica is not', async () => {
  await schedule('lost', '0 0 1 1 *', 'select 1');
  await schedule('held', '* * * * *', 'select pg_sleep(60)');
  const { clock } = await cron().start();
  clock.advance(minute);
  await running('held');
  await cron().query(
    `insert into cron.job_run_details (jobid, command, status, start_time)
     select jobid, command, 'running', now() - interval '1 minute' from cron.job where jobname = 'lost'`,
  );
  await cron().query(`update cron.job_run_details set start_time = now() - interval '1 minute' where status = 'running'`);
  await cron().start();
  expect((await ended('lost'))[0]).toMatchObject({ status: 'failed', return_message: 'server restarted' });
  expect((await runsOf('held'))[0]).toMatchObject({ status: 'running' });
});

test('stopping terminates running jobs and records it', async () => {
  await schedule('endless', '* * * * *', 'select pg_sleep(3600)');
  const { clock, stop } = await cron().start();
  clock.advance(minute);
  await running('endless');
  await stop();
  expect((await runsOf('endless'))[0]).toMatchObject({
    status: 'failed',
    return_message: expect.stringContaining('terminating connection'),
  });
});

test('history is deleted after thirty days', async () => {
  const id = await schedule('old', '0 0 1 1 *', 'select 1');
  await cron().query(
    `insert into cron.job_run_details (jobid, status, start_time, end_time)
     select $1::bigint, 'succeeded', at, at from unnest(array[now() - interval '31 days', now() - interval '29 days']) as ages(at)`,
    [id],
  );
  await cron().start();
  await vi.waitFor(async () => expect(await runsOf('old')).toHaveLength(1));
});
