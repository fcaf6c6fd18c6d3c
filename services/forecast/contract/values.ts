import { z } from 'zod';

/** An instant as RFC 3339 writes it, with any offset on the way in. */
export const dateTime = z.iso.datetime({ offset: true });

/** A web address, http or https; non-ASCII letters are percent-encoded or converted to Punycode. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: /./, normalize: true })
  .max(2048)
  .refine((address) => !/^https?:\/\/[^/?#]*@/i.test(address), 'must not contain a username or password');

export const probability = z.number().min(0).max(1);

export const count = z.int().min(0);

/** Text that a database can hold: PostgreSQL's has no NUL. */
export const storedText = z.string().regex(/^[^\0]*$/, 'must not contain a NUL character');
