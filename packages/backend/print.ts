import type { Secrets } from './config/secrets.ts';
import type { Settings } from './config/settings.ts';

export interface Printer {
  readonly progress: (line: string) => void;
  /** Keys are given in development only, and then they are printed: that is what a newcomer needs next. */
  readonly ready: (url: string, settings: Settings, keys: Secrets | undefined) => void;
}

/** What people read, or with `isJson` one object a line for scripts. */
export function createPrinter(isJson: boolean): Printer {
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  if (isJson)
    return {
      progress: (line) => write(JSON.stringify({ progress: line })),
      ready: (url, { home, isDevelopment }, keys) =>
        write(
          JSON.stringify({ ready: true, url, pid: process.pid, home, isDevelopment, ...(keys && { keys: publicNames(keys) }) }),
        ),
    };
  return {
    progress: (line) => write(`trivium-backend: ${line}`),
    ready(url, { home, isDevelopment }, keys) {
      const rows: [string, string][] = [
        ['API', url],
        ['REST', `${url}/rest/v1`],
        ...(isDevelopment ? [['mailbox', `${url}/mailbox`] as [string, string]] : []),
        ['state', home],
        ['stop', `Ctrl-C, or SIGTERM to process ${process.pid}`],
        ...(keys ? Object.entries(publicNames(keys)) : []),
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

/** Under the names that a client's settings give them. The secret that signs tokens stays in its file. */
const publicNames = (keys: Secrets): Record<string, string> => ({
  SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
  SUPABASE_SECRET_KEY: keys.secretKey,
  SUPABASE_ANON_KEY: keys.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
});
