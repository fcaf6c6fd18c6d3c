import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchProgram, type Started } from './testing/processes.ts';
import { serviceProcesses } from './testing/service-processes.ts';

// One `npm start` with two processes of each service for the whole file.
let home: string;
let started: Started;
const urls: Record<string, string> = {};
const within = { timeout: 100_000, interval: 50 };

beforeAll(async () => {
  home = await mkdtemp(join(inject('runFolder'), 'workers-'));
  started = launchProgram('start', [], { TRIVIUM_HOME: home, TRIVIUM_WORKERS: '2' });
  await started.ready;
  for (const [, name, url] of started.output().matchAll(/^ +(forecast|portal|catalog) +(http:\S+)/gm))
    urls[String(name)] = String(url);
});
afterAll(async () => {
  started.kill('SIGTERM');
  await started.exited;
  await rm(home, { recursive: true, force: true });
});

/** Asks on many connections at once; which workers answered, by what their request ids begin with. */
async function workersThatAnswer(address: string): Promise<number> {
  const responses = Array.from({ length: 40 }, () => fetch(address, { headers: { connection: 'close' } }));
  const ids = (await Promise.all(responses)).map((response) => response.headers.get('x-request-id')?.replace(/-\w+$/, ''));
  return new Set(ids).size;
}

test.for(['forecast', 'portal', 'catalog'])(
  'two processes of %s answer on one port, with what was prepared once',
  async (name) => {
    expect(serviceProcesses(started.pid, name)).toHaveLength(2);
    await expect.poll(() => workersThatAnswer(`${urls[name]}/${name === 'portal' ? 'access' : 'about'}`), within).toBe(2);
    expect(started.output().match(new RegExp(`trivium: ${name}: applied`, 'g'))).toHaveLength(1);
  },
);

test('a worker that is killed fails only the requests it held, and is replaced', async () => {
  const loops = 8;
  const before = serviceProcesses(started.pid, 'forecast');
  const stopping = new AbortController();
  let answered = 0;
  let failed = 0;
  let isGone = false;
  // Without a pause while the worker is killed: it holds requests then. After that the next worker gets the processor.
  const ask = async () => {
    while (!stopping.signal.aborted) {
      if (isGone) await pause(10);
      const status = await fetch(`${urls['forecast']}/api/markets`).then(
        async (response) => (await response.arrayBuffer(), response.status),
        () => 0,
      );
      if (status === 200) answered++;
      else failed++;
    }
  };
  const asking = Array.from({ length: loops }, ask);
  await expect.poll(() => answered, within).toBeGreaterThan(loops);
  process.kill(before[1] as number, 'SIGKILL');
  const after = () => serviceProcesses(started.pid, 'forecast');
  await expect.poll(() => after().includes(before[1] as number), within).toBe(false);
  isGone = true;
  await expect.poll(() => after().length, within).toBe(2);
  const soFar = answered;
  await expect.poll(() => answered, within).toBeGreaterThan(soFar + loops);
  stopping.abort();
  await Promise.all(asking);
  // A loop waits for one request at a time, so it loses one at most.
  expect(failed).toBeLessThanOrEqual(loops);
  expect(started.output()).toMatch(/forecast \(worker \d\) ended \(SIGKILL\)/);
});

test('a mail that one worker sent is in the mailbox of each', async () => {
  const { publishableKey, development } = await (await fetch(`${urls['portal']}/config.json`)).json();
  const { email } = development.people[0];
  const recovery = await fetch(`${urls['portal']}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(recovery.status).toBe(200);
  const list = async () => {
    const response = await fetch(`${urls['portal']}/mailbox?format=json`, { headers: { connection: 'close' } });
    return (await response.json()).messages.length;
  };
  await expect.poll(list, within).toBe(1);
  expect(await Promise.all(Array.from({ length: 40 }, list))).toEqual(Array.from({ length: 40 }, () => 1));
});

test('each worker has a log of its own, of whole lines', async () => {
  const names = (await readdir(join(home, 'logs'))).filter((name) => name.startsWith('forecast'));
  expect(names.toSorted()).toEqual(['forecast-2.1.log', 'forecast.1.log']);
  for (const name of names) {
    const lines = (await readFile(join(home, 'logs', name), 'utf8')).split('\n').slice(0, -1);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ service: 'forecast' });
  }
});
