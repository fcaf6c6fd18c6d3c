import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function collect(level?: 'error') {
  const lines: string[] = [];
  return { lines, log: createLog('sample', { write: (line) => lines.push(line) }, level) };
}

test('members with secret names are redacted, at any of the first depths', () => {
  const { lines, log } = collect();
  log.logger.info({
    email: 'x',
    user: { password: 'hunter2', nested: { token: 'hunter2' } },
    authorization: 'hunter2',
    body: { a: 'hunter2' },
  });
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).not.toContain('"email":"x"');
});

test('an address or a token inside any text is redacted, and the stack is kept', () => {
  const { lines, log } = collect();
  const cause = new Error('Key (email)=(somchai@example.org) already exists.');
  log.logger.error(
    { err: Object.assign(new Error('insert failed', { cause }), { detail: 'for somchai@example.org' }) },
    'to somchai@example.org',
  );
  expect(lines.join('')).not.toContain('somchai');
  expect(lines.join('')).toContain('log.test.ts');
});

test('lines of requests are batched, and flush writes all of them', () => {
  const { lines, log } = collect();
  for (const n of [1, 2, 3]) log.writeLine(`{"n":${n}}\n`);
  expect(lines).toEqual([]);
  log.flush();
  expect(lines).toEqual(['{"n":1}\n{"n":2}\n{"n":3}\n']);
});

test('a request is not logged when the level is higher', () => {
  const { lines, log } = collect('error');
  log.writeLine('{}\n');
  log.flush();
  expect(lines).toEqual([]);
});
