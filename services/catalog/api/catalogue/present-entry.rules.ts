import { entryPayloadType, type Entry, type SignedEntry } from '../../contract/index.ts';
import type { LoggedSignature } from '../log/replay.rules.ts';

/** An entry as it is served: the signed text, and those signatures over exactly this text that the log has. */
export function presentEntry(entry: SignedEntry, payloadSha256: string, logged: readonly LoggedSignature[]): Entry {
  return {
    ...entry,
    signatures: logged
      .filter((each) => each.drugSlug === entry.slug && each.payloadSha256 === payloadSha256)
      .map(({ signer, sig, index }) => ({
        signerKeyId: signer.fingerprint,
        displayName: signer.displayName,
        demonstration: signer.demonstration,
        payloadType: entryPayloadType,
        payloadSha256,
        sig,
        logIndex: index,
      })),
  };
}
