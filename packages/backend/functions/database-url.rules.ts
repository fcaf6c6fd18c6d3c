export interface DatabaseAddress {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
  /** Always a string here; the type is the driver's. */
  readonly password?: unknown;
  readonly ssl?: unknown;
}

/** Formats SUPABASE_DB_URL. */
export function databaseUrl({
  host = 'localhost',
  port = 5432,
  database = '',
  user = '',
  password,
  ssl,
}: DatabaseAddress): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`;
  const place = host.includes(':') ? `[${host}]` : host;
  return `postgresql://${login}@${place}:${port}/${encodeURIComponent(database)}${ssl ? '?sslmode=require' : ''}`;
}
