import { fromBase64Url } from '../base64url.ts';

/** The keys of a subscription from the browser, base64url. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const recordSize = 4096;
const p256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const ascii = new TextEncoder();

/**
 * The body of a push message, encrypted for one device: content coding aes128gcm, one record.
 * Source: RFC 8291 (Message Encryption for Web Push), RFC 8188.
 * Throws if a key is not a point of the curve or has the wrong length.
 */
export async function encryptPush(plain: Uint8Array, keys: PushKeys): Promise<Uint8Array<ArrayBuffer>> {
  const receiver = fromBase64Url(keys.p256dh);
  const secret = fromBase64Url(keys.auth);
  if (secret.length !== 16) throw new Error('auth has 16 bytes');
  const sender = await crypto.subtle.generateKey(p256, true, ['deriveBits']);
  const senderKey = new Uint8Array(await crypto.subtle.exportKey('raw', sender.publicKey));
  const publicKey = await crypto.subtle.importKey('raw', receiver, p256, false, []);
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, sender.privateKey, 256));

  const keyInfo = join(ascii.encode('WebPush: info\0'), receiver, senderKey);
  const material = await derive(shared, secret, keyInfo, 32);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const contentKey = await derive(material, salt, ascii.encode('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derive(material, salt, ascii.encode('Content-Encoding: nonce\0'), 12);

  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  // The delimiter of the last record, without padding.
  const record = join(plain, Uint8Array.of(2));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, record));
  const header = new Uint8Array(21);
  header.set(salt);
  new DataView(header.buffer).setUint32(16, recordSize);
  header[20] = senderKey.length;
  return join(header, senderKey, sealed);
}

async function derive(
  material: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
) {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8));
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
