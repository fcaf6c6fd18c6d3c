import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { createClientAddress, startService, traceRequests, type StartedService } from '@trivium/http';
import {
  assertPreparedStatements,
  assertSession,
  createPool,
  isWritable,
  measurePool,
  measureServer,
  waitForDatabase,
  type Connection,
} from '@trivium/postgres';
import { Client } from 'pg';
import type { BackendOptions } from './backend-options.ts';
import { openActiveSessions } from './auth/sessions/open-active-sessions.ts';
import { restSettings } from './config/rest-settings.rules.ts';
import { publicKey, readSigningKeys } from './config/signing-keys.ts';
import { grantedRoles } from './database/granted-roles.sql.ts';
import { createConnectAs } from './database/role-login.sql.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { createCallers } from './gateway/callers.ts';
import { createGateway } from './gateway/gateway.ts';
import { createIdentify } from './gateway/identify.ts';
import { isDirect } from './gateway/direct-request.ts';
import { createOperation } from './gateway/operation.ts';
import { createVerifier } from './gateway/verify-token.ts';
import { isOwnAddress } from './gateway/routes.ts';
import { routeOf, watchRequests } from './gateway/watch-requests.ts';
import { warnOfProxy } from './gateway/warn-of-proxy.ts';
import { writeAnswer } from './gateway/write-answer.ts';
import { loopbackAddress } from './cron/net/gateway-address.rules.ts';
import { openCron } from './cron/open-cron.ts';
import { developmentPages } from './development-pages.ts';
import { followReloads } from './follow-reloads.ts';
import { joinReports } from './join-reports.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { openServices } from './open-services.ts';
import { isStudioServed, unsupportedLine } from './project/unsupported-settings.rules.ts';
import { createRest } from './rest/create-rest.ts';
import { createStudio } from './studio/studio.ts';

/** Its URL and port, and the function that stops it. */
export type Backend = StartedService;

/** The gateway's login at the pooler's address, where there is one. */
function pooledLogin(login: Connection, pooler: Connection | undefined): Connection {
  if (!pooler) return login;
  const { host, port, ssl } = new Client(pooler);
  return { ...login, host, port, ssl };
}

/** Prepares the database and serves the project. @throws what preparing the database, opening the services and listening throw */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { project, secrets, connection, name = 'backend', onProgress = () => {} } = options;
  const { api, auth } = project.config;
  const unsupported = unsupportedLine(project.config, options);
  if (unsupported) onProgress(unsupported);
  const callers = createCallers(options.trustedNetworks ?? []);
  const signingKeys = auth.signing_keys_path ? await readSigningKeys(join(project.folder, auth.signing_keys_path)) : [];
  const keys = signingKeys.map(publicKey);
  let publicUrl = options.publicUrl;
  const ownAddress = Promise.withResolvers<string>();
  const started = await startService({
    name,
    host: options.host,
    port: options.port,
    portSetting: options.portSetting ?? '--port',
    log: options.log,
    async prepare() {
      await waitForDatabase(connection, {
        ...(options.databaseWaitMs !== undefined && { timeoutMs: options.databaseWaitMs }),
        onRetry: (seconds) => onProgress(`the database does not answer; trying for ${seconds} s more …`),
      });
      if (connection.connectionString !== undefined) await assertSession(connection);
      if (options.pooler) await assertPreparedStatements(options.pooler);
      return prepareDatabase({
        connection,
        project,
        secret: secrets.jwtSecret,
        onProgress,
        ...(options.isExposed !== undefined && { isExposed: options.isExposed }),
        ...(options.resetCommand !== undefined && { resetCommand: options.resetCommand }),
      });
    },
    // Ten for rest, at most four of them for one caller, and two for the other services: see rest/execute/database-queue.ts.
    openPool: (prepared, poolOptions) =>
      createPool(pooledLogin(prepared.login, options.pooler), {
        ...poolOptions,
        max: options.connections ?? 12,
        isSharedByTransactions: options.pooler !== undefined,
      }),
    async open({ log, pool, defer }, prepared) {
      let granted = await grantedRoles(pool);
      const now = () => systemClock.now().getTime() / 1000;
      const verify = createVerifier({ secret: secrets.jwtSecret, keys, now });
      const connectAs = createConnectAs(connection, secrets.jwtSecret);
      const sessions = await openActiveSessions({ config: auth, connectAs, clock: systemClock, log });
      defer(sessions.stop);
      const identify = createIdentify({
        publishableKey: secrets.publishableKey,
        secretKey: secrets.secretKey,
        verify,
        isActive: sessions.isActive,
        isGranted: (role) => granted.has(role),
        isKeyless: options.isKeyless ?? false,
      });
      const rest = createRest({ pool, descriptionReader: 'service_role', ...restSettings(api, prepared.restSettings) });
      const mailbox = options.isDevelopment ? createMailbox(systemClock, join(options.home, 'mailbox')) : undefined;
      const addressOf = createClientAddress(options.trustedProxies ?? []);
      const services = await openServices({
        project,
        secrets,
        signingKeys,
        verify,
        identify,
        callers,
        sessions,
        clock: systemClock,
        log,
        pool,
        openPool(connections) {
          const onIdleError = (error: Error) => log.logger.warn({ err: error }, 'a database connection was lost');
          const servicePool = createPool(prepared.login, { name, max: connections, onIdleError });
          defer(() => servicePool.end());
          return servicePool;
        },
        addressOf,
        owner: connection,
        connectAs,
        home: options.home,
        isDevelopment: options.isDevelopment,
        isLocalOnly: options.isLocalOnly,
        mailbox,
        readSmtp: options.readSmtp,
        publicUrl: () => publicUrl ?? '',
        env: options.env ?? {},
      });
      defer(services.stop);
      const jobs = await openCron({
        clock: systemClock,
        log,
        owner: connection,
        connectAs,
        gateway: ownAddress.promise,
        realExtensions: prepared.realExtensions,
      });
      defer(jobs.stop);

      const reload = async () => {
        granted = await grantedRoles(pool);
        await rest.reload();
      };
      const reloads = followReloads(prepared.login, log, reload);
      defer(() => reloads.close());
      await reloads.ready;

      const gateway = createGateway({
        clock: systemClock,
        log,
        identify,
        callers,
        addressOf,
        isDirect: (source) => isDirect(source, options.developmentOrigins),
        services: { ...(api.enabled && { rest }), ...services.running },
        jwks: { keys },
        ...(options.limits && { limits: options.limits }),
      });
      const report = async () => {
        const database = async () => ({ checks: {}, measurements: await measureServer(pool) });
        const joined = await joinReports(new Map(Object.entries({ services, cron: jobs, database: { report: database } })));
        return { ...joined, measurements: [...joined.measurements, ...measurePool(pool)] };
      };
      const operation = createOperation({
        isWritable: () => isWritable(pool),
        checks: async () => (await services.report()).checks,
      });
      const studio = isStudioServed(project.config, options)
        ? createStudio({
            name: project.config.project_id ?? name,
            owner: connection,
            connectAs,
            auth: services.running.auth?.handle,
            storage: services.running.storage?.handle,
            secretKey: secrets.secretKey,
            secret: secrets.jwtSecret,
            clock: systemClock,
            log,
          })
        : undefined;
      if (studio) defer(studio.stop);
      const pages = developmentPages({ mailbox, studio });
      const respond = async (req: IncomingMessage, res: ServerResponse) => {
        const answer = operation(req);
        const page = pages.find(({ isAt }) => isAt(req.url));
        if (answer) writeAnswer(res, await answer);
        else if (page) await page.listener(req, res);
        else await gateway(req, res);
      };
      const traced = traceRequests(
        (req, res) => void respond(req, res),
        ({ url = '' }) => routeOf(url.split('?', 1)[0] as string),
      );
      const watched = watchRequests(traced, log, options.onRequest);
      const isOwn = (target: string | undefined) => isOwnAddress(target) || pages.some(({ isAt }) => isAt(target));
      const site = await options.site?.(log, report);
      const serve: RequestListener = site ? (req, res) => (isOwn(req.url) ? watched : site)(req, res) : watched;
      return {
        listener: options.isDevelopment ? warnOfProxy(serve, log, onProgress) : serve,
        // Uploads are streams of any length. Services that keep a body in memory limit its bytes.
        requestTimeoutMs: 3_600_000,
        upgrade: services.upgrade,
        disconnectClients: services.leave,
      };
    },
  });
  publicUrl ??= started.url;
  ownAddress.resolve(loopbackAddress(started.url));
  return started;
}
