import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import { z } from 'zod';
import { refuse } from './errors.ts';

const common = { kid: z.string().min(1) };
const keySchema = z.array(
  z.union([
    z.looseObject({ ...common, kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
    z.looseObject({ ...common, kty: z.literal('RSA'), n: z.string().min(342), e: z.string() }),
    z.looseObject({ ...common, kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  ]),
);

/**
 * Reads the file that `auth.signing_keys_path` names: a JSON list of JWKs, the first of which signs. Each needs its
 * `kid`; RSA needs 2048 bits.
 * @throws signing_keys_unreadable, signing_keys_invalid
 */
export async function readSigningKeys(file: string): Promise<JWK[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse('signing_keys_unreadable', `auth.signing_keys_path: ${file} cannot be read (${error.code}).`);
  });
  // No cause: a parser's message quotes its input, and these are private keys.
  const parsed = keySchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw refuse(
      'signing_keys_invalid',
      `auth.signing_keys_path: ${file} must be a JSON list of JWKs with kid: EC P-256, RSA of 2048 bits or more, or Ed25519.`,
    );
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const algorithms: Readonly<Record<string, string>> = { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA' };

/** The public key: only the members that verify, none that sign. */
export function publicKey(key: JWK): JWK {
  const members = key.kty === 'RSA' ? (['n', 'e'] as const) : (['crv', 'x', 'y'] as const);
  const publicMembers = Object.fromEntries(members.filter((name) => key[name] !== undefined).map((name) => [name, key[name]]));
  const alg = algorithms[key.kty ?? ''] as string;
  return { kty: key.kty as string, kid: key.kid as string, alg, use: 'sig', key_ops: ['verify'], ...publicMembers };
}
