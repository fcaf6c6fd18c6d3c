import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readChallenge, type Challenge } from '../flow/challenge.ts';
import { jsonResponse } from '../request/responses.ts';
import { checkMail } from '../mail/send-mail.ts';
import { readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email-and-phone.ts';
import { withMinimumDuration } from '../request/with-minimum-duration.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, findUserByPhone } from '../users/users.sql.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { sendToken } from '../verify/send-token.ts';
import { requestEmailChange, isEmailTaken, type EmailChange } from './change-email.ts';

const bodySchema = z.looseObject({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']).catch(() => {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }),
  email: text,
  phone: text,
  code_challenge: text,
  code_challenge_method: text,
});
type Body = z.infer<typeof bodySchema>;

/** `POST /resend`: sends a message again. The response is the same if there is nothing to send. */
export async function resend(request: AuthRequest): Promise<Response> {
  const { context } = request;
  const body = await readBody(request, bodySchema);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const audience = audienceOf(request);
  const [email, phone] = readAddress(request, body);
  try {
    await checkMessage(request, body, email ?? phone, challenge);
  } catch (error) {
    // Do not reveal a pending change to unauthenticated callers.
    if (error instanceof AuthError && error.status === 429 && body.type.endsWith('_change')) return jsonResponse({});
    throw error;
  }
  await withMinimumDuration(context.clock, async () => {
    const user =
      email === undefined
        ? await findUserByPhone(context.pool, phone, audience)
        : await findUserByEmail(context.pool, email, audience);
    if (!user || !isPending(body, user)) return;
    const isUnavailable = body.type === 'email_change' && (await isEmailTaken(request, user, user.email_change as string));
    await inUnitOfWork(request, (unit) => resendMessage(unit, body, user, { challenge, isUnavailable }));
  });
  return jsonResponse({});
}

/** @throws over_email_send_rate_limit, over_sms_send_rate_limit, mail_not_configured, sms_send_failed */
async function checkMessage(
  request: AuthRequest,
  { type, email }: Body,
  address: string,
  challenge: Challenge | undefined,
): Promise<void> {
  const { context } = request;
  if (email === '') return checkSms(request, type, address);
  return checkMail(context, type === 'email_change' ? 'email_change' : 'link', address, challenge);
}

/** @throws validation_failed, email_provider_disabled, phone_provider_disabled */
function readAddress(request: AuthRequest, body: Body): [string, undefined] | [undefined, string] {
  const { config } = request.context;
  if (body.email === '' && body.type === 'signup') throw invalid('Type provided requires an email address');
  if (body.phone === '' && body.type === 'sms') throw invalid('Type provided requires a phone number');
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided.');
  if (body.email !== '') {
    if (!config.email.enable_signup) throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    return [readEmail(body.email), undefined];
  }
  if (body.phone === '') throw invalid('Missing email address or phone number');
  if (!config.sms.enable_signup) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  return [undefined, readPhone(body.phone)];
}

function isPending({ type }: Body, user: User): boolean {
  switch (type) {
    case 'signup':
      return !user.email_confirmed_at;
    case 'email_change':
      return Boolean(user.email_change);
    case 'sms':
      return !user.phone_confirmed_at;
    case 'phone_change':
      return Boolean(user.phone_change);
  }
}

async function resendMessage(unit: UnitOfWork, { type }: Body, user: User, change: EmailChange): Promise<void> {
  switch (type) {
    case 'signup':
      await audit(unit, user, 'user_confirmation_requested');
      await sendToken(unit, 'confirmation', user, { redirectTo: redirectTarget(unit.request), challenge: change.challenge });
      return undefined;
    case 'email_change':
      await requestEmailChange(unit, user, user.email_change as string, change);
      return undefined;
    case 'sms':
      await audit(unit, user, 'user_recovery_requested');
      await sendSms(unit, 'confirmation', user, user.phone as string);
      return undefined;
    case 'phone_change':
      await sendSms(unit, 'phone_change', user, user.phone_change as string);
      return undefined;
  }
}
