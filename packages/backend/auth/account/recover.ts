import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readChallenge } from '../flow/challenge.ts';
import { jsonResponse } from '../request/responses.ts';
import { checkMail } from '../mail/send-mail.ts';
import { readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email-and-phone.ts';
import { withMinimumDuration } from '../request/with-minimum-duration.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { findUserByEmail } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';

const bodySchema = z.looseObject({ email: text, code_challenge: text, code_challenge_method: text });

/** `POST /recover`: sends a link to choose a new password. The response is the same for unknown addresses. */
export async function recover(request: AuthRequest): Promise<Response> {
  const { context } = request;
  if (!context.config.email.enable_signup) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  const body = await readBody(request, bodySchema);
  if (body.email === '') throw invalid('Password recovery requires an email');
  const email = readEmail(body.email);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  await checkMail(context, 'link', email, challenge);
  await withMinimumDuration(context.clock, async () => {
    const user = await findUserByEmail(context.pool, email, audienceOf(request));
    if (!user) return;
    await inUnitOfWork(request, async (unit) => {
      await audit(unit, user, 'user_recovery_requested');
      await sendToken(unit, 'recovery', user, { redirectTo: redirectTarget(request), challenge });
    });
  });
  return jsonResponse({});
}
