import { z } from 'zod';
import type { AuthRequest } from '../context.ts';
import { AuthError, invalid, signupDisabled } from '../errors.ts';
import { checkPassword } from '../passwords/strength.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email-and-phone.ts';
import { jsonResponse } from '../request/responses.ts';
import { signUpAnonymously } from './sign-up-anonymously.ts';
import { signUpByEmail } from './sign-up-by-email.ts';
import { invalidChannel, signUpByPhone } from './sign-up-by-phone.ts';

const bodySchema = z.looseObject({
  email: text,
  phone: text,
  password: text,
  data: object,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
});

/** `POST /signup`: by e-mail address, by phone number, or anonymously. */
export async function signUp(request: AuthRequest): Promise<Response> {
  const { config, limits } = request.context;
  const body = await readBody(request, bodySchema);
  if (body.email === '' && body.phone === '') {
    if (!config.enable_anonymous_sign_ins)
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    await limits.consumeRequest('anonymous_users', request.clientIp);
    return signUpAnonymously(request, body.data ?? {});
  }
  await limits.consumeRequest('sign_in_sign_ups', request.clientIp);
  if (!config.enable_signup) throw signupDisabled();
  if (body.password === '') throw invalid('Signup requires a valid password');
  checkPassword(body.password, config);
  if (body.email !== '' && body.phone !== '')
    throw invalid('Only an email address or phone number should be provided on signup.');
  if (body.phone !== '') {
    if (body.channel !== '' && body.channel !== 'sms') throw invalidChannel();
    if (body.code_challenge !== '') throw invalid('PKCE not supported for phone signups');
    if (!config.sms.enable_signup) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    return jsonResponse(await signUpByPhone(request, { phone: readPhone(body.phone), password: body.password, data: body.data }));
  }
  if (!config.email.enable_signup) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  return jsonResponse(await signUpByEmail(request, { ...body, email: readEmail(body.email) }));
}
