import { canonicalJson } from '@trivium/core';
import { encodeBase64 } from '@trivium/transparency';
import { entryPayloadType, type SignedEntry } from '../../contract/index.ts';
import type { LoggedSignature } from '../transparency-log/log-state.rules.ts';
import { drugSignature, encodeStatement } from '../transparency-log/statement.rules.ts';
import { payloadOf } from '../signing/envelope.rules.ts';
import { jwkOf } from '../signing/keyring.rules.ts';

/**
 * Everything that a reader needs to verify one signature of an entry offline, in canonical form (JCS). `proof` is the C2SP
 * tlog-proof of the log entry.
 */
export function bundleOf(entry: SignedEntry, signature: LoggedSignature, proof: string): string {
  const { signerKeyId, sig, signer } = signature;
  return canonicalJson({
    entry,
    envelope: {
      payloadType: entryPayloadType,
      payload: encodeBase64(payloadOf(entry)),
      signatures: [{ keyid: signerKeyId, sig }],
    },
    key: jwkOf(signer),
    logEntry: encodeBase64(encodeStatement(drugSignature(signature))),
    proof,
  });
}
