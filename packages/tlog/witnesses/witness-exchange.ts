import {
  formatAddCheckpoint,
  formatSignatures,
  openNote,
  parseSignatures,
  parseTreeSize,
  TransparencyError,
  treeSizeContentType,
  type NoteSignature,
  type VerifierKey,
} from '@trivium/transparency';
import { refuse } from '../errors.ts';

/** A witness of the log's checkpoints. */
export interface WitnessAddress {
  /** Submission prefix (C2SP tlog-witness): `https://witness.example.org/w1`. */
  readonly url: string;
  /** Its verifier key, of type 4. */
  readonly key: VerifierKey;
}

export interface PostAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Sends a POST to an address that others chose; rejects without a response. `signal` ends it early. */
export type Post = (url: string, body: string, signal: AbortSignal) => Promise<PostAnswer>;

/** C2SP tlog-witness: the checkpoint does not follow from what the witness cosigned. */
const inconsistentStatus = 422;

/** A witness's reply to a checkpoint. */
export type WitnessAnswer =
  | { readonly cosignature: NoteSignature; readonly line: string }
  /** Size of the latest checkpoint of this log that it cosigned, if it differs from the expected one. */
  | { readonly knownSize: bigint };

export interface Submission {
  readonly oldSize: bigint;
  readonly proof: readonly Uint8Array[];
  /** The note as the log signed it. */
  readonly note: string;
}

/**
 * Submits a checkpoint to one witness and accepts only a cosignature that verifies (C2SP tlog-witness, add-checkpoint).
 *
 * @throws CodedError witness_unreachable, witness_history_differs, witness_refused, witness_answer_malformed, witness_cosignature_missing,
 * witness_cosignature_wrong; and the reason of `signal`
 */
export async function submitCheckpoint(
  { url, key }: WitnessAddress,
  { oldSize, proof, note }: Submission,
  post: Post,
  signal: AbortSignal,
): Promise<WitnessAnswer> {
  const body = formatAddCheckpoint({ oldSize, proof, checkpoint: note });
  const answer = await post(`${url.replace(/\/+$/, '')}/add-checkpoint`, body, signal).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason;
    throw refuse('witness_unreachable', `Witness ${key.name} could not be reached; it is tried again later.`, { cause: error });
  });
  const text = Buffer.from(answer.body).toString('utf8');
  if (answer.status === 409 && contentType(answer) === treeSizeContentType)
    return { knownSize: readAnswer(key, () => parseTreeSize(text)) };
  if (answer.status === inconsistentStatus) throw historyDiffers(key, oldSize, note);
  if (answer.status !== 200) throw refused(key, answer.status, text);
  const cosignature = readAnswer(key, () => parseSignatures(text)).find(
    ({ name, keyId }) => name === key.name && keyId === key.keyId,
  );
  if (cosignature === undefined)
    throw refuse('witness_cosignature_missing', `Witness ${key.name} answered without a cosignature by the key it is known by.`);
  const line = formatSignatures([cosignature]);
  try {
    openNote(note + line, [key]);
  } catch (error) {
    throw refuse('witness_cosignature_wrong', `The cosignature of witness ${key.name} does not verify.`, { cause: error });
  }
  return { cosignature, line };
}

/** Two logs have one key. */
export const historyDiffers = (key: VerifierKey, oldSize: bigint, note: string) =>
  refuse(
    'witness_history_differs',
    `Witness ${key.name} cosigned another history of this log at size ${oldSize}; ours is ${JSON.stringify(note.split('\n').slice(0, 3).join(' '))}. Two logs have one key: stop this one, and compare both with the witness.`,
  );

const contentType = ({ headers }: PostAnswer) => (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();

function readAnswer<Value>(key: VerifierKey, reading: () => Value): Value {
  try {
    return reading();
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw refuse('witness_answer_malformed', `What witness ${key.name} answers cannot be read.`, { cause: error });
  }
}

/** A witness is someone else's program: only the first printable part of its response is quoted. */
function refused(key: VerifierKey, status: number, text: string) {
  const excerpt = text
    .slice(0, 400)
    .replaceAll(/[^\u0020-\u007E]+/g, ' ')
    .trim();
  return refuse('witness_refused', `Witness ${key.name} answered ${status}${excerpt === '' ? '' : `: ${excerpt}`}.`);
}
