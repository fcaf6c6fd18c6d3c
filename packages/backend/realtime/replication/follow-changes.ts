import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isServerShutdown, type Connection } from '@trivium/postgres';
import { Client } from 'pg';
import { refuseStart } from '../errors.ts';
import { ExactReplication } from './exact-replication.ts';
import { TemporarySlot, type ReplicationMessage } from './pgoutput.ts';
import { changesPublication, readPublications } from './publications.sql.ts';
import { waitUntilDropped } from './slots.sql.ts';
import { slotPrefix } from './slot-name.rules.ts';

export interface FollowOptions {
  /** A role with the REPLICATION right. */
  readonly connection: Connection;
  /** Receives each message of the log, in order; the next one waits until it is done. */
  readonly onMessage: (message: ReplicationMessage) => Promise<void> | void;
  /**
   * Called when following begins; earlier messages are not delivered. `name` is new each time. Changes count as followed when
   * this resolves.
   */
  readonly onFollowing: (name: string) => Promise<void>;
  /** Messages from now until following resumes are lost to listeners. */
  readonly onGap: () => void;
  readonly onError: (error: Error) => void;
}

export interface Follower {
  /** Resolves with true while changes are followed, or with false after `ms`. */
  readonly whenFollowing: (ms: number) => Promise<boolean>;
  /** The slot of now; undefined while changes are not followed. */
  readonly slot: () => string | undefined;
  /**
   * A session of another connection was ended as in a shutdown. Leaves the server if it shuts down, and follows again when it
   * can. Where only that session was ended (`pg_terminate_backend`), nothing changes.
   */
  readonly leaveIfShutDown: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const initialDelayMs = 50;
const maxDelayMs = 5_000;
/** A slot waits for earlier transactions that still run; the start does not. */
const maxStartMs = 5_000;
const publicationCheckMs = 2_000;
/** SQLSTATEs: no free slot, no free sender; the role may not replicate. */
const exhaustedCodes = new Set(['53400', '53300']);
const refusedCodes = new Set(['42501', '55000']);

/**
 * Follows the database's log of changes through a temporary slot, which PostgreSQL removes when the connection ends: a dead
 * process leaves no slot behind. A lost connection is replaced.
 * @throws replication_slots_exhausted, replication_refused at the first attempt
 */
export async function followChanges(options: FollowOptions): Promise<Follower> {
  let service: ExactReplication | undefined;
  let interrupt: ((error: Error) => void) | undefined;
  let following = Promise.withResolvers<void>();
  let isFollowing = false;
  let isStarted = false;
  let slot: string | undefined;
  const closing = new AbortController();

  async function followOnce(): Promise<void> {
    const publications = await withClient(options.connection, readPublications);
    const current = new ExactReplication(replicationConnection(options.connection), {
      // Nothing is read again, so the library's own confirmation every ten seconds is enough.
      acknowledge: { auto: false, timeoutSeconds: 10 },
      flowControl: { enabled: true },
    });
    service = current;
    const failed = Promise.withResolvers<never>();
    interrupt = failed.reject;
    current.on('error', (error) => failed.reject(error));
    current.on('data', (_lsn, message: ReplicationMessage) => options.onMessage(message));
    current.on('heartbeat', (lsn, _time, isReplyRequested) => {
      if (isReplyRequested) void current.acknowledge(lsn);
    });
    const name = randomBytes(6).toString('hex');
    slot = `${slotPrefix}${name}`;
    let isOver = false;
    const follow = async () => {
      isStarted = true;
      await options.onFollowing(name);
      if (isOver) return;
      isFollowing = true;
      following.resolve();
    };
    current.on('start', () => void follow().catch(failed.reject));
    const plugin = new TemporarySlot({ protoVersion: 1, publicationNames: publications, messages: true });
    // A slot keeps the publications that it began with, so a later one needs another slot.
    const watching = publications.includes(changesPublication)
      ? undefined
      : setInterval(() => {
          const restart = (names: string[]) => {
            if (names.includes(changesPublication)) failed.reject(new Error(`The publication ${changesPublication} was made.`));
          };
          withClient(options.connection, readPublications).then(restart, failed.reject);
        }, publicationCheckMs).unref();
    try {
      await Promise.race([current.subscribe(plugin, slot), failed.promise]);
    } finally {
      clearInterval(watching);
      isOver = true;
      await current.stop().catch(() => {});
    }
  }

  async function keepFollowing(first: PromiseWithResolvers<void>): Promise<void> {
    let delay = initialDelayMs;
    while (!closing.signal.aborted) {
      const error = await followOnce().catch((failure: Error) => failure);
      if (closing.signal.aborted) break;
      const refusal = error && toStartError(error);
      if (refusal) first.reject(refusal);
      if (isFollowing) following = Promise.withResolvers();
      isFollowing = false;
      if (isStarted) {
        isStarted = false;
        delay = initialDelayMs;
        options.onGap();
      }
      options.onError(refusal ?? error ?? new Error('The database ended the log.'));
      await pause(delay, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      delay = Math.min(delay * 2, maxDelayMs);
    }
  }

  const close = async () => {
    closing.abort();
    await service?.stop().catch(() => {});
    await running;
    // The server notices in a moment; until then the slot keeps its database from being dropped, and counts as used.
    if (slot) await withClient(options.connection, (client) => waitUntilDropped(client, slot ?? '')).catch(() => {});
  };
  const first = Promise.withResolvers<void>();
  const running = keepFollowing(first);
  const whenFollowing = async (ms: number) =>
    isFollowing || Promise.race([following.promise.then(() => true), pause(ms, false, { ref: false })]);
  try {
    await Promise.race([first.promise, whenFollowing(maxStartMs)]);
  } catch (error) {
    await close();
    throw error;
  }
  async function leaveIfShutDown(): Promise<void> {
    const interruptCurrent = interrupt;
    if (await isShutDown(options.connection)) interruptCurrent?.(new Error('The database shuts down.'));
  }
  return { whenFollowing, slot: () => (isFollowing ? slot : undefined), leaveIfShutDown, close };
}

/** A server that shuts down refuses new connections before it ends the first session. */
const isShutDown = (connection: Connection): Promise<boolean> =>
  withClient(connection, async () => false).catch((error: Error) => isServerShutdown(error) || !('severity' in error));

async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: 'backend realtime', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const replicationConnection = (connection: Connection) => ({
  ...connection,
  application_name: 'backend realtime log',
  replication: 'database' as const,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
});

function toStartError(error: Error) {
  const { code } = error as { code?: string };
  if (code !== undefined && exhaustedCodes.has(code))
    return refuseStart(
      'replication_slots_exhausted',
      'The database has no replication slot or sender left; raise max_replication_slots and max_wal_senders, or set realtime.enabled = false.',
      { cause: error },
    );
  if (code !== undefined && refusedCodes.has(code))
    return refuseStart('replication_refused', `The database refuses to replicate its changes: ${error.message}.`, {
      cause: error,
    });
  return undefined;
}
