import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest } from '../context.ts';
import { AuthError, invalid, signupDisabled } from '../errors.ts';
import { readChallenge, type Challenge } from '../flow/challenge.ts';
import { assertCanSendMail } from '../mail/send-mail.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { jsonResponse } from '../request/responses.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email-and-phone.ts';
import { withMinimumDuration } from '../request/with-minimum-duration.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { signUpByEmail } from '../sign-up/sign-up-by-email.ts';
import { invalidChannel, signUpByPhone } from '../sign-up/sign-up-by-phone.ts';
import { randomPassword } from '../tokens/secrets.rules.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, findUserByPhone } from '../users/users.sql.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { sendToken } from '../verify/send-token.ts';

const bodySchema = z.looseObject({
  email: text,
  phone: text,
  data: object,
  channel: text,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  code_challenge: text,
  code_challenge_method: text,
});
type OtpBody = z.infer<typeof bodySchema>;

/** `POST /otp`: mails a link and a code, or texts a code to a phone. Signs up new users. */
export async function sendOneTimeCode(request: AuthRequest): Promise<Response> {
  const body = await readBody(request, bodySchema);
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided');
  if (body.email === '' && body.phone === '') throw invalid('One of email or phone must be set');
  return body.email === '' ? sendSmsCode(request, body) : sendLink(request, body);
}

/** `POST /magiclink`: as `/otp`, for e-mail addresses only. */
export async function sendMagicLink(request: AuthRequest): Promise<Response> {
  const body = await readBody(request, bodySchema);
  if (body.email === '') throw invalid('Password recovery requires an email', 422);
  return sendLink(request, { ...body, create_user: true });
}

const otpDisabled = () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');

async function sendLink(request: AuthRequest, body: OtpBody): Promise<Response> {
  const { context } = request;
  if (!context.config.email.enable_signup) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const email = readEmail(body.email);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  assertCanSendMail(context);
  let user = await findUserByEmail(context.pool, email, audienceOf(request));
  const canSignUp = body.create_user && context.config.enable_signup;
  if (!user && !canSignUp && context.config.prevent_enumeration) return pretendToSend(request, email, challenge);
  if (!user && !body.create_user) throw otpDisabled();
  if (!user?.email_confirmed_at) {
    if (!context.config.enable_signup) throw signupDisabled();
    const signUp = { ...body, email, password: randomPassword(randomInt), isPasswordChosen: false, data: body.data ?? {} };
    await signUpByEmail(request, signUp);
    // The confirmation mail contains a link. Without confirmation, no mail was sent yet.
    if (context.config.email.enable_confirmations) return jsonResponse({});
    user = (await findUserByEmail(context.pool, email, audienceOf(request))) as User;
  }
  await context.limits.consumeRecipient('email', 'link', email, challenge);
  // A new user gets a random password, which is hashed. Hash once for an existing user too, to equalise the timing.
  if (context.config.email.enable_confirmations) await matchesPassword('', undefined);
  const recipient = user;
  await withMinimumDuration(context.clock, () =>
    inUnitOfWork(request, async (unit) => {
      await audit(unit, recipient, 'user_recovery_requested');
      await sendToken(unit, 'magicLink', recipient, { redirectTo: redirectTarget(request), challenge });
    }),
  );
  return jsonResponse({});
}

/** Responds to an unknown address as to a known one, with the same timing and limits. */
async function pretendToSend({ context }: AuthRequest, email: string, challenge: Challenge | undefined): Promise<Response> {
  await context.limits.consumeRecipient('email', 'link', email, challenge);
  await matchesPassword('', undefined);
  await withMinimumDuration(context.clock, async () => {});
  return jsonResponse({});
}

async function sendSmsCode(request: AuthRequest, body: OtpBody): Promise<Response> {
  const { context } = request;
  if (!context.config.sms.enable_signup) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (body.channel !== '' && body.channel !== 'sms') throw invalidChannel();
  const phone = readPhone(body.phone);
  let user = await findUserByPhone(context.pool, phone, audienceOf(request));
  if (!user && !body.create_user) {
    if (!context.config.prevent_enumeration) throw otpDisabled();
    await checkSms(request, 'recovery', phone);
    return jsonResponse({});
  }
  if (!user?.phone_confirmed_at) {
    if (!context.config.enable_signup) throw signupDisabled();
    await signUpByPhone(request, { phone, password: randomPassword(randomInt), data: body.data ?? {} });
    if (context.config.sms.enable_confirmations) return jsonResponse({});
    user = (await findUserByPhone(context.pool, phone, audienceOf(request))) as User;
  }
  await checkSms(request, 'recovery', phone);
  const recipient = user;
  await inUnitOfWork(request, async (unit) => {
    await audit(unit, recipient, 'user_recovery_requested', { channel: 'sms' });
    await sendSms(unit, 'confirmation', recipient, phone);
  });
  return jsonResponse({});
}
