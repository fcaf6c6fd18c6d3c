import { preAuthenticationEncoding, verifyEd25519 } from '@trivium/transparency';
import type { Bundle } from '../bundle/read-bundle.ts';
import { refuse } from '../refusal.ts';

const at = 'envelope.signatures.0.sig';

/**
 * Checks that the key signed the payload and its type (DSSE v1).
 *
 * @throws Refusal signature_length_invalid, signature_invalid
 */
export function checkSignature({ payloadType, payload, point, signature }: Bundle): { readonly message: string } {
  if (signature.length !== 64)
    throw refuse('signature_length_invalid', `An Ed25519 signature has 64 bytes, not ${signature.length}.`, { at });
  if (!verifyEd25519(point, preAuthenticationEncoding(payloadType, payload), signature))
    throw refuse('signature_invalid', 'The key did not sign this entry.', { at });
  return { message: 'The key signed exactly this entry (DSSE, Ed25519).' };
}
