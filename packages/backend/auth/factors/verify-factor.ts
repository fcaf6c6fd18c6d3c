import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { findFactor } from '../admin/find-subject.ts';
import { audit } from '../audit/audit.ts';
import type { Exchange, Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { answer } from '../request/answer.ts';
import { isUuid, type SignedIn } from '../request/authenticate.ts';
import { readBody, text } from '../request/body.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { transact } from '../transact.ts';
import type { Factor, User } from '../users/user.ts';
import { insertChallenge, isStepUsed, lockChallenge, noteVerified } from './factors.sql.ts';
import { raiseAssurance } from './raise-assurance.ts';

/** GoTrue's: a challenge is to be answered within five minutes. */
const challengeMs = 300_000;
const stepMs = 30_000;

const totpDisabled = () => new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');

/** `POST /factors/{factor_id}/challenge`: announces that a code will be shown. */
export async function challengeFactor(exchange: Exchange, { user }: SignedIn): Promise<Response> {
  const factor = findFactor(exchange, user);
  if (!exchange.context.config.mfa.totp.verify_enabled) throw totpDisabled();
  const id = randomUUID();
  await transact(exchange, async (unit) => {
    await insertChallenge(unit.db, { id, factorId: factor.id, address: exchange.address }, exchange.now);
    await audit(unit, user, 'challenge_created', { factor_id: factor.id, factor_status: factor.status });
  });
  const expiresAt = Math.floor((exchange.now.getTime() + challengeMs) / 1000);
  return answer({ id, type: factor.factor_type, expires_at: expiresAt });
}

const bodySchema = z.looseObject({ challenge_id: text, code: text });

/** `POST /factors/{factor_id}/verify`: the code; the session that showed it is worth more from then on. */
export async function verifyFactor(exchange: Exchange, { user, session }: SignedIn): Promise<Response> {
  const { context } = exchange;
  const factor = findFactor(exchange, user);
  const body = await readBody(exchange, bodySchema);
  if (body.code === '') throw invalid('Code needs to be non-empty');
  if (!context.config.mfa.totp.verify_enabled) throw totpDisabled();
  if (!session) throw new AuthError(500, 'unexpected_failure', 'Cannot read SessionId claim as UUID');
  await context.limits.guess(`factor ${factor.id}`);
  const tokens = await transact(exchange, async (unit) => {
    const challengeId = await openChallenge(unit, factor, body.challenge_id);
    const step = await stepOf(unit, factor, body.code);
    const refusal = await askHook(unit, user, factor, step !== undefined);
    if (refusal) return refusal;
    if (step === undefined) return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    await audit(unit, user, 'verification_attempted', {
      factor_id: factor.id,
      challenge_id: challengeId,
      factor_type: factor.factor_type,
    });
    await noteVerified(unit.db, challengeId, step, exchange.now);
    return raiseAssurance(unit, user, session, factor);
  });
  return answer(tokens);
}

/** @throws mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired */
async function openChallenge({ db, exchange }: Unit, factor: Factor, id: string): Promise<string> {
  const challenge = isUuid(id) ? await lockChallenge(db, id, factor.id, exchange.address) : undefined;
  if (!challenge) throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (challenge.verified_at || !challenge.is_here)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (exchange.now.getTime() > challenge.created_at.getTime() + challengeMs) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
  return id;
}

/** The time step of a right code: RFC 6238, with one step of skew; one that was taken is not taken again (section 5.2). */
async function stepOf({ db, exchange }: Unit, factor: Factor, code: string): Promise<number | undefined> {
  const { now } = exchange;
  const totp = new TOTP({ secret: Secret.fromBase32(factor.secret ?? '') });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / stepMs) + delta;
  return (await isStepUsed(db, factor.id, step)) ? undefined : step;
}

/** The project's hook sees each attempt; where it refuses, the user is signed out everywhere. */
async function askHook(unit: Unit, user: User, factor: Factor, isValid: boolean): Promise<AuthError | undefined> {
  const verdict = await callHook(unit, 'mfa_verification_attempt', {
    metadata: hookMetadata(unit.exchange, 'mfa-verification'),
    user_id: user.id,
    factor_id: factor.id,
    factor_type: factor.factor_type,
    valid: isValid,
  });
  if (verdict?.['decision'] !== 'reject') return undefined;
  await endSessions(unit.db, user.id);
  const { message } = verdict;
  const shown = typeof message === 'string' && message !== '' ? message : rejected;
  return new AuthError(403, 'mfa_verification_rejected', shown);
}

const rejected = 'Further MFA verification attempts will be rejected.';
