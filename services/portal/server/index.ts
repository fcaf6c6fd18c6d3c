import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { internalGateway, isDevelopment, openSecrets, readProject, startBackend } from '@trivium/backend';
import type { OpenLogOptions } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import type { Pool } from 'pg';
import { approvalKey, openApprovalLog, type ApprovalLog } from '../approval-log/open-approval-log.ts';
import { makeDevelopment, refuseDemoPeople } from '../development/make-development.ts';
import { isDemo, type DemoPerson } from '../development/people.ts';
import { distFolder, ensureBuilt } from '@trivium/portal-web';
import { serveFunctions } from './serve-functions.sql.ts';
import { readPortalEnv } from './config/env.ts';
import { readFunctionSettings } from './config/function-settings.ts';
import { issuerNameOf } from './config/provider-settings.rules.ts';
import { withSignInSettings } from './config/sign-in-settings.rules.ts';
import { createPortalSite } from './site/create-portal-site.ts';

export interface StartOptions {
  readonly connection: Connection;
  /** undefined: the database is the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly databaseWaitMs: number;
  readonly home: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly trustedNetworks?: readonly string[];
  readonly log: OpenLogOptions;
  /** A secret of the state folder, made on first use. */
  readonly secret: (name: string) => Promise<string>;
  readonly onProgress: (line: string) => void;
  /** Another copy of the project, with additional environment variables. */
  readonly project?: { readonly folder: string; readonly env: Readonly<Record<string, string>> };
}

/** The project, which is deployed to Supabase unchanged. */
export const projectFolder = join(import.meta.dirname, '../supabase');

/** Applies the project, and serves its backend and the site on one port. @throws what the backend refuses */
export async function startPortal(options: StartOptions) {
  const { home, host, port, onProgress } = options;
  const env = readPortalEnv();
  await ensureBuilt(onProgress);
  const inDevelopment = isDevelopment(options);
  const publicUrl = options.publicUrl ?? `http://${host}:${port}`;
  const secrets = await openSecrets({ home, isDevelopment: inDevelopment, isDemo: false, settings: env.secrets });
  const folder = options.project?.folder ?? projectFolder;
  const projectEnv = { PORTAL_SITE_URL: publicUrl, ...env.all, ...options.project?.env };
  const approvalSeed = await options.secret(approvalKey);
  let approvals: ApprovalLog | undefined;
  let sitePool: Pool | undefined;
  const backend = await startBackend({
    name: 'portal',
    project: withSignInSettings(await readProject(folder, projectEnv), env.signIn),
    connection: options.connection,
    databaseWaitMs: options.databaseWaitMs,
    secrets,
    home: join(home, 'portal'),
    isDevelopment: inDevelopment,
    ...(inDevelopment && { isLocalOnly: isDemo, developmentOrigins: env.developmentOrigins }),
    publicUrl,
    trustedProxies: options.trustedProxies,
    trustedNetworks: options.trustedNetworks ?? [],
    env: projectEnv,
    host,
    port,
    portSetting: 'PORTAL_PORT',
    log: options.log,
    site: async (log, report) => {
      // The migrations of the project have been applied.
      approvals = await openApprovalLog({
        connection: options.connection,
        seed: approvalSeed,
        clock: systemClock,
        onError: (error) => log.logger.warn({ err: error }, 'approvals could not be logged; retrying'),
      });
      approvals.follow();
      sitePool = createPool(options.connection, {
        name: 'portal site',
        max: 2,
        onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection of the site was lost'),
      });
      // Before functions have an address: the moves of demo projects call none.
      const people = await peopleOf(options.connection, inDevelopment);
      await serveFunctions(options.connection, {
        url: `${internalGateway}/functions/v1`,
        key: secrets.anonKey,
      });
      return createPortalSite({
        log,
        report,
        approvalLog: approvals.log,
        pool: sitePool,
        publicUrl,
        publishableKey: secrets.publishableKey,
        functions: await readFunctionSettings(folder),
        issuerName: issuerNameOf(env.signIn),
        trustedProxies: options.trustedProxies,
        isDevelopment: inDevelopment,
        people,
        developmentOrigins: env.developmentOrigins,
        appFolder: distFolder,
      });
    },
    ...(options.databaseUrl === undefined && { resetCommand: `rm -rf ${home}` }),
    onProgress,
  }).catch(async (error: unknown) => {
    await approvals?.close();
    await sitePool?.end();
    throw error;
  });
  return {
    url: backend.url,
    async stop(graceMs: number) {
      await backend.stop(graceMs);
      await approvals?.close();
      await sitePool?.end();
    },
  };
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
