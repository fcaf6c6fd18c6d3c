import { CodedError, type Clock } from '@trivium/core';
import { consistencyProof } from '@trivium/transparency';
import type pg from 'pg';
import { refuse } from '../errors.ts';
import type { CheckpointRow, LogSql } from '../log/log.sql.ts';
import { createTileReader } from '../log/stored-tiles.ts';
import { historyDiffers, submitCheckpoint, type Post, type WitnessAddress } from './witness-exchange.ts';

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
  /** Names of the witnesses that cosigned another history of this log than this one. */
  readonly forks: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** The state of one witness. */
interface WitnessState {
  readonly witness: WitnessAddress;
  isDue: boolean;
  running: Promise<void> | undefined;
  cancel: (() => void) | undefined;
  failures: number;
  /** Milliseconds since 1970. */
  notBefore: number;
  /** Size of the latest checkpoint that it cosigned; undefined while unknown. */
  knownSize: bigint | undefined;
  /** Whether its latest answer was that it knows another history. */
  isForked: boolean;
}

const firstRetryMs = 2_000;
const maxRetryMs = 15 * 60_000;
/** Once to learn the size that it knows, once with the proof from there, and once more if another process was faster. */
const exchangesAtOnce = 3;

/**
 * Keeps the witnesses up to date: always with the latest checkpoint, one submission at a time to each, independently of the
 * others. A failing witness is retried after growing delays.
 */
export function createSubmissions(options: SubmissionsOptions): Submissions {
  const { pool, sql, clock, channel, witnesses = [], post, timeoutMs = 10_000, pauseMs = 1_000 } = options;
  const closing = new AbortController();
  const states = witnesses.map((witness): WitnessState => ({
    witness,
    isDue: false,
    running: undefined,
    cancel: undefined,
    failures: 0,
    notBefore: 0,
    knownSize: undefined,
    isForked: false,
  }));

  function arrange(state: WitnessState): void {
    if (!state.isDue || state.running || state.cancel || closing.signal.aborted) return;
    if (clock.now().getTime() >= state.notBefore) return start(state);
    state.cancel = clock.schedule(new Date(state.notBefore), () => {
      state.cancel = undefined;
      start(state);
    });
  }

  function start(state: WitnessState): void {
    state.isDue = false;
    state.running = submitLatest(state)
      .then(
        (wasAsked) => {
          state.failures = 0;
          if (wasAsked) state.isForked = false;
          if (wasAsked) state.notBefore = clock.now().getTime() + pauseMs;
        },
        (error: unknown) => fail(state, error),
      )
      .finally(() => {
        state.running = undefined;
        arrange(state);
      });
  }

  function fail(state: WitnessState, error: unknown): void {
    if (closing.signal.aborted) return;
    if (error instanceof CodedError && error.code === 'witness_history_differs') state.isForked = true;
    state.failures += 1;
    state.isDue = true;
    state.knownSize = undefined;
    state.notBefore = clock.now().getTime() + Math.min(firstRetryMs * 2 ** (state.failures - 1), maxRetryMs);
    options.onError?.(
      error instanceof CodedError
        ? error
        : refuse('witnessing_failed', 'The log could not be read for its witnesses.', { cause: error }),
      state.witness,
    );
  }

  /** Returns whether the witness was asked, because it had not cosigned the latest checkpoint. */
  async function submitLatest(state: WitnessState): Promise<boolean> {
    const { witness } = state;
    const { name, keyId } = witness.key;
    const latest = await sql.readLatestCheckpoint(pool);
    const cosigned = await sql.readCosignedSize(pool, name, keyId);
    if (latest === undefined || cosigned === latest.size || post === undefined) return false;
    state.knownSize ??= cosigned ?? 0n;
    for (let exchange = 0; exchange < exchangesAtOnce; exchange += 1) {
      const answer = await ask(state, latest, state.knownSize, post);
      if ('line' in answer) {
        await sql.insertCosignature(pool, latest.size, name, keyId, answer.line);
        if (channel !== undefined) await sql.notify(pool, channel, latest.size);
        state.knownSize = latest.size;
        options.onCosigned?.(latest.size, witness);
        return true;
      }
      // C2SP lets a witness answer so where the roots of one size differ.
      if (answer.knownSize === state.knownSize && answer.knownSize === latest.size)
        throw historyDiffers(witness.key, latest.size, latest.note);
      state.knownSize = answer.knownSize;
      if (answer.knownSize <= latest.size) continue;
      await checkReached(state, answer.knownSize);
      return true;
    }
    throw refuse('witness_refused', `Witness ${name} named another size each time it was asked.`);
  }

  /** Submits the last cosigned checkpoint again, which changes nothing, to learn whether the witness knows a larger log. */
  async function confirmOne(state: WitnessState): Promise<void> {
    const { name, keyId } = state.witness.key;
    const latest = await sql.readLatestCheckpoint(pool);
    if (latest === undefined || post === undefined) return;
    const cosigned = (await sql.readCosignedSize(pool, name, keyId)) ?? 0n;
    const submitted = cosigned === 0n ? latest : ((await sql.readCheckpointAt(pool, cosigned)) ?? latest);
    const answer = await ask(state, submitted, cosigned, post);
    if ('knownSize' in answer && answer.knownSize > latest.size) throw ahead(state, answer.knownSize, latest.size);
  }

  async function ask(state: WitnessState, { size, note }: CheckpointRow, oldSize: bigint, submit: Post) {
    const proof = oldSize === 0n ? [] : await consistencyProof(oldSize, size, createTileReader(sql, pool));
    return await inTime(state.witness, (signal) => submitCheckpoint(state.witness, { oldSize, proof, note }, submit, signal));
  }

  /** Another process of this log was faster, or there is another log with our name and key. */
  async function checkReached(state: WitnessState, knownSize: bigint): Promise<void> {
    const size = (await sql.readSize(pool)) ?? 0n;
    if (knownSize > size) throw ahead(state, knownSize, size);
    state.isDue = true;
  }

  function ahead({ witness }: WitnessState, knownSize: bigint, size: bigint): CodedError {
    return refuse(
      'witness_ahead',
      `Witness ${witness.key.name} cosigned this log at size ${knownSize}, and it has ${size} entries: was it restored from an old backup, or does somebody else use its key?`,
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
      for (const state of states) {
        state.isDue = true;
        arrange(state);
      }
    },
    async confirm() {
      for (const state of states) {
        try {
          await confirmOne(state);
        } catch (error) {
          if (error instanceof CodedError && error.code === 'witness_ahead') throw error;
          if (error instanceof CodedError) options.onError?.(error, state.witness);
          else throw error;
        }
      }
    },
    forks: () => states.filter(({ isForked }) => isForked).map(({ witness }) => witness.key.name),
    async close() {
      closing.abort(refuse('log_closed', 'The log is closing.'));
      for (const state of states) state.cancel?.();
      await Promise.all(states.map(async ({ running }) => await running));
    },
  };
}
