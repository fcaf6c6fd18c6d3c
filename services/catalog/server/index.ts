import type { FamilyAddresses } from '@trivium/server-pages';
import { readFile } from 'node:fs/promises';
import { systemClock } from '@trivium/core';
import { startService, type OpenLogOptions } from '@trivium/http';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createPool, prepareSchema, type Connection } from '@trivium/postgres';
import { createTransparencyLog, isTrialOrigin } from '@trivium/tlog';
import { bundleVerifier } from '../web/bundle-for-browser.ts';
import { service as facts } from '../contract/index.ts';
import { createCatalogService } from './context.ts';
import { migrationsFolder } from './migrations.ts';
import { readCatalogEnv } from './env.ts';
import { headersOf } from './headers.ts';
import { keepCatalog } from './keep-catalog.ts';
import { reportWitness } from './report-witness.ts';
import { contentFolder, readContent } from '../domain/content/read-content.ts';
import { logKeyRemedy, openLogKey } from '../domain/transparency-log/open-log-key.ts';
import { readWitnesses } from '../domain/transparency-log/witnesses.ts';
import { refuseStart } from '../domain/start-errors.ts';

export interface StartOptions {
  /** A connection that is a session of its own. */
  readonly connection: Connection;
  /** A pooler in transaction mode before the same database. */
  readonly pooler?: Connection | undefined;
  readonly databaseWaitMs: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Where this installation's services are. */
  readonly family?: FamilyAddresses | undefined;
  readonly trustedProxies: readonly string[];
  readonly log: OpenLogOptions;
  readonly secret: (name: string) => Promise<string>;
  readonly onProgress: (line: string) => void;
}

const minPostgres = 15;

/** Migrates, checks the content, logs new statements and serves. @throws errors of the database, the content and the port */
export async function startCatalog(options: StartOptions) {
  const { connection, host, port, onProgress } = options;
  const env = readCatalogEnv();
  const content = await readContent(env.content ?? contentFolder);
  for (const { file, message, rule } of content.warnings) onProgress(`${file}: ${message} (${rule})`);
  const [problem] = content.problems;
  if (problem)
    throw refuseStart(
      'content_invalid',
      `${problem.file}: ${problem.field || '(file)'}: ${problem.message} (${problem.rule}). "npm run trivium -- catalog check" lists all ${content.problems.length}.`,
    );
  const publicUrl = options.publicUrl ?? `http://${host}:${port}`;
  return startService({
    name: 'catalog',
    host,
    port,
    portSetting: 'CATALOG_PORT',
    log: options.log,
    prepare: () =>
      prepareSchema(connection, {
        schema: 'catalog',
        migrationsFolder,
        pooler: options.pooler,
        minVersion: minPostgres,
        waitMs: options.databaseWaitMs,
        onProgress,
      }),
    openPool: (_, poolOptions) =>
      createPool(options.pooler ?? connection, { ...poolOptions, isSharedByTransactions: options.pooler !== undefined }),
    async open({ log, pool, defer }) {
      const outbound = createSafeFetch({
        clock: systemClock,
        allow: env.outboundAllow,
        userAgent: `TriviumCatalog/${facts.apiVersion} (+${publicUrl}/health)`,
      });
      defer(() => outbound.close());
      const clientSecret = env.clientSecret ?? (await options.secret('catalog-clients'));
      const witnessFile = env.witnesses === undefined ? undefined : await readWitnessFile(env.witnesses);
      const openCatalog = async () => {
        const signer = openLogKey(env.logKey ?? (await options.secret('catalog-log')), env.logOrigin);
        const witnesses = readWitnesses(witnessFile, signer.key);
        const transparencyLog = createTransparencyLog({
          pool,
          schema: 'catalog',
          origin: signer.key.name,
          signer,
          keyRemedy: logKeyRemedy,
          clock: systemClock,
          notify: 'catalog_changes',
          witnessing: {
            witnesses: witnesses.members,
            post: (url, body, signal) =>
              outbound.request(url, { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body, signal }),
            onError: reportWitness(log),
          },
        });
        try {
          await transparencyLog.open();
          await transparencyLog.confirmWitnesses();
          if (isTrialOrigin(signer.key.name)) {
            onProgress(
              `the log has the trial origin ${signer.key.name}; set CATALOG_LOG_ORIGIN before others rely on it (docs/catalog.md)`,
            );
            log.logger.warn({ origin: signer.key.name }, 'the log has a trial origin; CATALOG_LOG_ORIGIN is not set');
          }
          const catalog = await createCatalogService({
            clock: systemClock,
            log,
            connection,
            pool,
            publicUrl,
            family: options.family,
            trustedProxies: options.trustedProxies,
            clientSecret,
            areLimitsEnforced: env.limits === 'enforce',
            contact: {
              name: env.contact.name,
              url: env.contact.url ?? facts.repositoryUrl,
              ...(env.contact.email === undefined ? {} : { email: env.contact.email }),
            },
            content,
            transparencyLog,
            witnessKeys: witnesses.members.map(({ key }) => key),
            policy: witnesses.policy,
            outbound,
            probes: { publishers: env.publishers, archiveUrl: env.archiveUrl, areScheduled: env.probes === 'on' },
            hasWorker: true,
            reportUrl: env.reportUrl ?? `${facts.repositoryUrl}/issues/new`,
            reportEmail: env.reportEmail ?? env.contact.email,
            verifier: await bundleVerifier(),
            onProgress,
          });
          return {
            listener: catalog.service.listener,
            async stop() {
              await Promise.all([catalog.stop(), outbound.close()]);
              await transparencyLog.close();
            },
          };
        } catch (error) {
          await transparencyLog.close();
          throw error;
        }
      };
      const keeper = await keepCatalog({
        open: openCatalog,
        clock: systemClock,
        log,
        trustedProxies: options.trustedProxies,
        clientSecret,
        headers: headersOf(env.limits === 'enforce'),
        site: { publicUrl, family: options.family },
        onProgress,
      });
      defer(keeper.close);
      return keeper;
    },
  });
}

const readWitnessFile = (file: string) =>
  readFile(file, 'utf8').catch((cause: Error) => {
    throw refuseStart('witnesses_unreadable', `${file}, which CATALOG_WITNESSES names, can't be read: ${cause.message}`, {
      cause,
    });
  });
