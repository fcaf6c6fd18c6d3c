import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readChallenge } from '../flow/challenge.rules.ts';
import { answer } from '../request/answer.ts';
import { readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email.rules.ts';
import { evenly } from '../request/evenly.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { transact } from '../transact.ts';
import { findUserByEmail } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';

const bodySchema = z.looseObject({ email: text, code_challenge: text, code_challenge_method: text });

/** `POST /recover`: a link to choose a new password. The answer is the same for an address that nobody has. */
export async function recover(exchange: Exchange): Promise<Response> {
  const { context } = exchange;
  if (!context.config.email.enable_signup) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  const body = await readBody(exchange, bodySchema);
  if (body.email === '') throw invalid('Password recovery requires an email');
  const email = readEmail(body.email);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  if (!context.hooks.has('send_email')) context.post.check('email');
  await context.limits.write('email', 'link', email);
  await evenly(context.clock, async () => {
    const user = await findUserByEmail(context.pool, email, audienceOf(exchange));
    if (!user) return;
    await transact(exchange, async (unit) => {
      await audit(unit, user, 'user_recovery_requested');
      await sendToken(unit, 'recovery', user, { redirectTo: redirectTarget(exchange), challenge });
    });
  });
  return answer({});
}
