const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a printed code is made of. The content's hash is not public, so only people with the document know the code. */
export interface CodedStep {
  readonly hash: string;
  readonly content_hash: string;
}

/**
 * The code on a printed form: 80 bits of its last step and of its content, in Crockford's base 32, which has no letters that
 * look like digits. The database makes the same (`private.form_code`).
 */
export async function formCode({ hash, content_hash }: CodedStep): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`form-code-1${hash}${content_hash}`)),
  );
  const letters = Array.from(bytes.slice(0, 16), (byte) => signs[byte & 31]).join('');
  return `F-${letters.match(/.{4}/g)?.join('-') ?? ''}`;
}
