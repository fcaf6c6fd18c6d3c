import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { refuse } from '../../contract/index.ts';

/**
 * Secrets are stored encrypted (AES-256-GCM under a key derived from the service's own secret, bound to the webhook's id), since
 * signing needs the plain text. A copy of the database alone can sign nothing. Layout: nonce (12), tag (16), ciphertext.
 */
const keyOf = (serviceSecret: string) => Buffer.from(hkdfSync('sha256', serviceSecret, '', 'forecast webhook secrets', 32));

/** Encrypts a webhook's secret; `nonce` is 12 random bytes. */
export function sealSecret(serviceSecret: string, webhookId: string, secret: string, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(serviceSecret), nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws webhook_secret_unreadable */
export function openSecret(serviceSecret: string, webhookId: string, sealed: Buffer): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(serviceSecret), sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(webhookId)).setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  } catch (cause) {
    const message =
      "The webhook's secret was stored under another service secret; restore that secret, or remove the webhook and add it again.";
    throw refuse('webhook_secret_unreadable', message, { cause });
  }
}
