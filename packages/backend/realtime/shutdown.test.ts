import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster, type StartedCluster } from '@trivium/postgres';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openSecrets } from '../config/secrets.ts';
import { startBackend } from '../serve.ts';
import { temporaryHome } from '../testing/program.ts';
import { projectOf } from '../testing/project-folder.ts';
import { followChanges } from './replication/follow-changes.ts';

const rights = ['createrole', 'replication', 'bypassrls'] as const;
const maxStopMs = 5_000;

/** As `pg_ctl stop -m fast` does. Resolves with the milliseconds until the server was gone. */
async function stopFast(home: string, { exited }: StartedCluster): Promise<number> {
  const pid = Number((await readFile(join(home, 'database/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
  const began = Date.now();
  process.kill(pid, 'SIGINT');
  await exited;
  return Date.now() - began;
}

async function start(home: string) {
  const cluster = await startCluster({ home, settings: { fsync: 'off' } });
  onTestFinished(() => cluster.stop());
  return cluster;
}

test('a fast shutdown of the database waits neither for a follower of changes nor for a whole backend', async () => {
  const home = await temporaryHome();
  const first = await start(home);
  const connection = await first.database('stopped', { rights });
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  // With it, nothing but the log's own connection notices the shutdown.
  await client.query('create publication supabase_realtime');
  const follower = await followChanges({
    connection,
    onMessage: () => {},
    onFollowing: async () => {},
    onGap: () => {},
    onError: () => {},
  });
  expect(await follower.whenFollowing(10_000)).toBe(true);
  // What is written is sent, and must be acknowledged.
  await client.query(`select pg_logical_emit_message(true, 'test', repeat('x', 100000))`);
  expect(await stopFast(home, first)).toBeLessThan(maxStopMs);
  await follower.close();
  await first.stop();

  const second = await start(home);
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const backend = await startBackend({
    project: await projectOf({ 'config.toml': '' }),
    connection: await second.database('served', { rights }),
    secrets: await openSecrets({ home, isDevelopment: true, isDemo: false, settings }),
    home,
    isDevelopment: true,
    host: '127.0.0.1',
    port: 0,
    log: { to: join(home, 'backend.log'), level: 'silent' },
  });
  onTestFinished(() => backend.stop(1_000));
  expect(await stopFast(home, second)).toBeLessThan(maxStopMs);
});

test('of sessions that are ended, only those of a server that shuts down end the following', async () => {
  const home = await temporaryHome();
  const cluster = await start(home);
  const connection = await cluster.database('stopped', { rights });
  const gap = Promise.withResolvers<void>();
  const names: string[] = [];
  const follower = await followChanges({
    connection,
    onMessage: () => {},
    onFollowing: async (name) => void names.push(name),
    onGap: gap.resolve,
    onError: () => {},
  });
  onTestFinished(follower.close);
  await follower.leaveIfShutDown();
  expect(names).toHaveLength(1);
  expect(follower.slot()).toContain(names[0]);

  // A smart shutdown refuses new sessions and leaves those that it has: only who asks learns of it.
  const pid = Number((await readFile(join(home, 'database/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  process.kill(pid, 'SIGTERM');
  const refusal = () =>
    new Client(connection).connect().then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );
  await expect.poll(refusal).toBe('57P03');
  expect(follower.slot()).toContain(names[0]);
  await follower.leaveIfShutDown();
  await gap.promise;
  expect(follower.slot()).toBeUndefined();
  await client.end();
});
