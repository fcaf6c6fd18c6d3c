import { startCluster } from '@trivium/postgres';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openSecrets } from '../config/secrets.ts';
import { startBackend } from '../serve.ts';
import { temporaryHome } from '../testing/program.ts';
import { projectOf } from '../testing/project-folder.ts';

test('a start on a database without a free slot is refused with one sentence; without realtime it needs no slot', async () => {
  const home = await temporaryHome();
  const cluster = await startCluster({ home, settings: { fsync: 'off', max_replication_slots: '1' } });
  onTestFinished(() => cluster.stop());
  const connection = await cluster.database('crowded', { rights: ['createrole', 'replication', 'bypassrls'] });
  const client = new Client(connection);
  await client.connect();
  await client.query(`select pg_create_physical_replication_slot('taken')`);
  await client.end();
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const secrets = await openSecrets({ home, isDevelopment: true, isDemo: false, settings });
  const start = async (toml: string) =>
    startBackend({
      project: await projectOf({ 'config.toml': toml }),
      connection,
      secrets,
      home,
      isDevelopment: true,
      host: '127.0.0.1',
      port: 0,
      log: { to: `${home}/backend.log`, level: 'silent' },
    });
  await expect(start('')).rejects.toMatchObject({
    code: 'replication_slots_exhausted',
    message: expect.stringMatching(/^The database has no replication slot or sender left; raise max_replication_slots/),
  });
  const started = await start('[realtime]\nenabled = false');
  await started.stop(1_000);
});
