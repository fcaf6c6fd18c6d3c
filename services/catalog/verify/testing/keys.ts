import {
  createCosigner,
  createEd25519Key,
  createSigner,
  encodeBase64,
  encodeBase64url,
  encodeHex,
  formatVerifierKey,
  preAuthenticationEncoding,
  sha256,
  type Cosigner,
} from '@trivium/transparency';

const encoder = new TextEncoder();

/** Test keys are derived from their names: every run has the same bytes. Never trust them. */
const seedOf = (name: string): Uint8Array => sha256(encoder.encode(`a test key of everyone: ${name}`));

/** A maintainer who signs entries. */
export interface Maintainer {
  readonly key: { readonly crv: string; readonly kty: string; readonly x: string };
  readonly signerKeyId: string;
  /** DSSE signature in base64. */
  readonly sign: (payloadType: string, payload: Uint8Array) => string;
}

export function createMaintainer(seed: Uint8Array): Maintainer {
  const { publicKey, sign } = createEd25519Key(seed);
  const key = { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(publicKey) };
  return {
    key,
    signerKeyId: signerKeyIdOf(key.x),
    sign: (payloadType, payload) => encodeBase64(sign(preAuthenticationEncoding(payloadType, payload))),
  };
}

export const signerKeyIdOf = (x: string): string =>
  `ed25519:${encodeHex(sha256(encoder.encode(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)))}`;

export const maintainer = createMaintainer(seedOf('maintainer'));
export const colleague = createMaintainer(seedOf('colleague'));

export const log = createSigner({ name: 'catalog.example.org/log', seed: seedOf('log') });
export const otherLog = createSigner({ name: 'other.example.org/log', seed: seedOf('other log') });
export const impostorLog = createSigner({ name: log.key.name, seed: seedOf('impostor') });

export const [north, south, east] = ['north', 'south', 'east'].map((name) =>
  createCosigner({ name: `witness.example.org/${name}`, seed: seedOf(name) }),
) as [Cosigner, Cosigner, Cosigner];

export const logKey = formatVerifierKey(log.key);
export const witnessKeys = [north, south, east].map(({ key }) => formatVerifierKey(key));
