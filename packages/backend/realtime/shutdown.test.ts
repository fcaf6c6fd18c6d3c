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

test('following begins again when the server of another connection shuts down, and says that changes were missed', async () => {
  const home = await temporaryHome();
  const cluster = await start(home);
  const gap = Promise.withResolvers<void>();
  const names: string[] = [];
  const follower = await followChanges({
    connection: await cluster.database('stopped', { rights }),
    onMessage: () => {},
    onFollowing: async (name) => void names.push(name),
    onGap: gap.resolve,
    onError: () => {},
  });
  onTestFinished(follower.close);
  follower.reconnect();
  await gap.promise;
  expect(await follower.whenFollowing(10_000)).toBe(true);
  expect(new Set(names).size).toBe(2);
});
