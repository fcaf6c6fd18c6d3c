import { resolve } from 'node:path';
import { isDevelopment } from './development.ts';
import type { BackendEnv } from './env.ts';
import { refuse } from './errors.ts';

/** The command line's options as commander parses them. */
export interface CommandOptions {
  readonly project: string;
  readonly port?: string;
  readonly dbPort?: string | false;
  readonly host?: string;
  readonly home?: string;
  readonly extensions?: string;
  readonly demoKeys?: boolean;
  readonly keyless?: boolean;
  readonly exposeNewTables?: boolean;
  readonly databaseUrl?: string;
  readonly json?: boolean;
}

/** The settings of a start. The command line overrides the environment. */
export interface Settings {
  readonly project: string;
  /** Undefined: the project's `api.port`. */
  readonly port: number | undefined;
  /** Where tools reach the embedded database on this machine. Undefined: the project's `db.port` if it is free; false: nowhere. */
  readonly dbPort: number | false | undefined;
  readonly host: string;
  readonly home: string;
  readonly databaseUrl: string | undefined;
  /** A folder with more extensions for the embedded database. */
  readonly extensions: string | undefined;
  readonly isDevelopment: boolean;
  readonly isDemo: boolean;
  readonly isKeyless: boolean;
  readonly isExposed: boolean;
  readonly isJson: boolean;
}

/** The state folder. */
export const homeOf = ({ home }: Pick<CommandOptions, 'home'>, env: Pick<BackendEnv, 'home'>): string =>
  resolve(home ?? env.home ?? '.trivium');

/** @throws setting_invalid with the option's name, keyless_outside_development, database_port_outside_development */
export function readSettings(options: CommandOptions, env: BackendEnv): Settings {
  const host = options.host ?? env.host ?? '127.0.0.1';
  const databaseUrl = options.databaseUrl ?? env.databaseUrl;
  const extensions = options.extensions ?? env.extensions;
  if (extensions !== undefined && databaseUrl !== undefined)
    throw refuse(
      'setting_invalid',
      'TRIVIUM_EXTENSIONS is for the embedded database; install extensions of yours on its own server.',
    );
  // The message leaves out the value, which contains a password.
  // Only the beginning is checked, because PostgreSQL accepts addresses that are not valid URLs, such as one without a host.
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw refuse('setting_invalid', 'The database URL must be an address such as postgresql://user:password@host/database.');
  const inDevelopment = isDevelopment({ host, databaseUrl, publicUrl: env.publicUrl });
  if (options.keyless && !inDevelopment)
    throw refuse(
      'keyless_outside_development',
      '--keyless works only on a loopback address, with the embedded database and without SUPABASE_PUBLIC_URL.',
    );
  const dbPort = typeof options.dbPort === 'string' ? readPort('--db-port', options.dbPort) : undefined;
  if (dbPort !== undefined && !inDevelopment)
    throw refuse(
      'database_port_outside_development',
      '--db-port works only on a loopback address, with the embedded database and without SUPABASE_PUBLIC_URL.',
    );
  return {
    project: options.project,
    port: options.port === undefined ? undefined : readPort('--port', options.port),
    dbPort: inDevelopment ? (dbPort ?? (options.dbPort === false ? false : undefined)) : false,
    host,
    home: homeOf(options, env),
    databaseUrl,
    extensions,
    isDevelopment: inDevelopment,
    isDemo: options.demoKeys ?? false,
    isKeyless: options.keyless ?? false,
    isExposed: options.exposeNewTables ?? false,
    isJson: options.json ?? false,
  };
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw refuse('setting_invalid', `${option} must be a whole number from 0 to 65535.`);
  return port;
}
