import {
  formatCheckpoint,
  openNote,
  parseCheckpoint,
  signNote,
  splitNote,
  TransparencyError,
  type Signer,
  type VerifierKey,
} from '@trivium/transparency';
import { refuse } from '../errors.ts';
import type { CheckpointRow } from './log.sql.ts';

export interface OwnCheckpoints {
  readonly origin: string;
  readonly key: VerifierKey;
  /** The signed note over a tree. */
  readonly sign: (size: bigint, root: Uint8Array) => string;
  /**
   * Returns if this log signed the stored checkpoint with this key, or throws.
   *
   * @throws CodedError checkpoint_unreadable, checkpoint_columns_mismatch, checkpoint_origin_foreign, checkpoint_key_foreign,
   * checkpoint_signature_wrong
   */
  readonly check: (row: Pick<CheckpointRow, 'size' | 'root' | 'note'>) => void;
}

const defaultRemedy = 'Start the log with the key that it began with.';

/** Signs and checks the checkpoints of one log. */
export function createOwnCheckpoints(origin: string, signer: Signer, keyRemedy = defaultRemedy): OwnCheckpoints {
  if (signer.key.name !== origin)
    throw refuse(
      'signer_origin_mismatch',
      `The key of log ${origin} is named ${signer.key.name}: give it the log's origin as its name.`,
    );

  function check({ size, root, note }: Pick<CheckpointRow, 'size' | 'root' | 'note'>): void {
    const stated = read(size, keyRemedy, () => parseCheckpoint(splitNote(note).text));
    // Checked before the signature: the key of another log has another name too, and this error is clearer.
    if (stated.origin !== origin)
      throw refuse(
        'checkpoint_origin_foreign',
        `The stored checkpoint of size ${size} is one of ${stated.origin}, not of ${origin}. ${keyRemedy}`,
      );
    read(size, keyRemedy, () => openNote(note, [signer.key]));
    if (stated.size !== size || !Buffer.from(stated.root).equals(root))
      throw refuse('checkpoint_columns_mismatch', `The stored checkpoint of size ${size} says another size or root in its text.`);
  }

  return {
    origin,
    key: signer.key,
    sign: (size, root) => signNote(formatCheckpoint({ origin, size, root }), [signer]),
    check,
  };
}

function read<Value>(size: bigint, keyRemedy: string, reading: () => Value): Value {
  try {
    return reading();
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    if (error.code === 'note_signature_missing')
      throw refuse('checkpoint_key_foreign', `The stored checkpoint of size ${size} was signed by another key. ${keyRemedy}`, {
        cause: error,
      });
    if (error.code === 'note_signature_wrong')
      throw refuse('checkpoint_signature_wrong', `The signature of the stored checkpoint of size ${size} is wrong.`, {
        cause: error,
      });
    throw refuse('checkpoint_unreadable', `The stored checkpoint of size ${size} cannot be read.`, { cause: error });
  }
}
