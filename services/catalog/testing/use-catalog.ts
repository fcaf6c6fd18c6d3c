import { systemClock, type Clock } from '@trivium/core';
import { createLog, listen } from '@trivium/http';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createDescribedFetch, useDatabase, type TestDatabase } from '@trivium/testing';
import { createTransparencyLog, type WitnessingOptions } from '@trivium/tlog';
import { createSigner, formatVerifierKey } from '@trivium/transparency';
import { afterAll, beforeAll } from 'vitest';
import { createCatalogService } from '../server/context.ts';
import { reportWitness } from '../server/report-witness.ts';
import { migrationsFolder } from '../server/migrations.ts';
import type { Content } from '../domain/content/read-content.ts';
import { signedContent } from './make-content.ts';

export interface TestCatalogOptions {
  readonly clock?: Clock;
  readonly content?: Content;
  readonly areLimitsEnforced?: boolean;
  readonly trustedProxies?: readonly string[];
  /** Witnesses, and how they answer. */
  readonly witnessing?: Pick<WitnessingOptions, 'witnesses' | 'post'>;
  /** The verifier module of the pages. By default it does nothing. */
  readonly verifier?: string;
}

export const logSigner = createSigner({ name: 'catalog.example.org/log', seed: new Uint8Array(32).fill(42) });
const nowhere = 'http://127.0.0.1:9';
export const contact = { name: 'The maintainers', url: 'https://example.org/contact' };

/** One replica on a database: the service behind a real socket, without the launcher. */
export async function startReplica(database: TestDatabase, options: TestCatalogOptions = {}) {
  const lines: string[] = [];
  const outbound = createSafeFetch({
    clock: systemClock,
    userAgent: 'TriviumCatalogTest/1.0',
    politeness: { minIntervalMs: 0, robots: false },
  });
  const log = createLog('catalog', { write: (line) => lines.push(line) });
  const clock = options.clock ?? systemClock;
  const transparencyLog = createTransparencyLog({
    pool: database.pool,
    schema: 'catalog',
    origin: logSigner.key.name,
    signer: logSigner,
    clock,
    notify: 'catalog_changes',
    ...(options.witnessing && { witnessing: { ...options.witnessing, onError: reportWitness(log) } }),
  });
  await transparencyLog.open();
  await transparencyLog.confirmWitnesses();
  const catalog = await createCatalogService({
    clock,
    log,
    connection: database.connection,
    pool: database.pool,
    publicUrl: 'https://catalog.example.org',
    trustedProxies: options.trustedProxies ?? [],
    clientSecret: 'a secret for tests',
    areLimitsEnforced: options.areLimitsEnforced ?? false,
    contact,
    content: options.content ?? (await signedContent()),
    transparencyLog,
    witnessKeys: [],
    policy: `log ${formatVerifierKey(logSigner.key)}\nquorum none\n`,
    outbound,
    probes: { publishers: { doi: nowhere, ecfr: nowhere, dailymed: nowhere }, archiveUrl: nowhere, areScheduled: false },
    hasWorker: false,
    reportUrl: 'https://example.org/report',
    verifier: options.verifier ?? 'export const verifyBundle = () => {};',
  });
  const listening = await listen({
    listener: catalog.service.listener,
    headers: catalog.service.baseHeaders,
    host: '127.0.0.1',
    port: 0,
  });
  const description: unknown = await (await fetch(`${listening.url}/api/openapi.json`)).json();
  return {
    ...database,
    url: listening.url,
    fetch: createDescribedFetch(listening.url, description),
    logKey: transparencyLog.verifierKey,
    transparencyLog,
    flushLimits: () => catalog.flushLimits(),
    logged: () => {
      log.flush();
      return lines.join('');
    },
    async stop() {
      await listening.close(1_000);
      await catalog.stop();
      await transparencyLog.close();
      await outbound.close();
    },
  };
}

export type Replica = Awaited<ReturnType<typeof startReplica>>;

/** A database with the catalog's tables, for one test file. */
export const useCatalogDatabase = () => useDatabase('catalog', migrationsFolder);

/** The catalog service on a database of its own, for one test file. */
export function useCatalog(options: TestCatalogOptions = {}): () => Replica {
  const database = useCatalogDatabase();
  let replica: Replica | undefined;
  beforeAll(async () => {
    replica = await startReplica(database(), options);
  });
  afterAll(() => replica?.stop());
  return () => {
    if (!replica) throw new Error('the service is there inside tests only');
    return replica;
  };
}
