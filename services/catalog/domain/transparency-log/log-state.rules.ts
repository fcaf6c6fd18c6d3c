import type { PublicKey, Statement } from '../../contract/index.ts';
import { activeKey, afterKeyEvent, type Keyring } from '../signing/keyring.rules.ts';

/** A signature that counts: logged while its key was active. */
export interface LoggedSignature {
  readonly index: number;
  readonly drugSlug: string;
  readonly signerKeyId: string;
  readonly payloadSha256: string;
  readonly sig: string;
  readonly signer: PublicKey;
}

/** What follows from the first `size` entries of the log, in their order. */
export interface LogState {
  readonly size: number;
  readonly keys: Keyring;
  readonly signatures: readonly LoggedSignature[];
}

export const emptyLogState: LogState = { size: 0, keys: new Map(), signatures: [] };

/**
 * Goes on with the statements that follow. Whether a signature fits its payload is checked before it is logged; here its
 * place decides.
 * @throws what `activeKey` and `afterKeyEvent` throw: such a statement does not belong in the log
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
    const { drugSlug, signerKeyId, payloadSha256, sig } = statement;
    signatures.push({ index, drugSlug, signerKeyId, payloadSha256, sig, signer: activeKey(keys, signerKeyId) });
  }
  return { size, keys, signatures };
}

/** The newest payload that the log has for a drug, with every signature of it. */
export function newestSigned({ signatures }: LogState, drugSlug: string) {
  const own = signatures.filter((each) => each.drugSlug === drugSlug);
  const payloadSha256 = own.at(-1)?.payloadSha256;
  if (payloadSha256 === undefined) return undefined;
  return { payloadSha256, signatures: own.filter((each) => each.payloadSha256 === payloadSha256) };
}
