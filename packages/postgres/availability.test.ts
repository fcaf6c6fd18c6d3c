import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { isUnavailable, waitForDatabase } from './availability.ts';

const connection = { ...inject('administrator') };
const refusal = (code: string) => expect.objectContaining({ code });

test('waiting ends as soon as the database answers', async () => {
  await waitForDatabase(connection, { minVersion: 15 });
});

test('an unreachable database is retried and then refused', async () => {
  let retries = 0;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const waiting = waitForDatabase({ host: '127.0.0.1', port }, { timeoutMs: 600, onRetry: () => retries++ });
  await expect(waiting).rejects.toThrow(refusal('database_unreachable'));
  expect(retries).toBeGreaterThan(0);
});

test('a wrong password or an unknown database is refused at once', async () => {
  const noRetry = { onRetry: () => expect.fail('tried again') };
  await expect(waitForDatabase({ ...connection, password: 'wrong' }, noRetry)).rejects.toThrow(refusal('database_refused'));
  await expect(waitForDatabase({ ...connection, database: 'nowhere' }, noRetry)).rejects.toThrow(refusal('database_refused'));
});

test('a server older than required is refused at once', async () => {
  await expect(waitForDatabase(connection, { minVersion: 99 })).rejects.toThrow(refusal('database_too_old'));
});

test('no error reveals the password', async () => {
  const failure: Error = (await waitForDatabase({ ...connection, password: 'hunter2' }).catch((error: Error) => error)) as Error;
  expect(failure.message).not.toContain('hunter2');
});

test.for([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '53300' }, true],
  [{ code: '08006' }, true],
  [{ code: '57P02' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ message: 'Cannot use a pool after calling end on the pool' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'Connection terminated due to connection timeout' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ message: 'Client was closed and is not queryable' }, true],
  [{ message: 'Query read timeout' }, true],
  // A missing file or a full disk of files says nothing of the database.
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ code: 'ENOSPC', syscall: 'write' }, false],
  [{ code: '23502', message: 'null value in column "connection_id" violates not-null constraint' }, false],
  [{ message: 'There is no connection named chat-primary.' }, false],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
] as const)('%j is unavailable: %s', ([members, expected]) => {
  expect(isUnavailable(Object.assign(new Error('x'), members))).toBe(expected);
});
