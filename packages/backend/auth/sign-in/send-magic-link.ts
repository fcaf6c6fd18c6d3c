import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange } from '../context.ts';
import { AuthError, invalid, signupDisabled } from '../errors.ts';
import { readChallenge } from '../flow/challenge.rules.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { answer } from '../request/answer.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email.rules.ts';
import { evenly } from '../request/evenly.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { signUpByEmail } from '../sign-up/sign-up.ts';
import { enterByPhone, invalidChannel } from '../sign-up/sign-up-by-phone.ts';
import { transact } from '../transact.ts';
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

/** `POST /otp`: a link and a code to an address, or a code to a telephone; who is new is signed up by the way. */
export async function sendOneTimeCode(exchange: Exchange): Promise<Response> {
  const body = await readBody(exchange, bodySchema);
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided');
  if (body.email === '' && body.phone === '') throw invalid('One of email or phone must be set');
  return body.email === '' ? writeSms(exchange, body) : writeLink(exchange, body);
}

/** `POST /magiclink`: the same, for an address alone. */
export async function sendMagicLink(exchange: Exchange): Promise<Response> {
  const body = await readBody(exchange, bodySchema);
  if (body.email === '') throw invalid('Password recovery requires an email', 422);
  return writeLink(exchange, { ...body, create_user: true });
}

const notSignedUp = () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');

async function writeLink(exchange: Exchange, body: OtpBody): Promise<Response> {
  const { context } = exchange;
  if (!context.config.email.enable_signup) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const email = readEmail(body.email);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  if (!context.hooks.has('send_email')) context.post.check('email');
  let user = await findUserByEmail(context.pool, email, audienceOf(exchange));
  const mayEnter = body.create_user && context.config.enable_signup;
  if (!user && !mayEnter && context.config.prevent_enumeration) return pretend(exchange, email);
  if (!user && !body.create_user) throw notSignedUp();
  if (!user?.email_confirmed_at) {
    if (!context.config.enable_signup) throw signupDisabled();
    const signUp = { ...body, email, password: temporaryPassword(), isPasswordChosen: false, data: body.data ?? {} };
    await signUpByEmail(exchange, signUp);
    // Where addresses need no confirmation none was sent, and the link is still to be.
    if (context.config.email.enable_confirmations) return answer({});
    user = (await findUserByEmail(context.pool, email, audienceOf(exchange))) as User;
  }
  await context.limits.write('email', 'link', email);
  // Who is new is given a password that nobody knows; for who is known as much time is spent.
  if (context.config.email.enable_confirmations) await matchesPassword('', undefined);
  const known = user;
  await evenly(context.clock, () =>
    transact(exchange, async (unit) => {
      await audit(unit, known, 'user_recovery_requested');
      await sendToken(unit, 'magicLink', known, { redirectTo: redirectTarget(exchange), challenge });
    }),
  );
  return answer({});
}

/** Answers for an address that nobody has as for one that somebody has, in its time and with its limits. */
async function pretend({ context }: Exchange, email: string): Promise<Response> {
  await context.limits.write('email', 'link', email);
  await matchesPassword('', undefined);
  await evenly(context.clock, async () => {});
  return answer({});
}

async function writeSms(exchange: Exchange, body: OtpBody): Promise<Response> {
  const { context } = exchange;
  if (!context.config.sms.enable_signup) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (body.channel !== '' && body.channel !== 'sms') throw invalidChannel();
  const phone = readPhone(body.phone);
  let user = await findUserByPhone(context.pool, phone, audienceOf(exchange));
  if (!user && !body.create_user) {
    if (!context.config.prevent_enumeration) throw notSignedUp();
    await checkSms(exchange, 'recovery', phone);
    return answer({});
  }
  if (!user?.phone_confirmed_at) {
    if (!context.config.enable_signup) throw signupDisabled();
    await enterByPhone(exchange, phone, temporaryPassword(), body.data ?? {});
    if (context.config.sms.enable_confirmations) return answer({});
    user = (await findUserByPhone(context.pool, phone, audienceOf(exchange))) as User;
  }
  await checkSms(exchange, 'recovery', phone);
  const known = user;
  await transact(exchange, async (unit) => {
    await audit(unit, known, 'user_recovery_requested', { channel: 'sms' });
    await sendSms(unit, 'confirmation', known, phone);
  });
  return answer({});
}

const passwordCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*()_+-=';

/** Nobody is told it: who wants a password chooses one. */
export const temporaryPassword = () =>
  Array.from({ length: 64 }, () => passwordCharacters[randomInt(passwordCharacters.length)]).join('');
