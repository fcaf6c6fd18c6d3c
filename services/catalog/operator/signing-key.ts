import { readFile, stat, writeFile } from 'node:fs/promises';
import { decodeBase64url, encodeBase64url, publicKeyOf, TransparencyError } from '@trivium/transparency';
import { z } from 'zod';
import { jwk, type Jwk } from '../contract/index.ts';
import { signerKeyIdOf } from '../domain/signing/key-id.rules.ts';
import { refuse } from './errors.ts';

/** A maintainer's private key, in memory for one command. */
export interface SigningKey {
  readonly key: Jwk;
  readonly signerKeyId: string;
  /** 32 bytes. */
  readonly seed: Uint8Array;
}

const privateJwk = jwk.extend({ d: z.string() });

/** RFC 8037: the private key of an Ed25519 JWK is its `d`. */
export const privateJwkText = (seed: Uint8Array): string =>
  `${JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: encodeBase64url(publicKeyOf(seed)), d: encodeBase64url(seed) })}\n`;

/**
 * Reads the key from a file of mode 0600, or from the environment: a JWK, or the path of such a file.
 * @throws signing_key_missing, signing_key_unreadable, signing_key_open_to_others
 */
export async function readSigningKey(file: string | undefined, environment: string | undefined): Promise<SigningKey> {
  if (file === undefined && environment?.trimStart().startsWith('{')) return parse(environment, 'CATALOG_SIGNING_KEY');
  const path = file ?? environment;
  if (path === undefined)
    throw refuse('signing_key_missing', 'Name the key file with --key, or set CATALOG_SIGNING_KEY to a JWK or to its file.');
  const stats = await stat(path).catch((error: Error) => {
    throw refuse('signing_key_unreadable', `${path} can't be read: ${error.message}`);
  });
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    throw refuse('signing_key_open_to_others', `${path} may be read by others; run chmod 600 on it.`);
  return parse(await readFile(path, 'utf8'), path);
}

/** Writes a private key to a new file. @throws key_file_exists */
export async function writeSigningKey(path: string, seed: Uint8Array): Promise<void> {
  await writeFile(path, privateJwkText(seed), { mode: 0o600, flag: 'wx', flush: true }).catch((error: { code?: string }) => {
    if (error.code === 'EEXIST') throw refuse('key_file_exists', `${path} is there already; a key is never overwritten.`);
    throw error;
  });
}

/** No message quotes the text, which is the key. */
function parse(text: string, place: string): SigningKey {
  try {
    const { d, ...key } = privateJwk.parse(JSON.parse(text));
    const seed = decodeBase64url(d);
    if (encodeBase64url(publicKeyOf(seed)) === key.x) return { key, seed, signerKeyId: signerKeyIdOf(key) };
  } catch (error) {
    if (!(error instanceof TransparencyError || error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw refuse(
    'signing_key_unreadable',
    `${place} is not an Ed25519 private key as a JWK (kty, crv, x, d), or its halves do not match.`,
  );
}
