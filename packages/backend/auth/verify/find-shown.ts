import { audienceOf, type Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { pkcePrefix } from '../tokens/secrets.rules.ts';
import { findToken, lockUser, type TokenType } from '../users/one-time-tokens.sql.ts';
import { isBanned } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, findUserById, findUserByPhone, findUserByPhoneChange } from '../users/users.sql.ts';

const verifyTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email', 'sms', 'phone_change'] as const;
export type VerifyType = (typeof verifyTypes)[number];
export const isVerifyType = (text: string): text is VerifyType => (verifyTypes as readonly string[]).includes(text);

/** A token that somebody showed, and which of its user's it is. */
export interface Shown {
  readonly user: User;
  readonly token: TokenType;
  /** Of the type `email`: what it turned out to be. */
  readonly type: VerifyType;
}

const linkTokens: Partial<Record<VerifyType, readonly TokenType[]>> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
};

const linkInvalid = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
const codeInvalid = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

/** Whose link it is. @throws otp_expired, user_banned, validation_failed */
export async function findByHash(unit: Unit, type: VerifyType, hash: string): Promise<Shown> {
  const tokens = linkTokens[type];
  if (!tokens) throw invalid('Invalid email verification type');
  const found = await findToken(unit.db, [hash], tokens);
  if (!found) throw linkInvalid();
  refuseBanned(unit, found.user);
  if (isExpired(unit, found.user, found.type)) throw linkInvalid();
  return { user: found.user, token: found.type, type: settled(type, found.type) };
}

/** Whose code it is: of the user with this address, who is locked meanwhile. @throws otp_expired, user_banned */
export async function findByCode(unit: Unit, type: VerifyType, address: string, hash: string): Promise<Shown> {
  const hashes = [hash, pkcePrefix + hash];
  if (type === 'email_change') {
    const found = await findToken(unit.db, hashes, ['email_change_token_current', 'email_change_token_new']);
    if (!found) throw codeInvalid();
    refuseBanned(unit, found.user);
    if (isExpired(unit, found.user, found.type)) throw codeInvalid();
    return { user: found.user, token: found.type, type };
  }
  const known = await findByAddress(unit, type, address);
  if (!known) throw codeInvalid();
  await lockUser(unit.db, known.id);
  const user = (await findUserById(unit.db, known.id)) as User;
  refuseBanned(unit, user);
  const candidates = type === 'sms' ? (['confirmation_token'] as const) : (linkTokens[type] ?? (['phone_change_token'] as const));
  const token = candidates.find((name) => hashes.includes(user[name as keyof User] as string) && !isExpired(unit, user, name));
  if (!token) throw codeInvalid();
  return { user, token, type: settled(type, token) };
}

function findByAddress({ db, exchange }: Unit, type: VerifyType, address: string): Promise<User | undefined> {
  const audience = audienceOf(exchange);
  if (type === 'phone_change') return findUserByPhoneChange(db, address, audience);
  return type === 'sms' ? findUserByPhone(db, address, audience) : findUserByEmail(db, address, audience);
}

const settled = (type: VerifyType, token: TokenType): VerifyType =>
  type === 'email' ? (token === 'confirmation_token' ? 'signup' : 'magiclink') : type;

function refuseBanned({ exchange }: Unit, user: User): void {
  if (isBanned(user, exchange.now)) throw new AuthError(403, 'user_banned', 'User is banned');
}

/** Text messages live as long as on Supabase's local stack. */
const smsLifetime = 6000;

function isExpired({ context, exchange }: Unit, user: User, token: TokenType): boolean {
  const sentAt = {
    confirmation_token: user.confirmation_sent_at,
    recovery_token: user.recovery_sent_at,
    email_change_token_current: user.email_change_sent_at,
    email_change_token_new: user.email_change_sent_at,
    phone_change_token: user.phone_change_sent_at,
    reauthentication_token: user.reauthentication_sent_at,
  }[token];
  const lifetime = token === 'phone_change_token' || !user.email ? smsLifetime : context.config.email.otp_expiry;
  return !sentAt || exchange.now.getTime() > sentAt.getTime() + lifetime * 1000;
}
