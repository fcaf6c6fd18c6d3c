import {
  parsePolicy,
  parseVerifierKey,
  signatureTypes,
  TransparencyError,
  type Policy,
  type SignatureType,
  type VerifierKey,
} from '@trivium/transparency';
import { TrustError, type TrustErrorCode } from './trust-error.ts';
import type { LogTrust, PolicyTrust, Trust } from './trust.ts';

/** @throws TrustError with every code but signer_id_invalid */
export function readTrust(trust: Trust): Policy {
  const { policy, logKey, witnesses = [], quorum } = membersOf(trust);
  const isPolicy = typeof policy === 'string' && logKey === undefined && witnesses.length === 0 && quorum === undefined;
  if (isPolicy) return readPolicy(policy);
  if (policy !== undefined || typeof logKey !== 'string' || !Array.isArray(witnesses))
    throw new TrustError('trust_shape_invalid', 'A trust is either { policy } or { logKey, witnesses, quorum }.');
  const log = { key: readKey(logKey, 'log', signatureTypes.ed25519), url: undefined };
  const namedWitnesses = witnesses.map((text) => {
    const key = readKey(text, 'witness', signatureTypes.cosignature);
    return { name: key.name, key, url: undefined };
  });
  for (const [at, { key }] of namedWitnesses.entries())
    if (namedWitnesses.slice(0, at).some((other) => isSamePublicKey(other.key, key)))
      throw new TrustError('witness_repeated', `The witness ${key.name} is named twice.`);
  const threshold = quorum ?? namedWitnesses.length;
  if (!Number.isInteger(threshold) || threshold < 0 || threshold > namedWitnesses.length)
    throw new TrustError(
      'quorum_out_of_range',
      `The quorum must be a whole number from 0 to ${namedWitnesses.length}, the number of witnesses.`,
    );
  return {
    logs: [log],
    witnesses: namedWitnesses,
    quorum: threshold === 0 ? undefined : { name: 'quorum', threshold, members: namedWitnesses },
  };
}

/** @throws TrustError signer_id_invalid */
export function checkSigners(signers: readonly string[] | undefined): readonly string[] | undefined {
  if (signers === undefined) return undefined;
  const isSigner = (signer: unknown) => typeof signer === 'string' && /^ed25519:[0-9a-f]{64}$/.test(signer);
  if (!Array.isArray(signers) || !signers.every(isSigner))
    throw new TrustError(
      'signer_id_invalid',
      'Signers must be a list of key ids, each ed25519: and 64 lowercase hexadecimal digits.',
    );
  return [...signers];
}

/** Callers without types may pass anything. */
function membersOf(trust: unknown): Partial<LogTrust & PolicyTrust> {
  return typeof trust === 'object' && trust !== null ? trust : {};
}

function readPolicy(text: string): Policy {
  const policy = refuseAs('policy_invalid', 'The policy is invalid', () => parsePolicy(text));
  if (policy.logs.length === 0)
    throw new TrustError('policy_without_log', 'The policy names no log, so no checkpoint can be trusted.');
  for (const { key } of policy.logs) checkType(key, 'log', signatureTypes.ed25519);
  return policy;
}

function readKey(text: unknown, whose: 'log' | 'witness', type: SignatureType): VerifierKey {
  const key = refuseAs(`${whose}_key_invalid`, `A key of a ${whose} is invalid`, () =>
    parseVerifierKey(typeof text === 'string' ? text.trim() : ''),
  );
  checkType(key, whose, type);
  return key;
}

function checkType(key: VerifierKey, whose: 'log' | 'witness', type: SignatureType): void {
  if (key.type !== type)
    throw new TrustError(
      `${whose}_key_type_wrong`,
      `The key ${key.name} has type ${key.type}; that of a ${whose} has type ${type}.`,
    );
}

function refuseAs<Value>(code: TrustErrorCode, what: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw new TrustError(code, `${what}: ${error.message}`, { cause: error });
  }
}

const isSamePublicKey = (one: VerifierKey, other: VerifierKey): boolean =>
  one.publicKey.every((byte, at) => byte === other.publicKey[at]);
