import { fromBase64Url, toBase64Url } from './base64url.ts';
import { defineRefusals } from './refusal.ts';

const refuse = defineRefusals({
  sealing_key_missing: { status: 503, title: 'No sealing key is set' },
});

/** Where the keys come from. */
interface Settings {
  readonly env: (name: string) => string | undefined;
}

const encoder = new TextEncoder();
const form = /^v1\.([A-Za-z0-9_-]{1,40})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

/**
 * Encrypts a text with AES-256-GCM, as `v1.<key id>.<nonce>.<ciphertext and tag>`, each base64url. INTEGRATION_KEYS has the
 * keys as `<id>:<32 bytes in base64url>`, separated by spaces. The first encrypts and all decrypt, so keys can be rotated.
 * @param purpose what the text belongs to; it is decrypted only for the same purpose
 * @throws sealing_key_missing
 */
export async function seal(context: Settings, text: string, purpose: string): Promise<string> {
  const [first] = readKeys(context);
  if (!first) throw refuse('sealing_key_missing', 'Set INTEGRATION_KEYS to `<id>:<32 random bytes in base64url>`.');
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await importKey(first.bytes);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(purpose) },
    key,
    encoder.encode(text),
  );
  return `v1.${first.id}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
}

/** Decrypts a text that was sealed for this purpose; undefined for any other text, or if its key is gone. */
export async function unseal(context: Settings, sealed: string, purpose: string): Promise<string | undefined> {
  const [, id, iv = '', content = ''] = form.exec(sealed) ?? [];
  const entry = readKeys(context).find((key) => key.id === id);
  if (!entry) return undefined;
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData: encoder.encode(purpose) };
    const key = await importKey(entry.bytes);
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64Url(content)));
  } catch {
    return undefined;
  }
}

function readKeys({ env }: Settings): { id: string; bytes: Uint8Array<ArrayBuffer> }[] {
  return (env('INTEGRATION_KEYS') ?? '').split(/\s+/).flatMap((entry) => {
    const [, id, text] = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9_-]{43}=?)$/.exec(entry) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, bytes: fromBase64Url(text) }];
  });
}

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
