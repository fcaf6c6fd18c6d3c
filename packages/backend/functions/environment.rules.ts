export interface EnvironmentOptions {
  readonly url: string;
  readonly databaseUrl: string;
  readonly secrets: {
    readonly publishableKey: string;
    readonly secretKey: string;
    readonly anonKey: string;
    readonly serviceRoleKey: string;
  };
  /** Public keys. */
  readonly jwks: readonly object[];
  /** `[edge_runtime.secrets]` and `functions/.env`; later ones take precedence. */
  readonly own: readonly Readonly<Record<string, string | undefined>>[];
  readonly functionName: string;
  readonly executionId: string;
}

const unresolved = /^env\(.*\)$/;

/** The variables of a function, with Supabase's names and formats. */
export function functionEnvironment(parts: EnvironmentOptions): Record<string, string> {
  const own = parts.own
    .flatMap((variables) => Object.entries(variables))
    // SUPABASE_* is reserved. References to unset variables are dropped.
    .filter(
      (pair): pair is [string, string] => !pair[0].startsWith('SUPABASE_') && pair[1] !== undefined && !unresolved.test(pair[1]),
    );
  return {
    ...Object.fromEntries(own),
    SUPABASE_URL: parts.url,
    SUPABASE_ANON_KEY: parts.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: parts.secrets.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: parts.secrets.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: parts.secrets.secretKey }),
    SUPABASE_JWKS: JSON.stringify({ keys: parts.jwks }),
    SUPABASE_DB_URL: parts.databaseUrl,
    SB_REGION: 'local',
    SB_EXECUTION_ID: parts.executionId,
    DENO_DEPLOYMENT_ID: `local_${parts.functionName}_1`,
  };
}

/** Variables that Deno reads itself, some only at the first import: module sources and trusted certificates. */
const runtimeNames = [
  'DENO_CERT',
  'DENO_TLS_CA_STORE',
  'JSR_URL',
  'NODE_EXTRA_CA_CERTS',
  'NPM_CONFIG_REGISTRY',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
];
const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'all_proxy', 'ALL_PROXY'];

/** The variables of the process besides the function's own. The prelude deletes those that `TRIVIUM_HIDDEN` lists. */
export function runtimeEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  settings: { readonly cacheFolder: string; readonly socket: string; readonly entry: string; readonly scheme: string },
): Record<string, string> {
  const inherited = Object.fromEntries(
    [...runtimeNames, ...proxyNames].flatMap((name) => (env[name] ? [[name, env[name]] as const] : [])),
  );
  const own = {
    DENO_DIR: settings.cacheFolder,
    DENO_NO_UPDATE_CHECK: '1',
    DENO_NO_PACKAGE_JSON: '1',
    NO_COLOR: '1',
    ...(env['DENO_AUTH_TOKENS'] && { DENO_AUTH_TOKENS: env['DENO_AUTH_TOKENS'] }),
  };
  return {
    ...inherited,
    ...own,
    TRIVIUM_SOCKET: settings.socket,
    TRIVIUM_ENTRY: settings.entry,
    TRIVIUM_SCHEME: settings.scheme,
    // Deno sets the last two for subprocesses, which functions may not start.
    TRIVIUM_HIDDEN: [...Object.keys(own), 'PATH', 'DENO_NODE_SHIM_ACTIVE'].join(','),
  };
}
