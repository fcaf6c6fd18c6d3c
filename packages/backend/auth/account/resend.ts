import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange, type Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readChallenge } from '../flow/challenge.rules.ts';
import { answer } from '../request/answer.ts';
import { readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email.rules.ts';
import { evenly } from '../request/evenly.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { transact } from '../transact.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, findUserByPhone } from '../users/users.sql.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { sendToken } from '../verify/send-token.ts';
import { askForEmailChange, checkEmailChange, isTaken, type EmailChange } from './change-email.ts';

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

/** `POST /resend`: the message once more. The answer is the same where there is nothing to send. */
export async function resend(exchange: Exchange): Promise<Response> {
  const { context } = exchange;
  const body = await readBody(exchange, bodySchema);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const audience = audienceOf(exchange);
  const [email, phone] = readAddress(exchange, body);
  try {
    await checkMessage(exchange, body, email ?? phone);
  } catch (error) {
    // Of a change, not even that there is one is told to who has not signed in.
    if (error instanceof AuthError && error.status === 429 && body.type.endsWith('_change')) return answer({});
    throw error;
  }
  await evenly(context.clock, async () => {
    const user =
      email === undefined
        ? await findUserByPhone(context.pool, phone, audience)
        : await findUserByEmail(context.pool, email, audience);
    if (!user || !isWaiting(body, user)) return;
    const isUnavailable = body.type === 'email_change' && (await isTaken(exchange, user, user.email_change as string));
    await transact(exchange, (unit) => sendAgain(unit, body, user, { challenge, isUnavailable }));
  });
  return answer({});
}

/** @throws over_email_send_rate_limit, over_sms_send_rate_limit, mail_not_configured, sms_send_failed */
async function checkMessage(exchange: Exchange, { type, email }: Body, address: string): Promise<void> {
  const { context } = exchange;
  if (email === '') return checkSms(exchange, type, address);
  if (type === 'email_change') return checkEmailChange(exchange, address);
  if (!context.hooks.has('send_email')) context.post.check('email');
  return context.limits.write('email', 'link', address);
}

/** @throws validation_failed, email_provider_disabled, phone_provider_disabled */
function readAddress(exchange: Exchange, body: Body): [string, undefined] | [undefined, string] {
  const { config } = exchange.context;
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

function isWaiting({ type }: Body, user: User): boolean {
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

async function sendAgain(unit: Unit, { type }: Body, user: User, change: EmailChange): Promise<void> {
  switch (type) {
    case 'signup':
      await audit(unit, user, 'user_confirmation_requested');
      await sendToken(unit, 'confirmation', user, { redirectTo: redirectTarget(unit.exchange), challenge: change.challenge });
      return undefined;
    case 'email_change':
      await askForEmailChange(unit, user, user.email_change as string, change);
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
