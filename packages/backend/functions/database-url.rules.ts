export interface DatabaseAddress {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
  /** As a driver takes it: a text here, since the login is ours. */
  readonly password?: unknown;
  readonly ssl?: unknown;
}

/**
 * The address of a database as functions find it in SUPABASE_DB_URL. The directory of a Unix socket stands where the
 * host does, its slashes encoded: pg, postgres.js and libpq read that alike.
 */
export function databaseUrl({
  host = 'localhost',
  port = 5432,
  database = '',
  user = '',
  password,
  ssl,
}: DatabaseAddress): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`;
  const place = host.startsWith('/') ? encodeURIComponent(host) : host.includes(':') ? `[${host}]` : host;
  return `postgresql://${login}@${place}:${port}/${encodeURIComponent(database)}${ssl ? '?sslmode=require' : ''}`;
}

/** The socket's file, which a function must be let through to; undefined where the database is reached by TCP. */
export const databaseSocket = ({ host = '', port = 5432 }: DatabaseAddress): string | undefined =>
  host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : undefined;
