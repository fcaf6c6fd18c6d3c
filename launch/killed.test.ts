import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { attachCluster } from '@trivium/postgres';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startTrivium, temporaryHome, usedHome } from './testing/processes.ts';

const rounds = 10;
const posts = 2_000;

/** Posts until the process is gone; which addresses were acknowledged as saved. On bare sockets: `fetch` takes five times as long. */
async function postMany(url: string, round: number, onSaved: (count: number) => void): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const saved: string[] = [];
  const post = (index: number) =>
    new Promise<void>((resolve) => {
      const email = `person-${round}-${index}@example.org`;
      const body = JSON.stringify({ email });
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
        if (!/^HTTP\/1\.1 200 [^]*\r\n\r\n[^]*"saved":true/.test(answer)) return;
        answer = '';
        onSaved(saved.push(email));
      });
      // The process is gone: not acknowledged.
      socket.on('error', () => {}).on('close', () => resolve());
      socket.write(
        `POST /api/waitlist HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    });
  await Promise.all(Array.from({ length: posts }, (_, index) => post(index)));
  return saved;
}

test(`of ${posts} waitlist posts at once, every one acknowledged before a kill -9 is there after the next start, ${rounds} times`, async () => {
  const home = await usedHome();
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = startTrivium(home, {}, ['forecast']);
    const url = await started.ready;
    // Each round ends at another depth so that the kill meets the work at different moments.
    const killAfter = 1 + Math.floor((posts * 0.9 * round) / rounds);
    const saved = await postMany(url, round, (count) => count === killAfter && started.kill('SIGKILL'));
    expect(await started.exited).toBe('SIGKILL');
    expect(saved.length).toBeGreaterThanOrEqual(killAfter);
    acknowledged.push(...saved);
  }
  const last = startTrivium(home, {}, ['forecast']);
  await last.ready;
  const client = new Client(await (await attachCluster(home))?.database('forecast'));
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from forecast.waitlist_entries');
  await client.end();
  const stored = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(rounds);
});

test('a start that is killed at any moment leaves nothing that blocks the next', async () => {
  const home = await temporaryHome();
  for (const delayMs of [150, 400, 700, 1_000, 1_400, 1_900, 2_500]) {
    const started = startTrivium(home, {}, ['forecast']);
    // Not a wait for a condition: the moment itself is what varies.
    await pause(delayMs);
    started.kill('SIGKILL');
    await started.exited;
  }
  const last = startTrivium(home, {}, ['forecast']);
  const url = await last.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});
