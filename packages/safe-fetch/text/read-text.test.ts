import { constants, deflateSync } from 'node:zlib';
import { systemClock } from '@trivium/core';
import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { line, makePdf } from '../testing/make-pdf.ts';
import { readText, type Page, type ReadingSettings } from './read-text.ts';

const settings: ReadingSettings = { clock: systemClock, timeoutMs: 120_000, signal: new AbortController().signal };
const html = (text: string): Page => ({ kind: 'html', charset: 'utf-8', bytes: Buffer.from(text) });
const pdf = (bytes: Buffer): Page => ({ kind: 'pdf', charset: undefined, bytes });

/** Keeps a parser busy for minutes. */
const endless = html('<div>'.repeat(400_000));

/** A stream that inflates to this many megabytes of spaces: one compressed block, repeated. */
function inflating(megabytes: number): Buffer {
  const block = deflateSync(Buffer.alloc(1024 * 1024, 0x20), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([block.subarray(0, 2), ...Array.from({ length: megabytes }, () => block.subarray(2))]);
}

test('text and title are folded', async () => {
  expect(await readText(html('<title> The  title </title><p>It   rained.</p>'), settings)).toEqual({
    title: 'The title',
    text: 'It rained.',
  });
});

test('reading that takes too long is killed: text_unreadable', async () => {
  const clock = createFakeClock(new Date('2026-11-01T00:00:00Z'));
  const reading = readText(endless, { ...settings, clock, timeoutMs: 10_000 });
  clock.advance(10_000);
  await expect(reading).rejects.toMatchObject({
    code: 'text_unreadable',
    message: 'Reading the text of the page took too long; use a simpler page.',
  });
});

test('reading that is aborted is killed', async () => {
  const control = new AbortController();
  const reading = readText(endless, { ...settings, signal: control.signal });
  control.abort(new Error('no longer wanted'));
  await expect(reading).rejects.toThrow('no longer wanted');
});

test('a PDF that inflates beyond the memory limit is killed: text_unreadable', async () => {
  const bomb = makePdf({ pages: [inflating(1500)], filter: '/FlateDecode' });
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  await expect(readText(pdf(bomb), settings)).rejects.toMatchObject({
    code: 'text_unreadable',
    message: 'The page can’t be read: it may be damaged or deliberately malformed.',
  });
});

test('a compressed PDF is read', async () => {
  const page = makePdf({ pages: [deflateSync(line('It rained.'))], filter: '/FlateDecode' });
  expect((await readText(pdf(page), settings)).text).toBe('It rained.');
});
