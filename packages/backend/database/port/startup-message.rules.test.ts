import { expect, test } from 'vitest';
import { readFirstMessage, writeRefusal, writeStartup } from './startup-message.rules.ts';

const version = 196_608;
const head = (length: number, code: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt32BE(code, 4);
  return bytes;
};

test('a startup message is read as it was written, and what follows it stays', () => {
  const parameters = new Map([
    ['user', 'postgres'],
    ['application_name', 'จิตร'],
  ]);
  const bytes = writeStartup(version, parameters);
  const message = readFirstMessage(Buffer.concat([bytes, Buffer.from('rest')]));
  expect(message).toEqual({ kind: 'startup', length: bytes.length, version, parameters });
  for (let length = 0; length < bytes.length; length++)
    expect(readFirstMessage(bytes.subarray(0, length))).toEqual({ kind: 'incomplete' });
});

test.for([
  [head(8, 80_877_103), 'encryption'],
  [head(8, 80_877_104), 'encryption'],
  [Buffer.concat([head(16, 80_877_102), Buffer.alloc(8)]), 'cancel'],
  [head(7, version), 'invalid'],
  [head(10_001, version), 'invalid'],
  [head(8, 131_072), 'invalid'],
  [Buffer.from('GET / HTTP/1.1\r\n\r\n'), 'invalid'],
] as const)('the first message %# is known by its code and its length: %s', ([bytes, kind]) => {
  expect(readFirstMessage(bytes).kind).toBe(kind);
});

test('a refusal is an ErrorResponse with its length, its SQLSTATE and its sentence', () => {
  const bytes = writeRefusal('28000', 'no');
  expect(bytes.toString('latin1', 0, 1)).toBe('E');
  expect(bytes.readUInt32BE(1)).toBe(bytes.length - 1);
  expect(bytes.toString('utf8', 5)).toBe('SFATAL\0VFATAL\0C28000\0Mno\0\0');
});
