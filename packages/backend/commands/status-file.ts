import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { s3Names } from '../config/s3-access-key.ts';
import type { Secrets } from '../config/secrets.ts';
import { refuse } from './errors.ts';

/** A running backend under the names of `supabase status -o json`. In development it has the keys. */
export type Status = Readonly<Record<string, string | number | readonly string[]>>;

export interface StatusInput {
  readonly url: string;
  readonly databaseUrl: string | undefined;
  readonly isDevelopment: boolean;
  /** Whether `/studio` is served. */
  readonly hasStudio: boolean;
  /** Whether storage speaks the S3 protocol. */
  readonly isS3Served: boolean;
  /** Undefined outside development. */
  readonly keys: Secrets | undefined;
  /** See `unsupportedSettings`. */
  readonly notServed: readonly string[];
}

const fileOf = (home: string) => join(home, 'backend.json');

const statusOf = ({ url, databaseUrl, isDevelopment, hasStudio, isS3Served, keys, notServed }: StatusInput): Status => ({
  PID: process.pid,
  API_URL: url,
  REST_URL: `${url}/rest/v1`,
  FUNCTIONS_URL: `${url}/functions/v1`,
  ...(isS3Served && { STORAGE_S3_URL: `${url}/storage/v1/s3` }),
  ...(isDevelopment && { MAILBOX_URL: `${url}/mailbox` }),
  ...(hasStudio && { STUDIO_URL: `${url}/studio` }),
  ...(databaseUrl !== undefined && { DB_URL: databaseUrl }),
  ...(keys && {
    PUBLISHABLE_KEY: keys.publishableKey,
    SECRET_KEY: keys.secretKey,
    ANON_KEY: keys.anonKey,
    SERVICE_ROLE_KEY: keys.serviceRoleKey,
    ...(isS3Served && keys.s3AccessKey && s3Names(keys.s3AccessKey)),
  }),
  NOT_SERVED: notServed,
});

/** Writes it for `readStatus`, readable by the user of the state folder alone. Resolves to what removes it. */
export async function writeStatus(home: string, input: StatusInput): Promise<() => Promise<void>> {
  await writeFile(fileOf(home), `${JSON.stringify(statusOf(input))}\n`, { mode: 0o600 });
  return () => rm(fileOf(home), { force: true });
}

/** The backend that runs on a state folder. @throws backend_not_running */
export async function readStatus(home: string): Promise<Status> {
  const text = await readFile(fileOf(home), 'utf8').catch(() => undefined);
  const status = text === undefined ? undefined : (JSON.parse(text) as Status);
  // A killed process leaves the file.
  if (!status || !isAlive(Number(status['PID'])))
    throw refuse('backend_not_running', `No backend runs on ${home}; start it, or name its state folder with --home.`);
  return status;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
