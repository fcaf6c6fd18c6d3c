import { CodedError, type Clock } from '@trivium/core';
import { consistencyProof } from '@trivium/transparency';
import type pg from 'pg';
import { refuse } from '../errors.ts';
import type { CheckpointRow, LogSql } from '../log/log.sql.ts';
import { createTileReader } from '../log/stored-tiles.ts';
import { submitCheckpoint, type Post, type WitnessAddress } from './witness-exchange.ts';

export interface WitnessingOptions {
  readonly witnesses: readonly WitnessAddress[];
  readonly post: Post;
  /** Called for every failure, before it is retried. */
  readonly onError: (error: CodedError, witness: WitnessAddress) => void;
  /** Called for every stored cosignature. */
  readonly onCosigned?: (size: bigint, witness: WitnessAddress) => void;
  /** Maximum time for a response: 10 s by default. */
  readonly timeoutMs?: number;
  /** Minimum time between two submissions to one witness: 1 s by default. */
  readonly pauseMs?: number;
}

export interface SubmissionsOptions extends Partial<WitnessingOptions> {
  readonly pool: pg.Pool;
  readonly sql: LogSql;
  readonly clock: Clock;
  readonly channel: string | undefined;
}

export interface Submissions {
  /** Submits a possible new checkpoint to each witness that has not cosigned it. Never waits, never throws. */
  readonly wake: () => void;
  /**
   * Asks each witness once for its size of this log. An unreachable witness is reported to `onError` and skipped.
   *
   * @throws CodedError witness_ahead if a witness knows a larger log than this
   */
  readonly confirm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The state of one witness. */
interface Turn {
  readonly witness: WitnessAddress;
  isWanted: boolean;
  running: Promise<void> | undefined;
  cancel: (() => void) | undefined;
  failures: number;
  /** Milliseconds since 1970. */
  notBefore: number;
  /** Size of the latest checkpoint that it cosigned; undefined while unknown. */
  known: bigint | undefined;
}

const firstRetryMs = 2_000;
const longestRetryMs = 15 * 60_000;
/** Once to learn the size that it knows, once with the proof from there, and once more if another process was faster. */
const exchangesAtOnce = 3;

/**
 * Keeps the witnesses up to date: always with the latest checkpoint, one submission at a time to each, independently of the
 * others. A failing witness is retried after growing delays.
 */
export function createSubmissions(options: SubmissionsOptions): Submissions {
  const { pool, sql, clock, channel, witnesses = [], post, timeoutMs = 10_000, pauseMs = 1_000 } = options;
  const closing = new AbortController();
  const turns = witnesses.map((witness): Turn => ({
    witness,
    isWanted: false,
    running: undefined,
    cancel: undefined,
    failures: 0,
    notBefore: 0,
    known: undefined,
  }));

  function arrange(turn: Turn): void {
    if (!turn.isWanted || turn.running || turn.cancel || closing.signal.aborted) return;
    if (clock.now().getTime() >= turn.notBefore) return start(turn);
    turn.cancel = clock.schedule(new Date(turn.notBefore), () => {
      turn.cancel = undefined;
      start(turn);
    });
  }

  function start(turn: Turn): void {
    turn.isWanted = false;
    turn.running = submitLatest(turn)
      .then(
        (wasAsked) => {
          turn.failures = 0;
          if (wasAsked) turn.notBefore = clock.now().getTime() + pauseMs;
        },
        (error: unknown) => fail(turn, error),
      )
      .finally(() => {
        turn.running = undefined;
        arrange(turn);
      });
  }

  function fail(turn: Turn, error: unknown): void {
    if (closing.signal.aborted) return;
    turn.failures += 1;
    turn.isWanted = true;
    turn.known = undefined;
    turn.notBefore = clock.now().getTime() + Math.min(firstRetryMs * 2 ** (turn.failures - 1), longestRetryMs);
    options.onError?.(
      error instanceof CodedError
        ? error
        : refuse('witnessing_failed', 'The log could not be read for its witnesses.', { cause: error }),
      turn.witness,
    );
  }

  /** Returns whether the witness was asked, because it had not cosigned the latest checkpoint. */
  async function submitLatest(turn: Turn): Promise<boolean> {
    const { witness } = turn;
    const { name, keyId } = witness.key;
    const latest = await sql.readLatestCheckpoint(pool);
    const cosigned = await sql.readCosignedSize(pool, name, keyId);
    if (latest === undefined || cosigned === latest.size || post === undefined) return false;
    turn.known ??= cosigned ?? 0n;
    for (let exchange = 0; exchange < exchangesAtOnce; exchange += 1) {
      const answer = await ask(turn, latest, turn.known, post);
      if ('line' in answer) {
        await sql.insertCosignature(pool, latest.size, name, keyId, answer.line);
        if (channel !== undefined) await sql.notify(pool, channel, latest.size);
        turn.known = latest.size;
        options.onCosigned?.(latest.size, witness);
        return true;
      }
      turn.known = answer.known;
      if (answer.known <= latest.size) continue;
      await checkReached(turn, answer.known);
      return true;
    }
    throw refuse('witness_refused', `Witness ${name} named another size each time it was asked.`);
  }

  /** Submits the last cosigned checkpoint again, which changes nothing, to learn whether the witness knows a larger log. */
  async function confirmOne(turn: Turn): Promise<void> {
    const { name, keyId } = turn.witness.key;
    const latest = await sql.readLatestCheckpoint(pool);
    if (latest === undefined || post === undefined) return;
    const cosigned = (await sql.readCosignedSize(pool, name, keyId)) ?? 0n;
    const shown = cosigned === 0n ? latest : ((await sql.readCheckpointAt(pool, cosigned)) ?? latest);
    const answer = await ask(turn, shown, cosigned, post);
    if ('known' in answer && answer.known > latest.size) throw ahead(turn, answer.known, latest.size);
  }

  async function ask(turn: Turn, { size, note }: CheckpointRow, oldSize: bigint, submit: Post) {
    const proof = oldSize === 0n ? [] : await consistencyProof(oldSize, size, createTileReader(sql, pool));
    return await inTime(turn.witness, (signal) => submitCheckpoint(turn.witness, { oldSize, proof, note }, submit, signal));
  }

  /** Another process of this log was faster, or there is another log with our name and key. */
  async function checkReached(turn: Turn, known: bigint): Promise<void> {
    const size = (await sql.readSize(pool)) ?? 0n;
    if (known > size) throw ahead(turn, known, size);
    turn.isWanted = true;
  }

  function ahead({ witness }: Turn, known: bigint, size: bigint): CodedError {
    return refuse(
      'witness_ahead',
      `Witness ${witness.key.name} cosigned this log at size ${known}, and it has ${size} entries: was it restored from an old backup, or does somebody else use its key?`,
    );
  }

  async function inTime<Value>({ key }: WitnessAddress, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const deadline = new AbortController();
    const cancel = clock.schedule(new Date(clock.now().getTime() + timeoutMs), () =>
      deadline.abort(refuse('witness_timeout', `Witness ${key.name} did not answer within ${timeoutMs / 1000} s.`)),
    );
    const signal = AbortSignal.any([deadline.signal, closing.signal]);
    // Also if `post` ignores its signal.
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      return await Promise.race([work(signal), ended]);
    } finally {
      cancel();
    }
  }

  return {
    wake() {
      for (const turn of turns) {
        turn.isWanted = true;
        arrange(turn);
      }
    },
    async confirm() {
      for (const turn of turns) {
        try {
          await confirmOne(turn);
        } catch (error) {
          if (error instanceof CodedError && error.code === 'witness_ahead') throw error;
          if (error instanceof CodedError) options.onError?.(error, turn.witness);
          else throw error;
        }
      }
    },
    async close() {
      closing.abort(refuse('log_closed', 'The log is closing.'));
      for (const turn of turns) turn.cancel?.();
      await Promise.all(turns.map(async ({ running }) => await running));
    },
  };
}
