import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { subscribe } from './notifications.ts';

const connection = { ...inject('administrator') };
const within = { timeout: 5_000, interval: 10 };

async function run(statement: string, values: unknown[] = []) {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

test('a notification arrives with its payload', async () => {
  const heard: string[] = [];
  const subscription = subscribe(connection, { channel: 'news', onNotification: (text) => heard.push(text), onGap: () => {} });
  await subscription.ready;
  await run(`notify news, 'hello'`);
  await expect.poll(() => heard, within).toEqual(['hello']);
  await subscription.close();
});

test('a lost connection is replaced, reports the gap, and receives later notifications', async () => {
  const heard: string[] = [];
  let gaps = 0;
  const subscription = subscribe(connection, {
    channel: 'lost-news',
    onNotification: (text) => heard.push(text),
    onGap: () => gaps++,
  });
  await subscription.ready;
  expect(gaps).toBe(0);
  for (const round of [1, 2]) {
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen lost-news'`);
    await expect.poll(() => gaps, within).toBe(round);
    await run(`select pg_notify('lost-news', $1)`, [`after ${round}`]);
    await expect.poll(() => heard.at(-1), within).toBe(`after ${round}`);
  }
  await subscription.close();
});

test('a closed subscription does not reconnect', async () => {
  const subscription = subscribe(connection, { channel: 'over', onNotification: () => {}, onGap: () => {} });
  await subscription.ready;
  await subscription.close();
  const client = new Client(connection);
  await client.connect();
  const listening = async () =>
    (await client.query(`select from pg_stat_activity where application_name = 'listen over'`)).rowCount;
  await expect.poll(listening, within).toBe(0);
  await client.end();
});
