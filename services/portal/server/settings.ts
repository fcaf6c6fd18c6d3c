import { join } from 'node:path';
import { assertSecrets, readLimits, readProject, readStorageSettings } from '@trivium/backend/settings';
import { signerOf } from '../approval-log/signer.ts';
import { readPortalEnv } from './config/env.ts';
import { readSmtpSettings, withSignInSettings } from './config/sign-in-settings.rules.ts';

const projectFolder = join(import.meta.dirname, '../supabase');

/** Each refuses settings of this service that it cannot start with. */
export const settingChecks = [
  (env: NodeJS.ProcessEnv, { isDevelopment }: { readonly isDevelopment: boolean }) =>
    assertSecrets(readPortalEnv(env).secrets, isDevelopment),
  (env: NodeJS.ProcessEnv) => readLimits(env),
  async (env: NodeJS.ProcessEnv) => readStorageSettings((await projectOf(env)).config.storage, '/', env),
  async (env: NodeJS.ProcessEnv) => withSignInSettings(await projectOf(env), readPortalEnv(env).signIn),
  (env: NodeJS.ProcessEnv) => {
    const { approvalsKey } = readPortalEnv(env);
    if (approvalsKey !== undefined) signerOf(approvalsKey);
  },
] as const;

/** The mail server of the environment; undefined without one. @throws smtp_url_invalid, mail_from_invalid */
export const readMailServer = (env: NodeJS.ProcessEnv) => readSmtpSettings(readPortalEnv(env).signIn);

const projectOf = (env: NodeJS.ProcessEnv) => readProject(projectFolder, { PORTAL_SITE_URL: 'http://127.0.0.1', ...env });
