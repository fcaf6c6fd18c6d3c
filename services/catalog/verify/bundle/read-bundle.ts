import { decodeBase64, decodeBase64url } from '@trivium/transparency';
import { quote } from '../quote.ts';
import { refuse, refuseAs } from '../refusal.ts';
import { canonicalForm } from './canonical-form.ts';
import { membersOf, textOf, type JsonObject } from './members.ts';
import { readText } from './read-text.ts';

/** A bundle in its canonical form. None of it is verified yet. */
export interface Bundle {
  /** The signed content of an entry. */
  readonly entry: JsonObject;
  readonly payloadType: string;
  /** The bytes that the envelope carries. */
  readonly payload: Uint8Array;
  /** `ed25519:<kid>` as the envelope states it. */
  readonly keyid: string;
  /** Canonical base64. */
  readonly sig: string;
  readonly signature: Uint8Array;
  readonly key: { readonly crv: string; readonly kty: string; readonly x: string };
  readonly point: Uint8Array;
  /** The bytes that the log holds. */
  readonly logged: Uint8Array;
  /** Text of a tlog-proof. */
  readonly proof: string;
}

/**
 * Reads a bundle, which must have exactly its members and its canonical form.
 *
 * @throws Refusal with every code of the step `form`
 */
export function readBundle(input: string | Uint8Array): Bundle {
  const text = readText(input);
  const whole = parse(text);
  const { entry, envelope, key, logEntry, proof } = membersOf(whole, '', ['entry', 'envelope', 'key', 'logEntry', 'proof']);
  const { payloadType, payload, signatures } = membersOf(envelope, 'envelope', ['payloadType', 'payload', 'signatures']);
  if (!Array.isArray(signatures))
    throw refuse('bundle_member_type', 'envelope.signatures is not an array.', { at: 'envelope.signatures' });
  if (signatures.length !== 1)
    throw refuse('signature_count', `The envelope has ${signatures.length} signatures; a bundle is about exactly one.`, {
      at: 'envelope.signatures',
    });
  const { keyid, sig } = membersOf(signatures[0], 'envelope.signatures.0', ['keyid', 'sig']);
  const { crv, kty, x } = membersOf(key, 'key', ['crv', 'kty', 'x']);
  const bundle = {
    entry: membersOf(entry, 'entry'),
    payloadType: textOf(payloadType, 'envelope.payloadType'),
    payload: bytesOf(payload, 'envelope.payload', decodeBase64),
    keyid: textOf(keyid, 'envelope.signatures.0.keyid'),
    sig: textOf(sig, 'envelope.signatures.0.sig'),
    signature: bytesOf(sig, 'envelope.signatures.0.sig', decodeBase64),
    key: { crv: textOf(crv, 'key.crv'), kty: textOf(kty, 'key.kty'), x: textOf(x, 'key.x') },
    point: bytesOf(x, 'key.x', decodeBase64url),
    logged: bytesOf(logEntry, 'logEntry', decodeBase64),
    proof: textOf(proof, 'proof'),
  };
  // JSON.parse hides spaces, the order of members, escapes, and all but the last of repeated members.
  if (canonicalForm(whole) !== text)
    throw refuse('bundle_not_canonical', 'The bundle is not in its canonical form (RFC 8785), which fixes every byte.');
  return bundle;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('bundle_not_json', `The bundle is not JSON; it begins with ${quote(text.slice(0, 20))}.`);
  }
}

function bytesOf(value: unknown, at: string, decode: (text: string) => Uint8Array): Uint8Array {
  const text = textOf(value, at);
  const encoding = decode === decodeBase64 ? 'canonical base64' : 'canonical base64url without padding';
  return refuseAs('bundle_not_canonical', `${at} is not ${encoding}.`, () => decode(text), at);
}
