import { AuthError, invalid } from '../errors.ts';
import type { AuthConfig } from '../context.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const capitals = letters.toUpperCase();
const digits = '0123456789';
const symbols = String.raw`!@#$%^&*()_+-=[]{};'\:"|<>?,./` + '`~';

/** Of each set a password needs one character. */
const requiredSets: Readonly<Record<AuthConfig['password_requirements'], readonly string[]>> = {
  '': [],
  letters_digits: [letters + capitals, digits],
  lower_upper_letters_digits: [letters, capitals, digits],
  lower_upper_letters_digits_symbols: [letters, capitals, digits, symbols],
};

const hasAnyOf = (password: string, set: string) => set.split('').some((character) => password.includes(character));

/** bcrypt reads no further. */
const longest = 72;

export interface Weakness {
  readonly message: string;
  readonly reasons: readonly string[];
}

type PasswordRules = Pick<AuthConfig, 'minimum_password_length' | 'password_requirements'>;

/** Why a password is too weak; undefined where it is not. @throws validation_failed for one that is too long */
export function weaknessOf(password: string, rules: PasswordRules): Weakness | undefined {
  const bytes = Buffer.byteLength(password);
  if (bytes > longest) throw invalid(`Password cannot be longer than ${longest} characters`);
  const found: [string, string][] = [];
  if (bytes < rules.minimum_password_length)
    found.push(['length', `Password should be at least ${rules.minimum_password_length} characters.`]);
  const sets = requiredSets[rules.password_requirements];
  if (sets.some((set) => !hasAnyOf(password, set)))
    found.push(['characters', `Password should contain at least one character of each: ${sets.join(', ')}.`]);
  if (found.length === 0) return undefined;
  return { message: found.map(([, message]) => message).join(' '), reasons: found.map(([reason]) => reason) };
}

/** @throws weak_password, validation_failed */
export function checkPassword(password: string, rules: PasswordRules): void {
  const weakness = weaknessOf(password, rules);
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, { members: { weak_password: { reasons: weakness.reasons } } });
}
