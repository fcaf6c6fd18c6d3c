import type { Connection } from '@trivium/postgres';
import { Client, Query, type DatabaseError } from 'pg';
import { jobLock } from './cron.sql.ts';

export interface CommandResult {
  readonly isSuccessful: boolean;
  /** In pg_cron's format: `1 row`, `DELETE 3`, `ERROR:  …`. */
  readonly message: string;
}

export interface CommandOptions {
  readonly connection: Connection;
  readonly jobId: string;
  readonly command: string;
  /** Called when the session is open, with its backend pid. */
  readonly onSession: (pid: number) => void;
  /** Called when the previous run of the job has ended and this one begins. */
  readonly onStart: (pid: number) => Promise<void>;
}

/** The server notices a lost client within this time and cancels the statement. */
const clientCheckMs = 5_000;
const session = {
  application_name: 'cron',
  connectionTimeoutMillis: 10_000,
};

/** Not parameters of the start, which poolers refuse. A pooler also tells another pid than the server's. */
const openSession = `select pg_backend_pid() as pid, set_config('timezone', 'UTC', false),
  set_config('client_connection_check_interval', '${clientCheckMs}', false)`;

/** Runs a command of one or several statements in its own session. Counts rows without storing them. */
export async function runCommand({ connection, jobId, command, onSession, onStart }: CommandOptions): Promise<CommandResult> {
  const client = new Client({ ...connection, ...session });
  // A lost connection rejects the pending query.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(openSession);
    const pid = rows[0]?.pid ?? 0;
    onSession(pid);
    await client.query(jobLock(jobId));
    await onStart(pid);
    return { isSuccessful: true, message: await runAndTag(client, command) };
  } catch (error) {
    return { isSuccessful: false, message: formatError(error as DatabaseError) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs the command and returns the last statement's tag, or its number of rows. */
async function runAndTag(client: Client, command: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // With a listener for rows, pg does not collect them.
  const query = client.query(new Query(command));
  let hasRows = false;
  let message = '';
  const protocol = (client as unknown as { connection: NodeJS.EventEmitter }).connection;
  protocol.on('rowDescription', () => (hasRows = true));
  protocol.on('commandComplete', ({ text }: { text: string }) => {
    const count = Number(/\d+$/.exec(text)?.[0] ?? 0);
    message = hasRows ? `${count} ${count === 1 ? 'row' : 'rows'}` : text;
    hasRows = false;
  });
  query.on('row', () => {});
  query.on('end', () => resolve());
  query.on('error', reject);
  client.on('end', () => reject(new Error('the session ended')));
  await promise;
  return message;
}

const formatError = ({ message, detail, hint }: DatabaseError) =>
  [`ERROR:  ${message}`, detail && `DETAIL:  ${detail}`, hint && `HINT:  ${hint}`].filter(Boolean).join('\n');
