import { entryPayloadType, statement as statementSchema, type KeyEventFile, type Statement } from '../../contract/index.ts';
import { payloadOf } from '../signing/envelope.rules.ts';
import { refuse } from '../signing/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A statement's bytes in the log: its JCS form. */
export const encodeStatement = (statement: Statement): Uint8Array => payloadOf(statement);

/**
 * Reads logged bytes. Only the canonical form is accepted: a statement then has one leaf.
 * @throws statement_unreadable
 */
export function decodeStatement(bytes: Uint8Array): Statement {
  try {
    const read = statementSchema.parse(JSON.parse(utf8.decode(bytes)));
    if (Buffer.compare(encodeStatement(read), bytes) === 0) return read;
  } catch (cause) {
    throw refuse('statement_unreadable', 'A log entry is not a statement of this catalog.', { cause });
  }
  throw refuse('statement_unreadable', 'A log entry is not in its canonical form.');
}

/** A signature of an entry. */
export interface DrugSignature {
  readonly drugSlug: string;
  readonly signerKeyId: string;
  readonly payloadSha256: string;
  readonly sig: string;
  readonly batchSize?: number | undefined;
}

/** The statement of an entry's signature. */
export const drugSignature = ({ drugSlug, signerKeyId, payloadSha256, sig, batchSize }: DrugSignature): Statement => ({
  entryType: 'drug-signature',
  drugSlug,
  signerKeyId,
  payloadType: entryPayloadType,
  payloadSha256,
  sig,
  ...(batchSize === undefined ? {} : { batchSize }),
});

/** The statement of a key event, under the id of the key that it is about. */
export const keyStatement = (event: Pick<KeyEventFile, 'statement' | 'signatures'>, signerKeyId: string): Statement => ({
  entryType: event.statement.event,
  drugSlug: '',
  signerKeyId,
  statement: event.statement,
  signatures: event.signatures,
});
