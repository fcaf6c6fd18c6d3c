import type { Connection } from '@trivium/postgres';
import { Client, Query, type DatabaseError } from 'pg';
import { jobLock } from './cron.sql.ts';

export interface CommandEnd {
  readonly isGood: boolean;
  /** As pg_cron writes it: `1 row`, `DELETE 3`, `ERROR:  …`. */
  readonly message: string;
}

export interface CommandOptions {
  readonly connection: Connection;
  readonly jobId: string;
  readonly command: string;
  /** Called when the session is there, with its process in the server. */
  readonly onSession: (pid: number) => void;
  /** Called when an earlier run of the job is over and this one begins. */
  readonly onStart: (pid: number) => Promise<void>;
}

/** A server that lost its client ends the statement within this. */
const clientCheckMs = 5_000;
const session = {
  application_name: 'cron',
  connectionTimeoutMillis: 10_000,
  options: `-c client_connection_check_interval=${clientCheckMs} -c timezone=UTC`,
};

/** Runs a command, of one statement or several, in a session of its own. Its rows are counted, not kept. */
export async function runCommand({ connection, jobId, command, onSession, onStart }: CommandOptions): Promise<CommandEnd> {
  const client = new Client({ ...connection, ...session });
  // A connection that ends is told by what waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
    const pid = (client as unknown as { processID: number }).processID;
    onSession(pid);
    await client.query(jobLock(jobId));
    await onStart(pid);
    return { isGood: true, message: await tagOf(client, command) };
  } catch (error) {
    return { isGood: false, message: describe(error as DatabaseError) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** The last statement's tag, or how many rows it gave. */
async function tagOf(client: Client, command: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // With a listener for rows, pg keeps none.
  const query = client.query(new Query(command));
  let givesRows = false;
  let message = '';
  const wire = (client as unknown as { connection: NodeJS.EventEmitter }).connection;
  wire.on('rowDescription', () => (givesRows = true));
  wire.on('commandComplete', ({ text }: { text: string }) => {
    const count = Number(/\d+$/.exec(text)?.[0] ?? 0);
    message = givesRows ? `${count} ${count === 1 ? 'row' : 'rows'}` : text;
    givesRows = false;
  });
  query.on('row', () => {});
  query.on('end', () => resolve());
  query.on('error', reject);
  client.on('end', () => reject(new Error('the session ended')));
  await promise;
  return message;
}

const describe = ({ message, detail, hint }: DatabaseError) =>
  [`ERROR:  ${message}`, detail && `DETAIL:  ${detail}`, hint && `HINT:  ${hint}`].filter(Boolean).join('\n');
