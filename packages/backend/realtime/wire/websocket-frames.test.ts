import { expect, test } from 'vitest';
import { encodeWebSocketFrame } from './websocket-frames.rules.ts';

test.for([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
] as const)('a text of %d bytes has the head %s', ([bytes, head]) => {
  const frame = encodeWebSocketFrame('a'.repeat(bytes));
  expect(frame.subarray(0, frame.length - bytes).toString('hex')).toBe(head);
  expect(frame.subarray(frame.length - bytes).toString()).toBe('a'.repeat(bytes));
});

test('the length of a text is that of its bytes, and bytes are a binary frame', () => {
  expect(encodeWebSocketFrame('ไทย').toString('hex')).toBe(`8109${Buffer.from('ไทย').toString('hex')}`);
  expect(encodeWebSocketFrame(Buffer.from([1, 2])).toString('hex')).toBe('82020102');
});
