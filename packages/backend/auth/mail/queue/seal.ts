import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

export interface Seal {
  readonly close: (text: string) => Buffer;
  /** @throws if another key closed it, or its bytes changed */
  readonly open: (sealed: Buffer) => string;
}

/** Encrypts what a queued mail says. The key is derived from the installation's secret, which all replicas have. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'outgoing mail', 32));
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
