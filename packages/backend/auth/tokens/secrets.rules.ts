import { createHash } from 'node:crypto';

/** An unpredictable integer, uniform in [0, end). */
export type RandomInt = (end: number) => number;

const randomCharacters = (alphabet: string, length: number, randomInt: RandomInt): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] as string).join('');

/** Digits to type in. May begin with zeros. */
export const oneTimeCode = (length: number, randomInt: RandomInt): string => randomCharacters('0123456789', length, randomInt);

/** Twelve characters of base 32, 60 bits: the form of GoTrue's refresh tokens. */
export const refreshTokenValue = (randomInt: RandomInt): string =>
  randomCharacters('abcdefghijklmnopqrstuvwxyz234567', 12, randomInt);

const passwordCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*()_+-=';

/** A password for an account whose user has not chosen one. Nobody learns it. */
export const randomPassword = (randomInt: RandomInt): string => randomCharacters(passwordCharacters, 64, randomInt);

/**
 * The hash of a one-time code, for links and for the database: SHA-224 of the address and the code, as in GoTrue. A mail's
 * code and its link therefore mean the same token.
 */
export const tokenHash = (address: string, code: string): string =>
  createHash('sha224')
    .update(address.toLowerCase() + code)
    .digest('hex');

/** Marks the tokens of PKCE flows, because a link is opened without any other context. */
export const pkcePrefix = 'pkce_';
