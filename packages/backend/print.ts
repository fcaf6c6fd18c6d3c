import { s3Names } from './config/s3-access-key.ts';
import type { Secrets } from './config/secrets.ts';
import type { Settings } from './config/settings.ts';

interface Addresses {
  readonly url: string;
  readonly databaseUrl: string | undefined;
  /** Undefined: storage does not speak the S3 protocol. */
  readonly s3Url: string | undefined;
  /** Undefined: it is not served. */
  readonly studioUrl: string | undefined;
}

export interface Printer {
  readonly progress: (line: string) => void;
  /** Prints the keys, which are passed in development only, and the database's URL where it has a port. */
  readonly ready: (addresses: Addresses, settings: Settings, keys: Secrets | undefined) => void;
}

/** Prints text for people, or with `isJson` one JSON object a line for scripts. */
export function createPrinter(isJson: boolean): Printer {
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  if (isJson)
    return {
      progress: (line) => write(JSON.stringify({ progress: line })),
      ready: ({ url, databaseUrl, s3Url, studioUrl }, { home, isDevelopment }, keys) =>
        write(
          JSON.stringify({
            ready: true,
            url,
            ...(databaseUrl && { databaseUrl }),
            ...(s3Url && { s3Url }),
            ...(studioUrl && { studioUrl }),
            pid: process.pid,
            home,
            isDevelopment,
            ...(keys && { keys: publicNames(keys, s3Url) }),
          }),
        ),
    };
  return {
    progress: (line) => write(`trivium-backend: ${line}`),
    ready({ url, databaseUrl, s3Url, studioUrl }, { home, isDevelopment }, keys) {
      const rows: [string, string][] = [
        ['API', url],
        ['REST', `${url}/rest/v1`],
        ...(databaseUrl ? [['database', databaseUrl] as [string, string]] : []),
        ...(s3Url ? [['S3', s3Url] as [string, string]] : []),
        ...(isDevelopment ? [['mailbox', `${url}/mailbox`] as [string, string]] : []),
        ...(studioUrl ? [['studio', studioUrl] as [string, string]] : []),
        ['state', home],
        ['stop', `Ctrl-C, or SIGTERM to process ${process.pid}`],
        ...(keys ? Object.entries(publicNames(keys, s3Url)) : []),
      ];
      const width = Math.max(...rows.map(([name]) => name.length));
      write('');
      for (const [name, value] of rows) write(`  ${name.padEnd(width)}  ${value}`);
      write('');
      if (isDevelopment) write('trivium-backend: development mode: the keys above are for this machine');
      write('trivium-backend: ready');
    },
  };
}

/** The keys under the names of a client's settings. The secret that signs tokens is not printed. */
const publicNames = (keys: Secrets, s3Url: string | undefined): Record<string, string> => ({
  SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
  SUPABASE_SECRET_KEY: keys.secretKey,
  SUPABASE_ANON_KEY: keys.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
  ...(s3Url !== undefined && keys.s3AccessKey && s3Names(keys.s3AccessKey)),
});
