import { useDatabase } from '@trivium/testing';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReplica } from '../testing/use-forecast.ts';
import { migrationsFolder } from '../testing/use-forecast.ts';

const database = useDatabase('forecast', migrationsFolder);
type Replica = Awaited<ReturnType<typeof startReplica>>;
let replicas: Replica[];
beforeAll(async () => {
  replicas = await Promise.all([1, 2].map(() => startReplica(database(), { isRateLimited: true })));
});
afterAll(async () => void (await Promise.all(replicas.map((replica) => replica.stop()))));

test('replicas count together: who used up the limit at one is refused at the other', async () => {
  const [one, other] = replicas as [Replica, Replica];
  const join = (replica: Replica, index: number) => replica.post('/api/waitlist', { email: `limited-${index}@example.org` });
  const answers = [];
  for (let index = 0; index < 32; index++) answers.push(await join(index % 2 ? one : other, index));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429, 429]);
  const refused = answers.at(-1)!;
  expect(refused.json().error.code).toBe('rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-policy')).toContain('q=30;w=60');
});

test('a check of a proposal is counted, apart from the sending of one', async () => {
  const { url } = replicas[0]!;
  const check = () => fetch(`${url}/propose`, { method: 'POST', body: new URLSearchParams({ question: 'q', action: 'check' }) });
  for (let index = 0; index < 60; index++) expect((await check()).status).toBe(200);
  expect((await check()).status).toBe(429);
  const sent = await fetch(`${url}/propose`, { method: 'POST', body: new URLSearchParams({ question: 'q', action: 'send' }) });
  expect(sent.status).toBe(422);
});

test('only a proposal that fits is counted, and the sixth in a minute keeps its text', async () => {
  const { url } = replicas[1]!;
  const send = (draftId: string, category = 'thai-politics') =>
    fetch(`${url}/propose?lang=en`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        draftId,
        category,
        question: 'Will the new bridge open before the rains?',
        closesAt: '30 Apr 2099',
        resolutionCriteria: 'Yes if the office publishes by 30 April 2099 that it is open; otherwise No.',
        resolutionSources: 'https://example.org/bridge',
        action: 'send',
      }),
    });
  for (let index = 0; index < 6; index++) expect((await send('unfit', '')).status).toBe(422);
  for (let index = 0; index < 5; index++) expect((await send(`fit-${index}`)).status).toBe(303);
  const over = await send('fit-5');
  expect([over.status, Number(over.headers.get('retry-after'))]).toEqual([429, expect.toSatisfy((each: number) => each > 0)]);
  expect(await over.text()).toContain('Will the new bridge open before the rains?');
});

test('no address is stored to count by', async () => {
  const { rows } = await database().pool.query<{ key: string }>('select key from forecast.rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).not.toMatch(/127|::|\d+\.\d+/);
});

test('reads are not limited', async () => {
  for (let index = 0; index < 200; index++) expect((await replicas[0]!.fetch('/api/markets')).status).toBe(200);
});

test('a write while the database is away is 503, says when to come back, and reads go on', async () => {
  const gone = new Pool({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 500 });
  const working = database();
  let isAway = false;
  // The same pool until the database goes away.
  const pool = new Proxy(working.pool, {
    get: (target, name) => {
      const from = isAway ? gone : target;
      const member: unknown = Reflect.get(from, name);
      return typeof member === 'function' ? (member.bind(from) as unknown) : member;
    },
  });
  const replica = await startReplica({ ...working, pool });
  isAway = true;
  const refused = await replica.post('/api/waitlist', { email: 'away@example.org' });
  expect([refused.status, refused.json().error.code]).toEqual([503, 'service_unavailable']);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await replica.fetch('/readyz')).status).toBe(503);
  expect((await replica.fetch('/api/markets')).status).toBe(200);
  await replica.stop();
  await gone.end();
});
