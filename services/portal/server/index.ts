import type { FamilyAddresses } from '@trivium/server-pages';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { internalGateway, isDevelopment, openSecrets, readProject, startBackend } from '@trivium/backend';
import type { OpenLogOptions } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import { approvalKey } from '../approval-log/open-approval-log.ts';
import { makeDevelopment, refuseDemoPeople } from '../development/make-development.ts';
import { putPictures } from '../development/pictures.ts';
import { isDemo, type DemoPerson } from '../development/people.ts';
import { distFolder, ensureBuilt } from '@trivium/portal-web';
import { keepApprovalLog, type KeptApprovalLog } from './approvals/keep-approval-log.ts';
import { serveFunctions } from './serve-functions.sql.ts';
import { readPortalEnv } from './config/env.ts';
import { functionSettingsOf, openFunctionSettings } from './config/function-settings.ts';
import { addressesOf, projectEnvOf } from './config/project-env.rules.ts';
import { issuerNameOf } from './config/provider-settings.rules.ts';
import { readSmtpSettings, withSignInSettings } from './config/sign-in-settings.rules.ts';
import { createPortalSite, type PortalSite } from './site/create-portal-site.ts';

export interface StartOptions {
  /** A connection that is a session of its own. */
  readonly connection: Connection;
  /** A pooler in transaction mode before the same database. */
  readonly pooler?: Connection | undefined;
  /** undefined: the database is the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly databaseWaitMs: number;
  readonly home: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Where this installation's services are. */
  readonly family?: FamilyAddresses | undefined;
  readonly trustedProxies: readonly string[];
  readonly trustedNetworks?: readonly string[];
  readonly log: OpenLogOptions;
  /** A secret of the state folder, made on first use. */
  readonly secret: (name: string) => Promise<string>;
  readonly onProgress: (line: string) => void;
  /** Whether demo data gets its pictures; true if left out. */
  readonly hasDemoPictures?: boolean;
  /** Another copy of the project, with additional environment variables. */
  readonly project?: { readonly folder: string; readonly env: Readonly<Record<string, string>> };
}

/** The secret that seals what administrators enter at /admin/connections. In the state folder, and so in its backup. */
const connectionKey = 'portal-connections';

/** The project, which is deployed to Supabase unchanged. */
export const projectFolder = join(import.meta.dirname, '../supabase');

/** Applies the project, and serves its backend and the site on one port. @throws what the backend refuses */
export async function startPortal(options: StartOptions) {
  const { home, host, port, onProgress } = options;
  const env = readPortalEnv();
  await ensureBuilt(onProgress);
  const inDevelopment = isDevelopment(options);
  const { publicUrl, internalUrl } = addressesOf(options);
  const secrets = await openSecrets({ home, isDevelopment: inDevelopment, isDemo: false, settings: env.secrets });
  const folder = options.project?.folder ?? projectFolder;
  const projectEnv = {
    ...projectEnvOf(env.all, { host, port, publicUrl: options.publicUrl, connectionKey: await options.secret(connectionKey) }),
    ...options.project?.env,
  };
  const pool = createPool(options.connection, { name: 'portal site', max: 2, onIdleError: () => {} });
  const readSettings = await openFunctionSettings(pool, folder, projectEnv.INTEGRATION_KEYS);
  let approvals: KeptApprovalLog | undefined;
  let site: PortalSite | undefined;
  const backend = await startBackend({
    name: 'portal',
    project: withSignInSettings(await readProject(folder, projectEnv), env.signIn),
    connection: options.connection,
    pooler: options.pooler,
    databaseWaitMs: options.databaseWaitMs,
    secrets,
    home: join(home, 'portal'),
    isDevelopment: inDevelopment,
    ...(inDevelopment && { isLocalOnly: isDemo, developmentOrigins: env.developmentOrigins }),
    publicUrl,
    trustedProxies: options.trustedProxies,
    trustedNetworks: options.trustedNetworks ?? [],
    env: projectEnv,
    // Mail of signing in goes where notices go.
    async readSmtp() {
      const settings = await readSettings();
      if (!settings.isFromPage('SMTP_URL')) return undefined;
      return readSmtpSettings({ smtpUrl: settings.env('SMTP_URL'), mailFrom: settings.env('MAIL_FROM') });
    },
    host,
    port,
    portSetting: 'PORTAL_PORT',
    log: options.log,
    onRequest: (...request) => site?.observe(...request),
    site: async (log, report) => {
      // The migrations of the project have been applied.
      approvals = await keepApprovalLog({
        connection: options.connection,
        readSeed: async () => env.approvalsKey ?? (await options.secret(approvalKey)),
        clock: systemClock,
        log,
        onProgress,
      });
      // Before functions have an address: the moves of demo projects call none.
      const people = await peopleOf(options.connection, inDevelopment);
      await serveFunctions(options.connection, {
        url: `${internalGateway}/functions/v1`,
        key: secrets.anonKey,
      });
      site = await createPortalSite({
        log,
        report,
        approvals,
        pool,
        publicUrl,
        internalUrl,
        family: options.family,
        publishableKey: secrets.publishableKey,
        readFunctions: async () => functionSettingsOf(await readSettings()),
        issuerName: issuerNameOf(env.signIn),
        shortLinkUrl: env.shortLinkUrl,
        trustedProxies: options.trustedProxies,
        isDevelopment: inDevelopment,
        people,
        developmentOrigins: env.developmentOrigins,
        appFolder: distFolder,
      });
      return site.listener;
    },
    ...(options.databaseUrl === undefined && { resetCommand: `rm -rf ${home}` }),
    onProgress,
  }).catch(async (error: unknown) => {
    site?.stop();
    await approvals?.close();
    await pool.end();
    throw error;
  });
  const stop = async (graceMs: number) => {
    site?.stop();
    await backend.stop(graceMs);
    await approvals?.close();
    await pool.end();
  };
  if (inDevelopment && options.hasDemoPictures !== false)
    await putPictures(options.connection, { url: backend.url, key: secrets.serviceRoleKey }).catch(async (error: unknown) => {
      await stop(0);
      throw error;
    });
  return { url: backend.url, stop };
}

/** Creates demo people in development, unless there are real ones; refuses demo people in a real installation. */
async function peopleOf(connection: Connection, inDevelopment: boolean): Promise<readonly DemoPerson[]> {
  if (inDevelopment)
    return makeDevelopment(connection).catch((error: { code?: string }) => {
      if (error.code === 'people_are_real') return [];
      throw error;
    });
  await refuseDemoPeople(connection);
  return [];
}
