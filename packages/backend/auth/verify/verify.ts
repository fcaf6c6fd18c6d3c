import { z } from 'zod';
import type { Exchange, Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { findLatestFlow, noteCodeIssued } from '../flow/flow-state.sql.ts';
import { answer, redirect } from '../request/answer.ts';
import { readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email.rules.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { issueSession, type TokenBody } from '../sessions/issue-session.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { noteProviders } from '../sign-up/confirm-user.ts';
import { tokenHash, pkcePrefix } from '../tokens/secrets.rules.ts';
import { transact } from '../transact.ts';
import type { User } from '../users/user.ts';
import { acceptToken } from './accept-token.ts';
import { findByCode, findByHash, isVerifyType, type Shown, type VerifyType } from './find-shown.ts';
import { errorTarget, messageTarget, sessionTarget, withQuery } from './targets.rules.ts';

/** What both addresses of a change of address are told before the second has agreed. */
const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const bodySchema = z.looseObject({ type: text, token: text, token_hash: text, email: text, phone: text, redirect_to: text });

/** `POST /verify`: the code of a message with its address, or the hash of a link. */
export async function verifyToken(exchange: Exchange): Promise<Response> {
  const body = await readBody(exchange, bodySchema);
  if (body.type === '') throw invalid('Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === '')) throw invalid('Verify requires either a token or a token hash');
  const find = await finder(exchange, body);
  const outcome = await transact(exchange, async (unit) => {
    const user = await accept(unit, await find(unit));
    return user && issueSession(unit, user, 'otp');
  });
  return answer(outcome ?? { msg: halfConfirmed, code: '200' });
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
      const user = await accept(unit, await findByHash(unit, type, token));
      if (!user) return undefined;
      return isPkce ? issueCode(unit, user, type) : issueSession(unit, user, 'otp');
    });
    return redirect(targetOf(target, outcome, type, isPkce), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirect(errorTarget(target, error, isPkce), 303);
  }
}

function targetOf(target: string, outcome: TokenBody | string | undefined, type: string, isPkce: boolean): string {
  if (outcome === undefined) return messageTarget(target, halfConfirmed, isPkce);
  if (typeof outcome === 'string') return withQuery(target, { code: outcome });
  return sessionTarget(target, outcome, { type });
}

async function accept(unit: Unit, shown: Shown): Promise<User | undefined> {
  const user = await acceptToken(unit, shown);
  return user && noteProviders(unit, user);
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
