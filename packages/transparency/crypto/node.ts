import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import { isSmallOrderKey } from '../ed25519/small-order.ts';
import type { PlatformCrypto } from './platform-crypto.ts';

/** DER of an Ed25519 SubjectPublicKeyInfo and of a PKCS #8 private key, up to their 32 bytes (RFC 8410, sections 4 and 7). */
const spkiPrefix = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
const pkcs8Prefix = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

export const sha256: PlatformCrypto['sha256'] = (input) => {
  const target = new Uint8Array(32);
  sha256Into(input, target, 0);
  return target;
};

export const sha256Into: PlatformCrypto['sha256Into'] = (input, target, offset) => {
  // A string of 32 characters costs a third of the Buffer that Node would make for the same 32 bytes.
  const digest = hash('sha256', input, 'binary');
  for (let at = 0; at < 32; at += 1) target[offset + at] = digest.charCodeAt(at);
};

export const verifyEd25519: PlatformCrypto['verifyEd25519'] = (publicKey, message, signature) => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  if (isSmallOrderKey(publicKey) || isSmallOrderKey(signature.subarray(0, 32))) return false;
  return verify(null, message, importPublicKey(publicKey), signature);
};

export const createEd25519Key: PlatformCrypto['createEd25519Key'] = (seed) => {
  const key = createPrivateKey({ key: Buffer.from([...pkcs8Prefix, ...seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: new Uint8Array(spki.subarray(spkiPrefix.length)),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
};

/** Importing a key takes about a fifth of a verification, and the same few keys are used again and again. */
const imported = new Map<string, KeyObject>();
const importedAtMost = 1024;

function importPublicKey(publicKey: Uint8Array): KeyObject {
  const name = String.fromCharCode(...publicKey);
  const cached = imported.get(name);
  if (cached !== undefined) return cached;
  const key = createPublicKey({ key: Buffer.from([...spkiPrefix, ...publicKey]), format: 'der', type: 'spki' });
  if (imported.size >= importedAtMost) imported.clear();
  imported.set(name, key);
  return key;
}
