import { createHash } from 'node:crypto';

/** Gives a whole number from 0 up to, not including, `end`; evenly spread and not to be guessed. */
export type RandomInt = (end: number) => number;

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Digits to type in, with its leading zeros. */
export const oneTimeCode = (length: number, randomInt: RandomInt): string =>
  Array.from({ length }, () => String(randomInt(10))).join('');

/** Twelve characters of base 32, 60 bits: the form of GoTrue's refresh tokens. */
export const refreshTokenValue = (randomInt: RandomInt): string =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)] as string).join('');

/**
 * What a link carries and the database keeps of a one-time code: SHA-224 of the address and the code, as GoTrue has it,
 * so that a mail's code and its link stand for the same token.
 */
export const tokenHash = (address: string, code: string): string =>
  createHash('sha224')
    .update(address.toLowerCase() + code)
    .digest('hex');

/** Tokens of a PKCE flow say so themselves, since their link is opened without any other context. */
export const pkcePrefix = 'pkce_';
