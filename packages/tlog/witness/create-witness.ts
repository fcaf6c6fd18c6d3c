import { CodedError, type Clock } from '@trivium/core';
import { problemContentType, toProblem } from '@trivium/http';
import {
  emptyRoot,
  formatSignatures,
  formatTreeSize,
  formatVerifierKey,
  openNote,
  parseAddCheckpoint,
  parseCheckpoint,
  sha256,
  signatureTypes,
  splitNote,
  TransparencyError,
  treeSizeContentType,
  verifyConsistency,
  type AddCheckpoint,
  type Checkpoint,
  type Cosigner,
  type OpenedNote,
  type VerifierKey,
} from '@trivium/transparency';
import type { Pool } from 'pg';
import { refuse } from '../errors.ts';
import { createWitnessSql, type WitnessedLog } from './witness.sql.ts';

export interface WitnessOptions {
  readonly pool: Pool;
  /** The schema of its table (migrations/0002-witness.sql). Processes that share it are one witness. */
  readonly schema: string;
  readonly cosigner: Cosigner;
  /** Keys of the watched logs, of type 1. A key's name is the log's origin, which may have several keys. */
  readonly logs: readonly VerifierKey[];
  readonly clock: Clock;
  /** Called when a watched log shows a history that does not follow from what this witness cosigned. */
  readonly onFork?: (error: CodedError, origin: string) => void;
}

/** A response of the protocol, ready to be sent. */
export interface ProtocolAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface Witness {
  /** The verifier key for clients: one line without newline. */
  readonly verifierKey: string;
  /**
   * Checks a checkpoint (C2SP tlog-witness, add-checkpoint): 200 with the cosignature line, 409 with the size that the witness
   * knows, or a problem of status 400, 403, 404 or 422. Rejects only if the database fails.
   */
  readonly addCheckpoint: (body: Uint8Array | string) => Promise<ProtocolAnswer>;
  /**
   * The latest cosigned checkpoint of a log, with the log's signature and ours.
   *
   * @param originHash SHA-256 of the origin, 64 lower-case hexadecimal digits
   * @throws CodedError witness_checkpoint_not_found
   */
  readonly cosignedCheckpoint: (originHash: string) => Promise<string>;
}

/** PostgreSQL's bigint. */
const largestSize = 2n ** 63n - 1n;

/** Thrown past the checks if the witness knows another size than the log believes. */
interface Conflict {
  readonly knownSize: bigint;
}

/**
 * A witness cosigns only checkpoints that are consistent with what it cosigned before. One conditional statement updates its
 * record before a cosignature is returned, so two processes on one database never cosign two histories.
 *
 * @throws CodedError witness_log_key_wrong for a key that cannot sign checkpoints
 */
export function createWitness({ pool, schema, cosigner, logs, clock, onFork }: WitnessOptions): Witness {
  const wrong = logs.find(({ type }) => type !== signatureTypes.ed25519);
  if (wrong) throw refuse('witness_log_key_wrong', `The key of ${wrong.name} is one that cosigns, not one of a log (type 1).`);
  const sql = createWitnessSql(pool, schema);
  const keysOf = Map.groupBy(new Map(logs.map((key) => [formatVerifierKey(key), key])).values(), ({ name }) => name);
  const originOf = new Map([...keysOf.keys()].map((origin) => [hashOf(origin), origin]));

  async function judge(body: Uint8Array | string): Promise<string | Conflict> {
    const { request, checkpoint } = read(body);
    const { origin, size, root } = checkpoint;
    const keys = keysOf.get(origin);
    if (keys === undefined) throw refuse('witness_origin_unknown', 'This witness does not watch a log of this origin.');
    const verifiedNote = openSigned(request.checkpoint, keys);
    if (size > largestSize)
      throw refuse('witness_size_unsupported', `This witness keeps sizes up to ${largestSize}; no log has as many entries.`);
    if (request.oldSize > size)
      throw refuse('witness_old_size_too_large', `The old size ${request.oldSize} is above the size ${size} of the checkpoint.`);
    const before = await sql.read(origin);
    if (request.oldSize !== (before?.size ?? 0n)) return { knownSize: before?.size ?? 0n };
    try {
      checkConsistent(request, checkpoint, before);
    } catch (error) {
      // The log signed both roots, so nobody else can cause this. A wrong proof, which anyone can send, shows nothing.
      if (error instanceof CodedError && error.code === 'witness_roots_differ') onFork?.(error, origin);
      throw error;
    }

    const cosignature = cosigner.cosign(verifiedNote.text, Math.floor(clock.now().getTime() / 1000));
    const line = formatSignatures([cosignature]);
    const note = `${verifiedNote.text}\n${formatSignatures(verifiedNote.verified)}${line}`;
    if (await sql.advance(origin, before, { size, root, note })) return line;
    // Another submission was faster; the response is the same as if it had come before.
    return { knownSize: (await sql.read(origin))?.size ?? 0n };
  }

  return {
    verifierKey: formatVerifierKey(cosigner.key),
    async addCheckpoint(body) {
      try {
        const judged = await judge(body);
        return typeof judged === 'string'
          ? { status: 200, contentType: 'text/plain; charset=utf-8', body: judged }
          : { status: 409, contentType: treeSizeContentType, body: formatTreeSize(judged.knownSize) };
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        return { status: error.status, contentType: problemContentType, body: JSON.stringify(toProblem(error)) };
      }
    },
    async cosignedCheckpoint(originHash) {
      const origin = originOf.get(originHash);
      const knownSize = origin === undefined ? undefined : await sql.read(origin);
      if (knownSize === undefined)
        throw refuse(
          'witness_checkpoint_not_found',
          'This witness has cosigned no checkpoint of a log whose origin has this hash.',
        );
      return knownSize.note;
    },
  };
}

const hashOf = (origin: string) => Buffer.from(sha256(Buffer.from(origin))).toString('hex');

/** @throws CodedError witness_request_malformed */
function read(body: Uint8Array | string): { request: AddCheckpoint; checkpoint: Checkpoint } {
  try {
    const request = parseAddCheckpoint(body);
    return { request, checkpoint: parseCheckpoint(splitNote(request.checkpoint).text) };
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw refuse('witness_request_malformed', `The request cannot be read (${error.code}): ${error.message}`, { cause: error });
  }
}

/** @throws CodedError witness_signature_missing, witness_signature_wrong */
function openSigned(note: string, keys: readonly VerifierKey[]): OpenedNote {
  try {
    return openNote(note, keys);
  } catch (error) {
    if (error instanceof TransparencyError && error.code === 'note_signature_missing')
      throw refuse('witness_signature_missing', 'No key that this witness trusts for the log has signed the checkpoint.', {
        cause: error,
      });
    throw refuse('witness_signature_wrong', 'A signature by a key that this witness trusts is wrong.', { cause: error });
  }
}

/**
 * @throws CodedError witness_empty_root_wrong, witness_proof_unexpected, witness_roots_differ, witness_proof_wrong
 */
function checkConsistent(request: AddCheckpoint, { size, root }: Checkpoint, before: WitnessedLog | undefined): void {
  if (size === 0n && !Buffer.from(root).equals(emptyRoot))
    throw refuse('witness_empty_root_wrong', 'The root of the empty tree is the hash of nothing.');
  if (before === undefined || before.size === 0n) {
    if (request.proof.length > 0)
      throw refuse(
        'witness_proof_unexpected',
        'The empty tree is a beginning of every tree: no proof is needed, and none allowed.',
      );
    return;
  }
  try {
    verifyConsistency({ from: before.size, to: size, fromRoot: before.root, toRoot: root, proof: request.proof });
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    if (error.code === 'consistency_roots_differ')
      throw refuse('witness_roots_differ', `This witness cosigned another root at size ${size}: the log shows two histories.`, {
        cause: error,
      });
    throw refuse('witness_proof_wrong', `The checkpoint does not follow from that of size ${before.size} (${error.code}).`, {
      cause: error,
    });
  }
}
