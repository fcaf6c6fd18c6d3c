import { keyEventPayloadType, type Jwk, type KeyEventFile, type PublicKey } from '../../contract/index.ts';
import { payloadOf, verifyPayload } from './envelope.rules.ts';
import { refuse } from './errors.ts';
import { keyIdOf, pointOf, signerKeyIdOf } from './key-id.rules.ts';

/** The signers' keys as the log has them after some entry: by `signerKeyId`, in the order in which they were added. */
export type Keyring = ReadonlyMap<string, PublicKey>;

/** What happened to a key, and who signed that. */
export type SignedKeyEvent = Pick<KeyEventFile, 'statement' | 'signatures'>;

/**
 * The book after `event`, logged at `index`. Order in the log is the only time there is: dates that signers write are
 * not asked for, since a stolen key could write any.
 *
 * @throws key_exists, key_unsigned, rotation_unsigned, revocation_unsigned, signer_unknown, signer_rotated,
 * signer_revoked, signer_unexpected, signature_repeated, signature_invalid, key_invalid, key_small_order
 */
export function afterKeyEvent(book: Keyring, event: SignedKeyEvent, index: number): Keyring {
  const { statement } = event;
  if (statement.event === 'key-revoke') {
    const revoked = activeKey(book, statement.keyId);
    const active = [...book.values()].filter((key) => key.status === 'active');
    if (!active.some((key) => isSignedBy(event, key)))
      throw refuse('revocation_unsigned', 'A revocation is signed by the key itself or by another active key.');
    check(event, active);
    return new Map(book).set(revoked.fingerprint, { ...revoked, status: 'revoked', endedAtIndex: index });
  }
  const added = newKey(statement, index);
  if (book.has(added.fingerprint)) throw refuse('key_exists', `The key ${added.fingerprint} is in the log already.`);
  pointOf(statement.key);
  if (!isSignedBy(event, added)) throw refuse('key_unsigned', `A new key signs for itself; ${added.fingerprint} did not.`);
  if (statement.event === 'key-add') {
    check(event, [added]);
    return new Map(book).set(added.fingerprint, added);
  }
  const old = activeKey(book, statement.replaces);
  if (!isSignedBy(event, old))
    throw refuse('rotation_unsigned', `A rotation is signed by the key that it replaces; ${old.fingerprint} did not sign.`);
  check(event, [added, old]);
  return new Map(book).set(old.fingerprint, { ...old, status: 'rotated', endedAtIndex: index }).set(added.fingerprint, added);
}

/**
 * The key that may sign now.
 * @throws signer_unknown, signer_rotated, signer_revoked
 */
export function activeKey(book: Keyring, signerKeyId: string): PublicKey {
  const key = book.get(signerKeyId);
  if (!key) throw refuse('signer_unknown', `No key ${signerKeyId} is in the log; add it first.`);
  if (key.status === 'rotated')
    throw refuse('signer_rotated', `The key ${signerKeyId} was replaced at index ${key.endedAtIndex}.`);
  if (key.status === 'revoked')
    throw refuse('signer_revoked', `The key ${signerKeyId} was revoked at index ${key.endedAtIndex}.`);
  return key;
}

export const jwkOf = ({ crv, kty, x }: Jwk): Jwk => ({ crv, kty, x });

const isSignedBy = ({ signatures }: SignedKeyEvent, key: PublicKey) => signatures.some(({ keyid }) => keyid === key.fingerprint);

/** Every signature must be by one of these keys, once, and hold: the log shows no name under what nobody signed. */
function check({ statement, signatures }: SignedKeyEvent, signers: readonly PublicKey[]): void {
  const payload = payloadOf(statement);
  for (const [index, { keyid, sig }] of signatures.entries()) {
    const key = signers.find(({ fingerprint }) => fingerprint === keyid);
    if (!key) throw refuse('signer_unexpected', `${keyid} is no key that this event needs the signature of.`);
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
