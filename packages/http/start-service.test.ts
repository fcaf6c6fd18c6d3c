import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from './start-service.ts';

/** A start that records the order in which things are opened and closed. */
async function start({ port = 0, failing = '' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'start-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const events: string[] = [];
  const note = async (event: string) => {
    events.push(event);
    if (event === failing) throw new Error(`${event} failed`);
  };
  const started = startService({
    name: 'test',
    host: '127.0.0.1',
    port,
    portSetting: 'TEST_PORT',
    log: { to: join(folder, 'test.log'), level: 'silent' },
    prepare: () => note('prepare'),
    openPool: () => ({ end: () => note('end pool') }),
    async open({ defer }) {
      defer(() => note('close first'));
      defer(() => note('close second'));
      await note('open');
      return { listener: (_, res) => void res.end('hi'), disconnectClients: () => void events.push('leave') };
    },
  });
  return { started, events };
}

test('a service closes in the reverse of the order in which it was opened, after its streams have ended', async () => {
  const { started, events } = await start();
  const { url, stop } = await started;
  expect(await (await fetch(url)).text()).toBe('hi');
  await stop(1_000);
  expect(events).toEqual(['prepare', 'open', 'leave', 'close second', 'close first', 'end pool']);
});

test('a start that fails while opening closes everything that was opened before', async () => {
  const { started, events } = await start({ failing: 'open' });
  await expect(started).rejects.toThrow('open failed');
  expect(events.slice(2)).toEqual(['close second', 'close first', 'end pool']);
});

test('a start that finds its port taken closes everything and names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { started, events } = await start({ port: (other.address() as { port: number }).port });
  await expect(started).rejects.toMatchObject({ code: 'port_taken', message: expect.stringContaining('TEST_PORT') as string });
  expect(events.slice(2)).toEqual(['close second', 'close first', 'end pool']);
});

test('one part that fails to close does not keep the others open', async () => {
  const { started, events } = await start({ failing: 'close second' });
  await expect((await started).stop(1_000)).rejects.toThrow('close second failed');
  expect(events.slice(-2)).toEqual(['close first', 'end pool']);
});
