import { AuthError, invalid } from '../errors.ts';
import { byteLength, maxBcryptBytes } from './hash-password.ts';
import type { AuthConfig } from '../../project/config.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const capitals = letters.toUpperCase();
const digits = '0123456789';
const symbols = String.raw`!@#$%^&*()_+-=[]{};'\:"|<>?,./` + '`~';

/** A password needs one character of each set. */
const requiredSets: Readonly<Record<AuthConfig['password_requirements'], readonly string[]>> = {
  '': [],
  letters_digits: [letters + capitals, digits],
  lower_upper_letters_digits: [letters, capitals, digits],
  lower_upper_letters_digits_symbols: [letters, capitals, digits, symbols],
};

const hasAnyOf = (password: string, set: string) => set.split('').some((character) => password.includes(character));

/** Unicode code points: what people see as characters, each Thai vowel and tone mark counted by itself. */
const characterCount = (password: string) => Array.from(password).length;

export interface Weakness {
  readonly message: string;
  readonly reasons: readonly string[];
}

type PasswordRules = Pick<AuthConfig, 'minimum_password_length' | 'maximum_password_length' | 'password_requirements'>;

/** Why a password is too weak; undefined if it is not. @throws validation_failed if it is too long */
export function weaknessOf(password: string, rules: PasswordRules): Weakness | undefined {
  const max = rules.maximum_password_length ?? maxBcryptBytes;
  // GoTrue counts bytes. Where the project sets a maximum, characters count: a Thai one has three bytes.
  const length = rules.maximum_password_length === undefined ? byteLength(password) : characterCount(password);
  if (length > max) throw invalid(`Password cannot be longer than ${max} characters`);
  const problems: [string, string][] = [];
  if (length < rules.minimum_password_length)
    problems.push(['length', `Password should be at least ${rules.minimum_password_length} characters.`]);
  const sets = requiredSets[rules.password_requirements];
  if (sets.some((set) => !hasAnyOf(password, set)))
    problems.push(['characters', `Password should contain at least one character of each: ${sets.join(', ')}.`]);
  if (problems.length === 0) return undefined;
  return { message: problems.map(([, message]) => message).join(' '), reasons: problems.map(([reason]) => reason) };
}

/** @throws weak_password, validation_failed */
export function checkPassword(password: string, rules: PasswordRules): void {
  const weakness = weaknessOf(password, rules);
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, { members: { weak_password: { reasons: weakness.reasons } } });
}
