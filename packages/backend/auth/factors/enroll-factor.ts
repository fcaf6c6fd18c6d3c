import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { AuthRequest } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { jsonResponse } from '../request/responses.ts';
import type { Authentication } from '../request/authenticate.ts';
import { readBody, text } from '../request/body.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { hasVerifiedFactor } from '../users/user.rules.ts';
import { findUserById } from '../users/users.sql.ts';
import { deleteStaleFactors, insertTotpFactor } from './factors.sql.ts';

const bodySchema = z.looseObject({ friendly_name: text, factor_type: text, issuer: text, phone: text });

/** GoTrue's time limit for finishing an enrolment. */
const enrolmentMs = 300_000;
const secretBytes = 20;

/** `POST /factors`: enrols a second factor, which its first code verifies. */
export async function enrollFactor(request: AuthRequest, { user, session }: Authentication): Promise<Response> {
  const { config, pool } = request.context;
  if (!session)
    throw new AuthError(500, 'unexpected_failure', 'A valid session and a registered user are required to enroll a factor');
  const body = await readBody(request, bodySchema);
  checkType(body.factor_type, config.mfa.totp.enroll_enabled);
  await deleteStaleFactors(pool, new Date(request.now.getTime() - enrolmentMs));
  const { factors } = (await findUserById(pool, user.id)) ?? user;
  if (factors.some((factor) => (factor.friendly_name ?? '') === body.friendly_name)) {
    const message = `A factor with the friendly name ${JSON.stringify(body.friendly_name)} for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  if (factors.length >= config.mfa.max_enrolled_factors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (hasVerifiedFactor(user) && session.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const factor = {
    id: randomUUID(),
    userId: user.id,
    name: body.friendly_name,
    secret: new Secret({ size: secretBytes }).base32,
  };
  await inUnitOfWork(request, async (unit) => {
    await insertTotpFactor(unit.db, factor, request.now);
    await audit(unit, user, 'factor_in_progress', { factor_id: factor.id });
  });
  const issuer = body.issuer || new URL(config.site_url).host;
  const uri = new TOTP({ issuer, label: user.email ?? '', secret: Secret.fromBase32(factor.secret) }).toString();
  return jsonResponse({
    id: factor.id,
    type: 'totp',
    ...(body.friendly_name !== '' && { friendly_name: body.friendly_name }),
    totp: { qr_code: renderSVG(uri, { ecc: 'M' }), secret: factor.secret, uri },
  });
}

/** @throws mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled, mfa_totp_enroll_not_enabled, validation_failed */
function checkType(type: string, isTotpEnabled: boolean): void {
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn') throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
  if (!isTotpEnabled) throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
}
