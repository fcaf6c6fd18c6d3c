import type { PublicKey, Statement } from '../../contract/index.ts';
import { activeKey, afterKeyEvent, type Keyring } from '../signing/keyring.rules.ts';
import type { DrugSignature } from './statement.rules.ts';

/** A signature that was logged while its key was active. */
export interface LoggedSignature extends DrugSignature {
  readonly index: number;
  /** As it was when it signed. */
  readonly signer: PublicKey;
}

/** The keys and signatures after the first `size` entries of the log. */
export interface LogState {
  readonly size: number;
  readonly keys: Keyring;
  readonly signatures: readonly LoggedSignature[];
}

export const emptyLogState: LogState = { size: 0, keys: new Map(), signatures: [] };

/**
 * The state after more statements. Signatures were verified before they were logged; here only the order counts.
 * @throws what `activeKey` and `afterKeyEvent` throw, for a statement that does not belong in the log
 */
export function applyStatements(before: LogState, statements: readonly Statement[]): LogState {
  let { size, keys } = before;
  const signatures = [...before.signatures];
  for (const statement of statements) {
    const index = size++;
    if (statement.entryType !== 'drug-signature') {
      keys = afterKeyEvent(keys, statement, index);
      continue;
    }
    const { drugSlug, signerKeyId, payloadSha256, sig, batchSize } = statement;
    const signer = activeKey(keys, signerKeyId);
    signatures.push({ index, drugSlug, signerKeyId, payloadSha256, sig, batchSize, signer });
  }
  return { size, keys, signatures };
}

/** The newest payload of a drug in the log, with all its signatures. */
export function newestSigned({ signatures }: LogState, drugSlug: string) {
  const own = signatures.filter((each) => each.drugSlug === drugSlug);
  const payloadSha256 = own.at(-1)?.payloadSha256;
  if (payloadSha256 === undefined) return undefined;
  return { payloadSha256, signatures: own.filter((each) => each.payloadSha256 === payloadSha256) };
}
