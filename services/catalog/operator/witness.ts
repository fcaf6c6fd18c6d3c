import { createLog, createService, listen } from '@trivium/http';
import { createPool, isUnavailable, migrate, readMigrations } from '@trivium/postgres';
import { addWitnessRoutes, createWitness, witnessErrors } from '@trivium/tlog';
import {
  createCosigner,
  decodeBase64url,
  encodeHex,
  parseVerifierKey,
  publicKeyOf,
  sha256,
  TransparencyError,
  type VerifierKey,
} from '@trivium/transparency';
import { Command, InvalidArgumentError } from 'commander';
import { service as facts } from '../contract/index.ts';
import { migrationsFolder } from '../api/migrations.ts';
import { refuse } from './errors.ts';
import type { Operator, WithCatalog } from './operator.ts';

interface WitnessOptions {
  readonly log: readonly string[];
  readonly port: number;
  readonly name?: string;
}

/** `catalog witness`: cosigns what other logs show, so that none can show two histories. */
export function witnessCommand(withCatalog: WithCatalog): Command {
  return new Command('witness')
    .description('run a witness (C2SP tlog-witness) for other institutions’ logs, until SIGINT or SIGTERM')
    .requiredOption('--log <vkey...>', 'verifier keys of the logs to watch (their GET /log.vkey)')
    .option('--port <n>', 'where to listen; 0 lets the system choose', portNumber, 4110)
    .option('--name <name>', "the witness's name, such as witness.example.org; made from its key by default")
    .action(async (options: WitnessOptions) => {
      const logs = options.log.map(readLogKey);
      await withCatalog((operator) => runWitness(operator, logs, options));
    });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

async function runWitness(operator: Operator, logs: readonly VerifierKey[], options: WitnessOptions): Promise<void> {
  const { connection, clock, host } = operator;
  const seed = decodeBase64url(await operator.secret('catalog-witness'));
  const name = options.name ?? `trivium.invalid/witness/${encodeHex(sha256(publicKeyOf(seed))).slice(0, 16)}`;
  await migrate(connection, 'catalog', await readMigrations(migrationsFolder));
  const pool = createPool(connection, { name: 'witness' });
  const log = createLog('witness', { write: (line) => void process.stdout.write(line) }, 'warn');
  const witness = createWitness({ pool, schema: 'catalog', cosigner: createCosigner({ name, seed }), logs, clock });
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
  const listening = await listen({ listener: service.listener, host, port: options.port, portSetting: '--port' });
  process.stdout.write(`witness ${name} ${witness.verifierKey} ${listening.url}\n`);
  process.stderr.write(`trivium: the line above is for the log's file of witnesses (CATALOG_WITNESSES). ready\n`);
  await new Promise<void>((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(event, () => resolve());
  });
  await listening.close(3_000);
  await pool.end();
}

function readLogKey(text: string) {
  try {
    return parseVerifierKey(text.trim());
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    throw refuse('log_key_unreadable', `--log takes a log's verifier key, as its /log.vkey shows it: ${cause.message}`, {
      cause,
    });
  }
}
