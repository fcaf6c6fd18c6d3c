import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { systemClock } from '@trivium/core';
import { createClientAddress, listen, openLog, type OpenLogOptions } from '@trivium/http';
import { createPool, subscribe, waitForDatabase, type Connection } from '@trivium/postgres';
import { restSettings } from './config/rest-settings.rules.ts';
import type { Secrets } from './config/secrets.ts';
import { publicKey, readSigningKeys } from './config/signing-keys.ts';
import { grantedRoles } from './database/granted-roles.sql.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { createGateway, unreadableResponse, type Limits } from './gateway/gateway.ts';
import { createIdentify } from './gateway/identify.ts';
import { createOperation } from './gateway/operation.ts';
import { createVerifier } from './gateway/verify-token.ts';
import { watchRequests } from './gateway/watch-requests.ts';
import { answerMailbox } from './mailbox/answer-mailbox.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { openRooms } from './open-rooms.ts';
import type { Project } from './project/read-project.ts';
import { createRest } from './rest/create-rest.ts';

export interface BackendOptions {
  readonly project: Project;
  /** How the database's owner connects: a role that may create roles and slots and bypass policies. */
  readonly connection: Connection;
  readonly databaseWaitMs?: number;
  readonly secrets: Secrets;
  /** The state folder: objects and what rooms keep beside the database. */
  readonly home: string;
  /** Reached from this machine alone, with a database of its own: the mailbox and the like are there. */
  readonly isDevelopment: boolean;
  /** Where clients reach it; undefined: where it listens. */
  readonly publicUrl?: string | undefined;
  /** The environment, for what a room or a function reads from there. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly log: OpenLogOptions;
  /** Requests without a key are anon's, as in Supabase's local stack. */
  readonly isKeyless?: boolean;
  /** New tables are open to the API's roles where the project does not say: as Supabase had it until 2026-10-30. */
  readonly isExposed?: boolean;
  /** Most connections to the database at once. */
  readonly connections?: number;
  readonly limits?: Partial<Limits>;
  readonly onProgress?: (line: string) => void;
}

export interface Backend {
  /** Where it answers: `http://127.0.0.1:54321`. */
  readonly url: string;
  readonly port: number;
  /** Stops accepting, lets running requests finish for at most `graceMs`, and closes the database's connections. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/** PostgREST's channel: `NOTIFY pgrst, 'reload schema'`, or without a payload. */
const reloadChannel = 'pgrst';
const reloads = new Set(['', 'reload schema', 'reload config']);

/** Prepares the database and serves the project. @throws what the folder, the database and the port refuse */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { project, secrets, connection, onProgress = () => {} } = options;
  const { api, auth } = project.config;
  const signingKeys = auth.signing_keys_path ? await readSigningKeys(join(project.folder, auth.signing_keys_path)) : [];
  const keys = signingKeys.map(publicKey);
  await waitForDatabase(connection, {
    ...(options.databaseWaitMs !== undefined && { timeoutMs: options.databaseWaitMs }),
    onRetry: (seconds) => onProgress(`the database does not answer; trying for ${seconds} s more …`),
  });
  const prepared = await prepareDatabase({
    connection,
    project,
    secret: secrets.jwtSecret,
    onProgress,
    ...(options.isExposed !== undefined && { isExposed: options.isExposed }),
  });

  // Closed from the last to the first.
  const opened: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    const log = await openLog('backend', options.log);
    opened.push(log.close);
    const pool = createPool(prepared.login, {
      name: 'backend',
      max: options.connections ?? 4,
      onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection was lost'),
    });
    opened.push(() => pool.end());

    let granted = await grantedRoles(pool);
    const now = () => systemClock.now().getTime() / 1000;
    const verify = createVerifier({ secret: secrets.jwtSecret, keys, now });
    const identify = createIdentify({
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      verify,
      isGranted: (role) => granted.has(role),
      isKeyless: options.isKeyless ?? false,
    });
    let publicUrl = options.publicUrl;
    const rest = createRest({ pool, ...restSettings(api, prepared.restSettings) });
    const mailbox = options.isDevelopment ? createMailbox(systemClock) : undefined;
    const rooms = await openRooms({
      project,
      secrets,
      signingKeys,
      verify,
      identify,
      clock: systemClock,
      log,
      pool,
      owner: connection,
      connectAs: (role) => ({ ...connection, options: `-c role=${role}` }),
      home: options.home,
      isDevelopment: options.isDevelopment,
      mailbox,
      publicUrl: () => publicUrl ?? '',
      env: options.env ?? {},
    });
    opened.push(rooms.stop);

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
    opened.push(() => subscription.close());
    await subscription.ready;

    const gateway = createGateway({
      clock: systemClock,
      log,
      identify,
      rooms: { ...(api.enabled && { rest: rest.handle }), ...rooms.handlers },
      jwks: { keys },
      ...(options.limits && { limits: options.limits }),
    });
    const operation = createOperation({ isReady: () => pool.query('select 1') });
    const trustedProxies = (options.env?.['TRUSTED_PROXIES'] ?? '').split(',').map((entry) => entry.trim());
    const addressOf = createClientAddress(trustedProxies.filter(Boolean));
    const listener = getRequestListener(
      async (request, { incoming }) => {
        const own =
          (await operation(request)) ?? (mailbox && (await answerMailbox(mailbox, request, incoming as IncomingMessage)));
        return own ?? gateway(request, { address: addressOf(incoming as IncomingMessage) });
      },
      { errorHandler: unreadableResponse },
    );
    const listening = await listen({
      listener: watchRequests(listener, log),
      host: options.host,
      port: options.port,
      portSetting: '--port',
    });
    listening.server.on('upgrade', rooms.upgrade);
    publicUrl ??= listening.url;
    return {
      url: listening.url,
      port: listening.port,
      async stop(graceMs) {
        rooms.leave();
        await listening.close(graceMs);
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
