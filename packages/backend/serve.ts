import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { systemClock } from '@trivium/core';
import { createClientAddress, startService, type Log, type OpenLogOptions, type StartedService } from '@trivium/http';
import { createPool, subscribe, waitForDatabase, type Connection } from '@trivium/postgres';
import { openActiveSessions } from './auth/sessions/open-active-sessions.ts';
import { restSettings } from './config/rest-settings.rules.ts';
import type { Secrets } from './config/secrets.ts';
import { publicKey, readSigningKeys } from './config/signing-keys.ts';
import { grantedRoles } from './database/granted-roles.sql.ts';
import { createConnectAs } from './database/role-login.sql.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { createCallers } from './gateway/callers.ts';
import { createGateway, type Limits } from './gateway/gateway.ts';
import { createIdentify } from './gateway/identify.ts';
import { isDirect } from './gateway/direct-request.ts';
import { createOperation } from './gateway/operation.ts';
import { createVerifier } from './gateway/verify-token.ts';
import { isOwnAddress } from './gateway/routes.ts';
import { watchRequests } from './gateway/watch-requests.ts';
import { warnOfProxy } from './gateway/warn-of-proxy.ts';
import { writeAnswer } from './gateway/write-answer.ts';
import { openCron } from './cron/open-cron.ts';
import { handleMailboxRequest, isMailboxPath } from './mailbox/handle-request.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { openServices } from './open-services.ts';
import type { ServiceContext } from './service.ts';
import type { Project } from './project/read-project.ts';
import { createRest } from './rest/create-rest.ts';

export interface BackendOptions {
  readonly project: Project;
  /** How the database's owner connects: a role that may create roles and slots and bypass policies. */
  readonly connection: Connection;
  readonly databaseWaitMs?: number;
  readonly secrets: Secrets;
  /** The state folder: objects and what services keep beside the database. */
  readonly home: string;
  /** Reached from this machine alone, with a database of its own: the mailbox and the like are there. */
  readonly isDevelopment: boolean;
  /** Users who are there for direct requests of this machine alone, by their app metadata, such as demo people. */
  readonly isLocalOnly?: ServiceContext['isLocalOnly'];
  /** Pages of other origins that count as direct requests in development, such as `http://localhost:5173`. */
  readonly developmentOrigins?: readonly string[];
  /** Where clients reach it; undefined: where it listens. */
  readonly publicUrl?: string | undefined;
  /** Whose word on the client's address counts: addresses, CIDR ranges, `loopback`. */
  readonly trustedProxies?: readonly string[];
  /** Addresses behind which many people sit, such as a campus: their shares are wider. Written as trusted proxies are. */
  readonly trustedNetworks?: readonly string[];
  /** The environment, for what a service or a function reads from there. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** What sets the port, for who finds it taken: `--port`. */
  readonly portSetting?: string;
  readonly log: OpenLogOptions;
  /** Who it is in log lines and in the database's own lists: `backend`. */
  readonly name?: string;
  /** Answers what belongs to no service, such as the pages of who serves a project together with its app; writes its own log lines. */
  readonly site?: (log: Log) => Promise<RequestListener>;
  /** Requests without a key are anon's, as in Supabase's local stack. */
  readonly isKeyless?: boolean;
  /** New tables are open to the API's roles where the project does not say: as Supabase had it until 2026-10-30. */
  readonly isExposed?: boolean;
  /** Most connections to the database at once. */
  readonly connections?: number;
  readonly limits?: Partial<Limits>;
  /** Removes a development state; shown where a migration changed after it was applied. */
  readonly resetCommand?: string;
  readonly onProgress?: (line: string) => void;
}

/** Where it answers, and what stops it. */
export type Backend = StartedService;

/** PostgREST's channel: `NOTIFY pgrst, 'reload schema'`, or without a payload. */
const reloadChannel = 'pgrst';
const reloads = new Set(['', 'reload schema', 'reload config']);

/** Prepares the database and serves the project. @throws what the folder, the database and the port refuse */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { project, secrets, connection, name = 'backend', onProgress = () => {} } = options;
  const { api, auth } = project.config;
  const callers = createCallers(options.trustedNetworks ?? []);
  const signingKeys = auth.signing_keys_path ? await readSigningKeys(join(project.folder, auth.signing_keys_path)) : [];
  const keys = signingKeys.map(publicKey);
  let publicUrl = options.publicUrl;
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
      return prepareDatabase({
        connection,
        project,
        secret: secrets.jwtSecret,
        onProgress,
        ...(options.isExposed !== undefined && { isExposed: options.isExposed }),
        ...(options.resetCommand !== undefined && { resetCommand: options.resetCommand }),
      });
    },
    // Ten for rest, of which one caller holds at most four, and two for the others: see rest/execute/database-queue.ts.
    openPool: (prepared, poolOptions) => createPool(prepared.login, { ...poolOptions, max: options.connections ?? 12 }),
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
      const rest = createRest({ pool, ...restSettings(api, prepared.restSettings) });
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
          const opened = createPool(prepared.login, { name, max: connections, onIdleError });
          defer(() => opened.end());
          return opened;
        },
        addressOf,
        owner: connection,
        connectAs,
        home: options.home,
        isDevelopment: options.isDevelopment,
        isLocalOnly: options.isLocalOnly,
        mailbox,
        publicUrl: () => publicUrl ?? '',
        env: options.env ?? {},
      });
      defer(services.stop);
      const jobs = await openCron({ clock: systemClock, log, owner: connection, connectAs });
      defer(jobs.stop);

      const reload = async () => {
        granted = await grantedRoles(pool);
        await rest.reload();
      };
      const reloadLogged = () => void reload().catch((error: unknown) => log.logger.error({ err: error }, 'reload failed'));
      const subscription = subscribe(prepared.login, {
        channel: reloadChannel,
        onNotification: (payload) => reloads.has(payload.trim()) && reloadLogged(),
        onGap: reloadLogged,
        onError: (error) => log.logger.warn({ err: error }, 'the listening connection was lost'),
      });
      defer(() => subscription.close());
      await subscription.ready;

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
      const operation = createOperation({ isReady: () => pool.query('select 1') });
      const mailboxListener =
        mailbox &&
        getRequestListener((request, { incoming }) => handleMailboxRequest(mailbox, request, incoming as IncomingMessage));
      const watched = watchRequests(async (req: IncomingMessage, res: ServerResponse) => {
        const answer = operation(req);
        if (answer) writeAnswer(res, await answer);
        else if (mailboxListener && isMailboxPath(req.url)) await mailboxListener(req, res);
        else await gateway(req, res);
      }, log);
      const isOwn = (target: string | undefined) => isOwnAddress(target) || (mailbox !== undefined && isMailboxPath(target));
      const site = await options.site?.(log);
      const serve: RequestListener = site ? (req, res) => (isOwn(req.url) ? watched : site)(req, res) : watched;
      return {
        listener: options.isDevelopment ? warnOfProxy(serve, log, onProgress) : serve,
        // Uploads are streams of any length; services that keep a request in memory bound its bytes instead.
        requestTimeoutMs: 3_600_000,
        upgrade: services.upgrade,
        disconnectClients: services.leave,
      };
    },
  });
  publicUrl ??= started.url;
  return started;
}
