import { fromBase64Url, toBase64Url } from '../base64url.ts';

/** The key pair that identifies this portal to push services: an uncompressed point and its scalar, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** The contact for push services: `mailto:` or `https:`. */
  readonly subject: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const lifetimeSeconds = 12 * 3600;

/** The Authorization header for one push service. Source: RFC 8292. Throws if the keys are invalid. */
export async function signVapid(endpoint: URL, keys: VapidKeys, now: Date): Promise<string> {
  const point = fromBase64Url(keys.publicKey);
  if (point.length !== 65 || point[0] !== 4) throw new Error('the public key is an uncompressed point of P-256');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33)),
    d: keys.privateKey,
  };
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']);
  const expires = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: endpoint.origin, exp: expires, sub: keys.subject })}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(unsigned));
  return `vapid t=${unsigned}.${toBase64Url(new Uint8Array(signature))}, k=${keys.publicKey}`;
}

const encode = (value: unknown): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
