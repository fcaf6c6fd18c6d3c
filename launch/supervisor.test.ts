import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { attachCluster } from '@trivium/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectable, runInside } from './testing/inspector.ts';
import { freePort } from '@trivium/testing/free-port';
import { launchProgram, makeUsedHome, type Started } from './testing/processes.ts';
import { serviceProcesses } from './testing/service-processes.ts';

// One `npm start` for the whole file: each test leaves it as it found it, and the last one ends it.
const names = ['forecast', 'portal', 'catalog'] as const;
let home: string;
let started: Started;
let settings: Readonly<Record<string, string>>;
let urls: Readonly<Record<(typeof names)[number], string>>;

const within = { timeout: 100_000, interval: 50 };
beforeAll(async () => {
  home = await makeUsedHome();
  const ports = await Promise.all(names.map(() => freePort()));
  settings = {
    TRIVIUM_HOME: home,
    TRIVIUM_WORKERS: '1',
    TRIVIUM_MEMORY_MB: '1000',
    // So far below, that a full heap is met before the memory is.
    TRIVIUM_HEAP_MB: '400',
    ...inspectable,
    ...Object.fromEntries(names.map((name, index) => [`${name.toUpperCase()}_PORT`, String(ports[index])])),
  };
  urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`])) as typeof urls;
  started = launchProgram('start', [], settings);
  await started.ready;
});
afterAll(async () => {
  started.kill('SIGTERM');
  await started.exited;
  await rm(home, { recursive: true, force: true });
});

const readiness = (name: (typeof names)[number]) =>
  fetch(`${urls[name]}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
const allReadiness = () => Promise.all(names.map(readiness));
/** Blocks a process as an endless loop does, but leaves the processor to others. */
const block = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
const processOf = (name: string) => serviceProcesses(started.pid, name)[0] as number;

/**
 * Asks each address twice at a time until it is stopped; resolves with what went wrong. Without a pause, or from `relax` on fifty times a second, which leaves the processor to the process that starts.
 */
function keepAsking(addresses: readonly string[]) {
  const failures: string[] = [];
  let count = 0;
  let pauseMs = 0;
  const stopping = new AbortController();
  const ask = async (address: string) => {
    while (!stopping.signal.aborted) {
      if (pauseMs > 0) await pause(pauseMs);
      count++;
      await fetch(address).then(
        async (response) => {
          await response.arrayBuffer();
          if (response.status !== 200) failures.push(`${address}: ${response.status}`);
        },
        (error: Error) => failures.push(`${address}: ${error.message}`),
      );
    }
  };
  const asking = Promise.all(addresses.flatMap((address) => [ask(address), ask(address)]));
  return {
    count: () => count,
    relax: () => void (pauseMs = 20),
    async stop() {
      stopping.abort();
      await asking;
      return { failures };
    },
  };
}

async function joinWaitlist(email: string): Promise<boolean> {
  const body = JSON.stringify({ email });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${urls.forecast}/api/waitlist`, { method: 'POST', headers, body }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function query<Row>(service: string, text: string): Promise<Row[]> {
  const cluster = await attachCluster(home);
  const client = new Client(await (service === 'administrator' ? cluster?.administrator() : cluster?.database(service)));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** What services hold open for as long as they run: listeners, locks, the follower of changes. */
async function standingConnections(): Promise<string[]> {
  const text = `select datname || ': ' || application_name as name from pg_stat_activity where application_name like 'listen %'
    or application_name like '% workers' or application_name in ('storage lease', 'backend realtime log')`;
  const rows = await query<{ name: string }>('administrator', text).catch(() => []);
  return rows.map(({ name }) => name).toSorted();
}

/** Every line that the services have logged. */
async function logLines(): Promise<{ level: number }[]> {
  const files = (await readdir(join(home, 'logs'))).filter((name) => name !== 'postgres.log');
  const texts = await Promise.all(files.map((name) => readFile(join(home, 'logs', name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').slice(0, -1)).map((line) => JSON.parse(line));
}

test('each service runs in a process of its own, and no argument holds a secret', async () => {
  const keys = await readFile(join(home, 'keys', 'forecast.password'), 'utf8');
  for (const name of names) {
    expect(serviceProcesses(started.pid, name)).toHaveLength(1);
    expect(await readFile(`/proc/${processOf(name)}/cmdline`, 'utf8')).not.toContain(keys.trim());
  }
});

test('a portal that is killed under load fails no request of its neighbours, answers again, and one line says so', async () => {
  const portal = keepAsking([`${urls.portal}/config.json`]);
  const neighbours = keepAsking([
    `${urls.forecast}/api/markets`,
    `${urls.forecast}/readyz`,
    `${urls.catalog}/api/drugs`,
    `${urls.catalog}/readyz`,
  ]);
  const killed = processOf('portal');
  await expect.poll(() => Math.min(portal.count(), neighbours.count()), within).toBeGreaterThan(50);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => readiness('portal'), within).toBe(0);
  const before = neighbours.count();
  await expect.poll(() => neighbours.count(), within).toBeGreaterThan(before + 50);
  for (const load of [portal, neighbours]) load.relax();
  await expect.poll(() => readiness('portal'), within).toBe(200);
  expect((await portal.stop()).failures.length).toBeGreaterThan(0);
  expect((await neighbours.stop()).failures).toEqual([]);
  expect(processOf('portal')).not.toBe(killed);
  expect(started.output().match(/trivium: portal .*SIGKILL.*/g)).toHaveLength(1);
  const metrics = await (await fetch(`${urls.portal}/metrics`)).text();
  expect(metrics).toMatch(/^trivium_restarts 1$/m);
});

test('a PostgreSQL that is killed is started again; nothing acknowledged is lost, and /readyz tells the truth meanwhile', async () => {
  const standing = await standingConnections();
  expect(standing.length).toBeGreaterThan(6);
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const writing = (async () => {
    for (let index = 0; !stopping.signal.aborted; index++)
      if (await joinWaitlist(`killed-${index}@example.org`)) acknowledged.push(`killed-${index}@example.org`);
  })();
  await expect.poll(() => acknowledged.length, within).toBeGreaterThan(5);
  // A process of the server that lingers keeps the next one from starting so that there is a while to look at.
  const [checkpointer] = await query<{ pid: number }>(
    'administrator',
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  const [postmaster] = (await readFile(join(home, 'database', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(checkpointer?.pid as number, 'SIGSTOP');
  process.kill(Number(postmaster), 'SIGKILL');
  await expect.poll(allReadiness, within).toEqual([503, 503, 503]);
  for (const name of names) expect((await fetch(`${urls[name]}/healthz`)).status).toBe(200);
  process.kill(checkpointer?.pid as number, 'SIGCONT');
  await expect.poll(allReadiness, within).toEqual([200, 200, 200]);
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, within).toBeGreaterThan(before);
  stopping.abort();
  await writing;
  const rows = await query<{ email: string }>('forecast', 'select email from forecast.waitlist_entries');
  const stored = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  await expect.poll(standingConnections, within).toEqual(standing);
  // An outage is no defect of a service: nobody is to look at a line of it.
  expect((await logLines()).filter(({ level }) => level >= 50)).toEqual([]);
});

test.for([
  [
    'memory',
    'const hog = []; setInterval(() => hog.push(Buffer.alloc(5e7, 1)), 20)',
    /forecast has \d+ MB of memory, more than its 1000 MB/,
  ],
  ['heap', 'const hog = []; for (;;) hog.push(Array.from({ length: 1e5 }, () => ({})))', /forecast ended \(SIG(ABRT|TRAP|ILL)\)/],
] as const)('a process that exhausts its %s is ended and replaced, and the others go on', async ([, script, line]) => {
  const neighbours = keepAsking([`${urls.portal}/config.json`, `${urls.catalog}/api/drugs`]);
  const exhausted = processOf('forecast');
  await expect.poll(() => neighbours.count(), within).toBeGreaterThan(50);
  neighbours.relax();
  await runInside(started, exhausted, script);
  await expect.poll(() => started.output(), within).toMatch(line);
  await expect.poll(() => [undefined, exhausted].includes(processOf('forecast')), within).toBe(false);
  await expect.poll(() => readiness('forecast'), within).toBe(200);
  expect((await neighbours.stop()).failures).toEqual([]);
});

test('a supervisor that is killed leaves nothing that blocks the next start, not even a service that is blocked', async () => {
  const left = names.map(processOf);
  await runInside(started, processOf('portal'), block);
  await expect
    .poll(() => fetch(`${urls.portal}/healthz`, { signal: AbortSignal.timeout(500) }).catch(() => undefined), within)
    .toBe(undefined);
  started.kill('SIGKILL');
  await started.exited;
  started = launchProgram('start', [], settings);
  await started.ready;
  expect(await allReadiness()).toEqual([200, 200, 200]);
  for (const pid of left) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a service that does not stop in its grace is killed, and the stop is one like any other', async () => {
  await runInside(started, processOf('portal'), block);
  started.kill('SIGINT');
  expect(await started.exited).toBe(0);
  expect(await attachCluster(home)).toBeUndefined();
});
