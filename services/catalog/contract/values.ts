import { z } from 'zod';

/** Lower case words joined by hyphens: the name of an entry in addresses. */
export const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by single hyphens, such as amoxicillin');

/**
 * A decimal as text: digits, and a fraction without a trailing zero. `0.5`, never `.5`, `0.50` or `5e-1`. Signed content has
 * one form for each value.
 */
export const decimal = z.string().regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/, 'must be a decimal in its shortest form, such as 0.5');

/** SHA-256 in lower case hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal digits');

/** RFC 3339 in UTC. */
export const timestamp = z.iso.datetime();

export const text = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    // Invisible characters can't be reviewed, and lone surrogates have no canonical form.
    .refine(
      (value) => value.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u.test(value),
      'must not have an invisible character',
    )
    .refine((value) => value === value.trim(), 'must not begin or end with white space');

/** Text of a reader that a database can hold: PostgreSQL's has no NUL. */
export const storedText = z
  .string()
  .trim()
  .regex(/^[^\0]*$/, 'must not contain a NUL character');

/** A web address, http or https; non-ASCII letters are percent-encoded or converted to Punycode. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: /./, normalize: true })
  .max(2048)
  .refine((address) => !/^https?:\/\/[^/?#]*@/i.test(address), 'must not contain a username or password');
