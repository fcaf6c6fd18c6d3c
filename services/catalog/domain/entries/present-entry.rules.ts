import { entryPayloadType, type Entry, type SignedEntry } from '../../contract/index.ts';
import { newestSigned, type LogState } from '../transparency-log/log-state.rules.ts';

/**
 * An entry as it is served: the text, and the signatures over exactly this text, if it is the newest one that the log has
 * of the drug. An older text that is put back has been superseded: its signatures are good, but speak for another time.
 */
export function presentEntry(entry: SignedEntry, payloadSha256: string, replay: LogState): Entry {
  const newest = newestSigned(replay, entry.slug);
  const current = newest?.payloadSha256 === payloadSha256 ? newest.signatures : [];
  return {
    ...entry,
    signatures: current.map(({ signer, sig, index }) => ({
      signerKeyId: signer.fingerprint,
      displayName: signer.displayName,
      demonstration: signer.demonstration,
      signerStatus: replay.keys.get(signer.fingerprint)?.status ?? signer.status,
      payloadType: entryPayloadType,
      payloadSha256,
      sig,
      logIndex: index,
    })),
  };
}
