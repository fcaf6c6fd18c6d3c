import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { jsonResponse } from '../request/responses.ts';
import { isUuid } from '@trivium/core';
import type { Authentication } from '../request/authenticate.ts';
import { readBody, text } from '../request/body.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import type { Factor, User } from '../users/user.ts';
import { deleteChallenge, insertChallenge, isStepUsed, lockChallenge, markChallengeVerified } from './factors.sql.ts';
import { findFactor } from './find-factor.ts';
import { raiseAssurance } from './raise-assurance.ts';

/** GoTrue's time limit for verifying a challenge. */
const challengeMs = 300_000;
const stepMs = 30_000;

const totpDisabled = () => new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');

/** `POST /factors/{factor_id}/challenge`: creates a challenge, which a code of the factor verifies. */
export async function challengeFactor(request: AuthRequest, { user }: Authentication): Promise<Response> {
  const factor = findFactor(request, user);
  if (!request.context.config.mfa.totp.verify_enabled) throw totpDisabled();
  const id = randomUUID();
  await inUnitOfWork(request, async (unit) => {
    await insertChallenge(unit.db, { id, factorId: factor.id, clientIp: request.clientIp }, request.now);
    await audit(unit, user, 'challenge_created', { factor_id: factor.id, factor_status: factor.status });
  });
  const expiresAt = Math.floor((request.now.getTime() + challengeMs) / 1000);
  return jsonResponse({ id, type: factor.factor_type, expires_at: expiresAt });
}

const bodySchema = z.looseObject({ challenge_id: text, code: text });

/** `POST /factors/{factor_id}/verify`: checks the code and raises the session to aal2. */
export async function verifyFactor(request: AuthRequest, { user, session }: Authentication): Promise<Response> {
  const { context } = request;
  const factor = findFactor(request, user);
  const body = await readBody(request, bodySchema);
  if (body.code === '') throw invalid('Code needs to be non-empty');
  if (!context.config.mfa.totp.verify_enabled) throw totpDisabled();
  if (!session) throw new AuthError(500, 'unexpected_failure', 'Cannot read SessionId claim as UUID');
  await context.limits.consumeAttempt(`factor ${factor.id}`);
  const tokens = await inUnitOfWork(request, async (unit) => {
    const challengeId = await lockValidChallenge(unit, factor, body.challenge_id);
    if (challengeId instanceof AuthError) return challengeId;
    const step = await findTimeStep(unit, factor, body.code);
    const refusal = await runVerificationHook(unit, user, factor, step !== undefined);
    if (refusal) return refusal;
    if (step === undefined) return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    await audit(unit, user, 'verification_attempted', {
      factor_id: factor.id,
      challenge_id: challengeId,
      factor_type: factor.factor_type,
    });
    await markChallengeVerified(unit.db, challengeId, step, request.now);
    return raiseAssurance(unit, user, session, factor);
  });
  return jsonResponse(tokens);
}

/** Returns mfa_challenge_expired after it deleted the challenge. @throws mfa_factor_not_found, mfa_ip_address_mismatch */
async function lockValidChallenge({ db, request }: UnitOfWork, factor: Factor, id: string): Promise<string | AuthError> {
  const challenge = isUuid(id) ? await lockChallenge(db, id, factor.id, request.clientIp) : undefined;
  if (!challenge) throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (challenge.verified_at || !challenge.is_same_ip)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (request.now.getTime() > challenge.created_at.getTime() + challengeMs) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    await deleteChallenge(db, id);
    return new AuthError(422, 'mfa_challenge_expired', message);
  }
  return id;
}

/** The time step of a valid code (RFC 6238), with one step of skew. A code is valid only once (section 5.2). */
async function findTimeStep({ db, request }: UnitOfWork, factor: Factor, code: string): Promise<number | undefined> {
  const { now } = request;
  const totp = new TOTP({ secret: Secret.fromBase32(factor.secret ?? '') });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / stepMs) + delta;
  return (await isStepUsed(db, factor.id, step)) ? undefined : step;
}

/** Passes each attempt to the project's hook. If the hook rejects it, all sessions of the user end. */
async function runVerificationHook(
  unit: UnitOfWork,
  user: User,
  factor: Factor,
  isValid: boolean,
): Promise<AuthError | undefined> {
  const output = await callHook(unit, 'mfa_verification_attempt', {
    metadata: hookMetadata(unit.request, 'mfa-verification'),
    user_id: user.id,
    factor_id: factor.id,
    factor_type: factor.factor_type,
    valid: isValid,
  });
  if (output?.['decision'] !== 'reject') return undefined;
  await endSessions(unit.db, user.id);
  const { message } = output;
  const reason = typeof message === 'string' && message !== '' ? message : defaultRejection;
  return new AuthError(403, 'mfa_verification_rejected', reason);
}

const defaultRejection = 'Further MFA verification attempts will be rejected.';
