import { audienceOf, type UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { pkcePrefix } from '../tokens/secrets.rules.ts';
import { findToken, type TokenType } from '../users/one-time-tokens.sql.ts';
import { isBanned } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, findUserById, findUserByPhone, findUserByPhoneChange, lockUser } from '../users/users.sql.ts';

const verifyTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email', 'sms', 'phone_change'] as const;
export type VerifyType = (typeof verifyTypes)[number];
export const isVerifyType = (text: string): text is VerifyType => (verifyTypes as readonly string[]).includes(text);

/** A token that a client presented, with its user. */
export interface PresentedToken {
  readonly user: User;
  readonly token: TokenType;
  /** Never `email`: that type is resolved to the token's own. */
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

const invalidLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
const invalidCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

/** Finds the token of a link. @throws otp_expired, user_banned, validation_failed */
export async function findByHash(unit: UnitOfWork, type: VerifyType, hash: string): Promise<PresentedToken> {
  const tokens = linkTokens[type];
  if (!tokens) throw invalid('Invalid email verification type');
  const stored = await findToken(unit.db, [hash], tokens);
  if (!stored) throw invalidLink();
  assertNotBanned(unit, stored.user);
  if (isExpired(unit, stored.user, stored.type)) throw invalidLink();
  return { user: stored.user, token: stored.type, type: resolveType(type, stored.type) };
}

/** Finds the token of a code by the user's address, and locks the user. @throws otp_expired, user_banned */
export async function findByCode(unit: UnitOfWork, type: VerifyType, address: string, hash: string): Promise<PresentedToken> {
  const hashes = [hash, pkcePrefix + hash];
  if (type === 'email_change') {
    const stored = await findToken(unit.db, hashes, ['email_change_token_current', 'email_change_token_new']);
    if (!stored) throw invalidCode();
    assertNotBanned(unit, stored.user);
    if (isExpired(unit, stored.user, stored.type)) throw invalidCode();
    return { user: stored.user, token: stored.type, type };
  }
  const match = await findByAddress(unit, type, address);
  if (!match) throw invalidCode();
  await lockUser(unit.db, match.id);
  const user = (await findUserById(unit.db, match.id)) as User;
  assertNotBanned(unit, user);
  const candidates = type === 'sms' ? (['confirmation_token'] as const) : (linkTokens[type] ?? (['phone_change_token'] as const));
  const token = candidates.find((name) => hashes.includes(user[name as keyof User] as string) && !isExpired(unit, user, name));
  if (!token) throw invalidCode();
  return { user, token, type: resolveType(type, token) };
}

function findByAddress({ db, request }: UnitOfWork, type: VerifyType, address: string): Promise<User | undefined> {
  const audience = audienceOf(request);
  if (type === 'phone_change') return findUserByPhoneChange(db, address, audience);
  return type === 'sms' ? findUserByPhone(db, address, audience) : findUserByEmail(db, address, audience);
}

const resolveType = (type: VerifyType, token: TokenType): VerifyType =>
  type === 'email' ? (token === 'confirmation_token' ? 'signup' : 'magiclink') : type;

function assertNotBanned({ request }: UnitOfWork, user: User): void {
  if (isBanned(user, request.now)) throw new AuthError(403, 'user_banned', 'User is banned');
}

/** The lifetime of codes by text message, as on Supabase's local stack. */
const smsLifetimeSeconds = 6000;

function isExpired({ context, request }: UnitOfWork, user: User, token: TokenType): boolean {
  const sentAt = {
    confirmation_token: user.confirmation_sent_at,
    recovery_token: user.recovery_sent_at,
    email_change_token_current: user.email_change_sent_at,
    email_change_token_new: user.email_change_sent_at,
    phone_change_token: user.phone_change_sent_at,
    reauthentication_token: user.reauthentication_sent_at,
  }[token];
  const lifetimeSeconds = token === 'phone_change_token' || !user.email ? smsLifetimeSeconds : context.config.email.otp_expiry;
  return !sentAt || request.now.getTime() > sentAt.getTime() + lifetimeSeconds * 1000;
}
