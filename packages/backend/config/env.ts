import { s3Variables } from './s3-access-key.ts';
import type { SecretSettings } from './secrets.ts';

/** The environment's settings. The command line's options override them. */
export interface BackendEnv {
  readonly host: string | undefined;
  readonly home: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly extensions: string | undefined;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly trustedNetworks: readonly string[];
  readonly secrets: SecretSettings;
  /** All variables, for `env(NAME)` in a project's configuration. */
  readonly all: Readonly<Record<string, string | undefined>>;
}

export const readBackendEnv = (env: NodeJS.ProcessEnv = process.env): BackendEnv => ({
  host: env['HOST'] || undefined,
  home: env['TRIVIUM_HOME'] || undefined,
  databaseUrl: env['DATABASE_URL'] || undefined,
  extensions: env['TRIVIUM_EXTENSIONS'] || undefined,
  publicUrl: env['SUPABASE_PUBLIC_URL'] || undefined,
  trustedProxies: listOf(env['TRUSTED_PROXIES']),
  trustedNetworks: listOf(env['TRUSTED_NETWORKS']),
  secrets: {
    jwtSecret: env['SUPABASE_JWT_SECRET'] || undefined,
    publishableKey: env['SUPABASE_PUBLISHABLE_KEY'] || undefined,
    secretKey: env['SUPABASE_SECRET_KEY'] || undefined,
    s3AccessKey: { id: env[s3Variables.id], secret: env[s3Variables.secret] },
  },
  all: env,
});

const listOf = (text = '') => text.split(/[\s,]+/).filter(Boolean);
