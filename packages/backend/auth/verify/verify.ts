import { z } from 'zod';
import type { Exchange, Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { findLatestFlow, noteCodeIssued } from '../flow/flow-state.sql.ts';
import { answer, redirect } from '../request/answer.ts';
import { readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email.rules.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { issueSession } from '../sessions/issue-session.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { noteProviders } from '../sign-up/confirm-user.ts';
import { isConfirmationSecure, issuePasswordToken } from '../sign-up/prove-address.ts';
import { tokenHash, pkcePrefix } from '../tokens/secrets.rules.ts';
import { transact } from '../transact.ts';
import type { User } from '../users/user.ts';
import { acceptToken } from './accept-token.ts';
import { findByCode, findByHash, isVerifyType, type Shown, type VerifyType } from './find-shown.ts';
import { errorTarget, messageTarget, sessionTarget, withFragment, withQuery } from './targets.rules.ts';

const bodySchema = z.looseObject({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
  // Ours: the secret of a PKCE sign-up, from the page that still holds it.
  code_verifier: text,
});

/** `POST /verify`: the code of a message with its address, or the hash of a link. */
export async function verifyToken(exchange: Exchange): Promise<Response> {
  const body = await readBody(exchange, bodySchema);
  if (body.type === '') throw invalid('Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === '')) throw invalid('Verify requires either a token or a token hash');
  const find = await finder(exchange, body);
  const outcome = await transact(exchange, async (unit) => {
    const accepted = await accept(unit, await find(unit), body.code_verifier);
    return typeof accepted === 'string' ? { msg: accepted, code: '200' } : issueSession(unit, accepted, 'otp');
  });
  return answer(outcome);
}

/** How to find whose token it is; guesses of one user's code are counted. */
async function finder(exchange: Exchange, body: z.infer<typeof bodySchema>): Promise<(unit: Unit) => Promise<Shown>> {
  const type = readType(body.type);
  if (body.token_hash !== '') {
    if (body.email !== '' || body.phone !== '' || body.redirect_to !== '')
      throw invalid('Only the token_hash and type should be provided');
    return (unit) => findByHash(unit, type, body.token_hash);
  }
  if ((body.email === '') === (body.phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify');
  const address = body.email === '' ? readPhone(body.phone) : readEmail(body.email);
  await exchange.context.limits.guess(address);
  return (unit) => findByCode(unit, type, address, tokenHash(address, body.token));
}

/** `GET /verify`: a link was opened. Whatever becomes of it, its reader is sent on, with the outcome in the address. */
export async function openLink(exchange: Exchange): Promise<Response> {
  const { searchParams } = exchange.url;
  const [token, written] = [searchParams.get('token') ?? '', searchParams.get('type') ?? ''];
  if (written === '') throw invalid('Verify requires a verification type');
  if (token === '') throw invalid('Verify requires a token or a token hash');
  const target = redirectTarget(exchange);
  const isPkce = token.startsWith(pkcePrefix);
  try {
    const type = readType(written);
    const outcome = await transact(exchange, async (unit) => {
      const accepted = await accept(unit, await findByHash(unit, type, token));
      if (typeof accepted === 'string') return messageTarget(target, accepted, isPkce);
      return isPkce
        ? codeTarget(unit, target, accepted, type)
        : sessionTarget(target, await issueSession(unit, accepted, 'otp'), { type });
    });
    return redirect(outcome, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirect(errorTarget(target, error, isPkce), 303);
  }
}

/**
 * The code, for the browser that asked for the link. Whether this is another one is not known here: with
 * `secure_confirmation` the fragment carries what a page needs to ask for a password there.
 */
async function codeTarget(unit: Unit, target: string, user: User, type: VerifyType): Promise<string> {
  const withCode = withQuery(target, { code: await issueCode(unit, user, type) });
  if (type !== 'signup' || !isConfirmationSecure(unit.context)) return withCode;
  return withFragment(withCode, { type, password_token: await issuePasswordToken(unit, user) });
}

async function accept(unit: Unit, shown: Shown, verifier?: string): Promise<User | string> {
  const accepted = await acceptToken(unit, shown, verifier);
  return typeof accepted === 'string' ? accepted : noteProviders(unit, accepted);
}

function readType(type: string): VerifyType {
  if (!isVerifyType(type)) throw invalid('Unsupported verification type');
  return type;
}

const methods: Partial<Record<VerifyType, SignInMethod>> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
};

/** The code that whoever asked for the link exchanges for the session. */
async function issueCode(unit: Unit, user: User, type: VerifyType): Promise<string> {
  const method = methods[type];
  const flow = method && (await findLatestFlow(unit.db, user.id, method));
  if (!flow?.auth_code)
    throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found. No valid flow state found for user.');
  await noteCodeIssued(unit.db, flow.id, unit.exchange.now);
  return flow.auth_code;
}
