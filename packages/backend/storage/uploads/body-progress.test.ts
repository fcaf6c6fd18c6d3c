import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { withProgress } from './body-progress.ts';

const limits = { idleMs: 30_000, minBytesPerMinute: 1000 };
const begin = () => {
  const clock = createFakeClock(new Date('2026-11-21T00:00:00Z'));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const reader = withProgress(readable, limits, clock).getReader();
  const send = (bytes: number) => void writer.write(new Uint8Array(bytes));
  return { clock, reader, send };
};
/** Lets the source's promise settle first. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a body without a byte for the idle time fails with RequestTimeout', async () => {
  const { clock, reader, send } = begin();
  send(10);
  expect((await reader.read()).value).toHaveLength(10);
  const next = reader.read();
  await settle();
  clock.advance(29_999);
  await settle();
  clock.advance(1);
  await expect(next).rejects.toMatchObject({ code: 'RequestTimeout', status: 503 });
});

test('a body below the minimum speed fails after a minute, a faster one continues', async () => {
  for (const [size, outcome] of [
    [100, 'RequestTimeout'],
    [500, 'whole'],
  ] as const) {
    const { clock, reader, send } = begin();
    const read = async () => {
      for (let times = 0; times < 12; times++) {
        const next = reader.read();
        await settle();
        clock.advance(20_000);
        send(size);
        await next;
      }
      return 'whole';
    };
    expect(await read().catch((error: { code: string }) => error.code)).toBe(outcome);
  }
});

test('time in which the reader waits does not count', async () => {
  const { clock, reader, send } = begin();
  send(10);
  await reader.read();
  await settle();
  clock.advance(3_600_000);
  send(10);
  expect((await reader.read()).value).toHaveLength(10);
});
