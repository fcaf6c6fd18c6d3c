import { keyEventPayloadType, type Jwk, type KeyEventFile, type PublicKey } from '../../contract/index.ts';
import { payloadOf, verifyPayload } from './envelope.rules.ts';
import { refuse } from './errors.ts';
import { keyIdOf, pointOf, signerKeyIdOf } from './key-id.rules.ts';

/** The signers' keys at some size of the log, by `signerKeyId`, in the order in which they were added. */
export type Keyring = ReadonlyMap<string, PublicKey>;

/** An event of a key, with its signatures. */
export type SignedKeyEvent = Pick<KeyEventFile, 'statement' | 'signatures'>;

/**
 * The keyring after `event`, logged at `index`. Only the order in the log counts: events have no dates, since a stolen key
 * could write any.
 *
 * @throws key_exists, key_unsigned, rotation_unsigned, revocation_unsigned, signer_unknown, signer_rotated,
 * signer_revoked, signer_unexpected, signature_repeated, signature_invalid, key_invalid, key_small_order
 */
export function afterKeyEvent(keyring: Keyring, event: SignedKeyEvent, index: number): Keyring {
  const { statement } = event;
  if (statement.event === 'key-revoke') {
    const revoked = activeKey(keyring, statement.keyId);
    const active = [...keyring.values()].filter((key) => key.status === 'active');
    if (!active.some((key) => isSignedBy(event, key)))
      throw refuse('revocation_unsigned', 'A revocation must be signed by the key itself or by another active key.');
    check(event, active);
    return new Map(keyring).set(revoked.fingerprint, { ...revoked, status: 'revoked', endedAtIndex: index });
  }
  const added = newKey(statement, index);
  if (keyring.has(added.fingerprint)) throw refuse('key_exists', `The key ${added.fingerprint} is in the log already.`);
  pointOf(statement.key);
  if (!isSignedBy(event, added)) throw refuse('key_unsigned', `A new key must sign its own event; ${added.fingerprint} did not.`);
  if (statement.event === 'key-add') {
    check(event, [added]);
    return new Map(keyring).set(added.fingerprint, added);
  }
  const old = activeKey(keyring, statement.replaces);
  if (!isSignedBy(event, old))
    throw refuse('rotation_unsigned', `A rotation must be signed by the replaced key; ${old.fingerprint} did not sign.`);
  check(event, [added, old]);
  return new Map(keyring).set(old.fingerprint, { ...old, status: 'rotated', endedAtIndex: index }).set(added.fingerprint, added);
}

/**
 * The key, if it may sign now.
 * @throws signer_unknown, signer_rotated, signer_revoked
 */
export function activeKey(keyring: Keyring, signerKeyId: string): PublicKey {
  const key = keyring.get(signerKeyId);
  if (!key) throw refuse('signer_unknown', `No key ${signerKeyId} is in the log; add it first.`);
  if (key.status === 'rotated')
    throw refuse('signer_rotated', `The key ${signerKeyId} was replaced at index ${key.endedAtIndex}.`);
  if (key.status === 'revoked')
    throw refuse('signer_revoked', `The key ${signerKeyId} was revoked at index ${key.endedAtIndex}.`);
  return key;
}

export const jwkOf = ({ crv, kty, x }: Jwk): Jwk => ({ crv, kty, x });

const isSignedBy = ({ signatures }: SignedKeyEvent, key: PublicKey) => signatures.some(({ keyid }) => keyid === key.fingerprint);

/** Every signature must be valid and by one of these keys, each at most once. */
function check({ statement, signatures }: SignedKeyEvent, signers: readonly PublicKey[]): void {
  const payload = payloadOf(statement);
  for (const [index, { keyid, sig }] of signatures.entries()) {
    const key = signers.find(({ fingerprint }) => fingerprint === keyid);
    if (!key) throw refuse('signer_unexpected', `${keyid} is not a key that signs this event.`);
    if (signatures.findIndex((each) => each.keyid === keyid) !== index)
      throw refuse('signature_repeated', `${keyid} signs this event twice.`);
    verifyPayload(jwkOf(key), keyEventPayloadType, payload, sig);
  }
}

function newKey(
  { key, displayName, demonstration }: { key: Jwk; displayName: string; demonstration: boolean },
  index: number,
): PublicKey {
  return {
    ...jwkOf(key),
    kid: keyIdOf(key),
    fingerprint: signerKeyIdOf(key),
    displayName,
    demonstration,
    status: 'active',
    addedAtIndex: index,
    endedAtIndex: null,
  };
}
