import { createLog, createService, listen } from '@trivium/http';
import { createPool, isUnavailable, migrate, readMigrations } from '@trivium/postgres';
import { witnessErrors } from '@trivium/tlog';
import { addWitnessRoutes, createWitness, type WitnessOptions } from '@trivium/tlog/routes';
import { createCosigner, decodeBase64url, encodeHex, publicKeyOf, sha256 } from '@trivium/transparency';
import { service as facts } from '../contract/index.ts';
import type { RunWitness } from '../operator/operator.ts';
import { migrationsFolder } from './migrations.ts';

/** Serves a witness (C2SP tlog-witness) on the catalog's database until the process gets a signal to stop. */
export const runWitness: RunWitness = async (operator, options) => {
  const { connection, clock, host } = operator;
  const { logs, port } = options;
  const seed = decodeBase64url(await operator.secret('catalog-witness'));
  const name = options.name ?? `trivium.invalid/witness/${encodeHex(sha256(publicKeyOf(seed))).slice(0, 16)}`;
  await migrate(connection, 'catalog', await readMigrations(migrationsFolder));
  const pool = createPool(connection, { name: 'witness' });
  const log = createLog('witness', { write: (line) => void process.stdout.write(line) }, 'warn');
  const onFork: WitnessOptions['onFork'] = ({ code, message }, origin) => {
    log.logger.fatal({ origin, code }, message);
    process.stderr.write(`trivium: the log ${origin} shows two histories: ${message}\n`);
  };
  const witness = createWitness({ pool, schema: 'catalog', cosigner: createCosigner({ name, seed }), logs, clock, onFork });
  const service = createService({
    name: 'witness',
    clock,
    log,
    trustedProxies: [],
    errors: witnessErrors,
    isUnavailable,
    description: { title: 'A witness', version: facts.apiVersion, description: 'C2SP tlog-witness' },
    readiness: async () => {
      await pool.query('select');
      return { ok: true, checks: { database: 'ok' } };
    },
  });
  addWitnessRoutes(service, witness, { clock });
  await service.describe();
  const listening = await listen({ listener: service.listener, host, port, portSetting: '--port' });
  process.stdout.write(`witness ${name} ${witness.verifierKey} ${listening.url}\n`);
  process.stderr.write(`trivium: the line above is for the log's file of witnesses (CATALOG_WITNESSES). ready\n`);
  await new Promise<void>((resolve) => {
    // The handlers stay: a second signal must not end the process before its database is stopped.
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, () => resolve());
  });
  process.stderr.write('trivium: stopping\n');
  await listening.close(3_000);
  await pool.end();
};
