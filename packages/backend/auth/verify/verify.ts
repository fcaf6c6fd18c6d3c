import { z } from 'zod';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { findLatestFlow, markCodeIssued } from '../flow/flow-state.sql.ts';
import { jsonResponse, redirectResponse } from '../request/responses.ts';
import { readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email-and-phone.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { issueSession } from '../sessions/issue-session.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { syncProviders } from '../sign-up/confirm-user.ts';
import { isConfirmationSecure, issuePasswordToken } from '../sign-up/secure-confirmation.ts';
import { tokenHash, pkcePrefix } from '../tokens/secrets.rules.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import type { User } from '../users/user.ts';
import { acceptToken } from './accept-token.ts';
import { findByCode, findByHash, isVerifyType, type PresentedToken, type VerifyType } from './find-one-time-token.ts';
import { errorTarget, messageTarget, sessionTarget, withFragment, withQuery } from './targets.rules.ts';

const bodySchema = z.looseObject({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
  // Ours: the PKCE verifier of a sign-up, if the page still has it.
  code_verifier: text,
});

/** `POST /verify`: accepts a code with its address, or the token hash of a link. */
export async function verifyToken(request: AuthRequest): Promise<Response> {
  const body = await readBody(request, bodySchema);
  if (body.type === '') throw invalid('Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === '')) throw invalid('Verify requires either a token or a token hash');
  const find = await tokenFinder(request, body);
  const outcome = await inUnitOfWork(request, async (unit) => {
    const result = await accept(unit, await find(unit), body.code_verifier);
    return typeof result === 'string' ? { msg: result, code: '200' } : issueSession(unit, result, 'otp');
  });
  return jsonResponse(outcome);
}

/** How to find the token of a body. Counts attempts at a user's code. */
async function tokenFinder(
  request: AuthRequest,
  body: z.infer<typeof bodySchema>,
): Promise<(unit: UnitOfWork) => Promise<PresentedToken>> {
  const type = readType(body.type);
  if (body.token_hash !== '') {
    if (body.email !== '' || body.phone !== '' || body.redirect_to !== '')
      throw invalid('Only the token_hash and type should be provided');
    return (unit) => findByHash(unit, type, body.token_hash);
  }
  if ((body.email === '') === (body.phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify');
  const address = body.email === '' ? readPhone(body.phone) : readEmail(body.email);
  await request.context.limits.consumeCode(address, body.code_verifier);
  return (unit) => findByCode(unit, type, address, tokenHash(address, body.token));
}

/** `GET /verify`: the target of links in mails. Always redirects, with the outcome in the URL. */
export async function openLink(request: AuthRequest): Promise<Response> {
  const { searchParams } = request.url;
  const [token, typeText] = [searchParams.get('token') ?? '', searchParams.get('type') ?? ''];
  if (typeText === '') throw invalid('Verify requires a verification type');
  if (token === '') throw invalid('Verify requires a token or a token hash');
  const target = redirectTarget(request);
  const isPkce = token.startsWith(pkcePrefix);
  try {
    const type = readType(typeText);
    const outcome = await inUnitOfWork(request, async (unit) => {
      const presented = await findByHash(unit, type, token);
      if (isPkce && keepsCode(unit, presented)) return withQuery(target, { code: await issueCode(unit, presented.user, type) });
      const result = await accept(unit, presented);
      if (typeof result === 'string') return messageTarget(target, result, isPkce);
      return isPkce
        ? codeTarget(unit, target, result, type)
        : sessionTarget(target, await issueSession(unit, result, 'otp'), { type });
    });
    return redirectResponse(outcome, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectResponse(errorTarget(target, error, isPkce), 303);
  }
}

/**
 * Whether opening a link leaves its token usable: the link then only leads the browser that asked for it to its session, and
 * people who opened it in another browser can type the code there.
 */
const keepsCode = ({ context }: UnitOfWork, { user, token }: PresentedToken) =>
  context.config.email.links_keep_code && token === 'recovery_token' && Boolean(user.email_confirmed_at);

/**
 * A redirect with the auth code, for the browser that asked for the link. This may be another browser: with
 * `secure_confirmation`, the fragment has a token with which the page can ask for a password.
 */
async function codeTarget(unit: UnitOfWork, target: string, user: User, type: VerifyType): Promise<string> {
  const withCode = withQuery(target, { code: await issueCode(unit, user, type) });
  if (type !== 'signup' || !isConfirmationSecure(unit.context)) return withCode;
  return withFragment(withCode, { type, password_token: await issuePasswordToken(unit, user) });
}

async function accept(unit: UnitOfWork, presented: PresentedToken, verifier?: string): Promise<User | string> {
  const result = await acceptToken(unit, presented, verifier);
  return typeof result === 'string' ? result : syncProviders(unit, result);
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

/** The auth code that the client which asked for the link exchanges for a session. */
async function issueCode(unit: UnitOfWork, user: User, type: VerifyType): Promise<string> {
  const method = methods[type];
  const flow = method && (await findLatestFlow(unit.db, user.id, method));
  if (!flow?.auth_code)
    throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found. No valid flow state found for user.');
  await markCodeIssued(unit.db, flow.id, unit.request.now);
  return flow.auth_code;
}
