import { entryPayloadType, type Signature } from '../../contract/index.ts';
import { presentSignatures } from '../signing/best-signature.rules.ts';
import { newestSigned, type LogState } from '../transparency-log/log-state.rules.ts';

/**
 * An entry as served: the text with its signatures, the best first, if it is the drug's newest text in the log. A restored
 * older text has no signatures: a newer text superseded them.
 */
export function presentEntry<E extends { readonly slug: string }>(
  entry: E,
  payloadSha256: string,
  logState: LogState,
): E & { signatures: Signature[] } {
  const newest = newestSigned(logState, entry.slug);
  const current = newest?.payloadSha256 === payloadSha256 ? newest.signatures : [];
  return {
    ...entry,
    signatures: presentSignatures(
      current.map(({ signer, sig, index, batchSize }): Signature => ({
        signerKeyId: signer.fingerprint,
        displayName: signer.displayName,
        demonstration: signer.demonstration,
        signerStatus: logState.keys.get(signer.fingerprint)?.status ?? signer.status,
        payloadType: entryPayloadType,
        payloadSha256,
        sig,
        logIndex: index,
        batchSize: batchSize ?? null,
      })),
    ),
  };
}
