import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audienceOf, type AuthRequest } from '../context.ts';
import { AuthError, tooManyRequests } from '../errors.ts';
import { lockFlow } from '../flow/flow-state.sql.ts';
import { assertCanSendMail, sendMail } from '../mail/send-mail.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email-and-phone.ts';
import { jsonResponse } from '../request/responses.ts';
import { withMinimumDuration } from '../request/with-minimum-duration.ts';
import { isHiddenFromRequest } from '../sign-in/local-users.ts';
import { placeholderUser } from '../sign-up/placeholder-user.rules.ts';
import { buildNewUser, runBeforeUserCreatedHook } from '../sign-up/store-user.ts';
import { oneTimeCode, tokenHash } from '../tokens/secrets.rules.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail } from '../users/users.sql.ts';
import { findPendingIdentity, storeIdentityCode } from './pending-identities.sql.ts';
import { findPresented, pendingLifetimeMs, pendingNotFound, type Presented } from './pending-identity.ts';

/** Codes for one identity. */
const maxCodes = 5;

const bodySchema = z.looseObject({ identity_token: text, code_verifier: text, email: text, data: object });

/**
 * `POST /pending_identity/code`: sends a code to the address to which a person links the identity that they signed in with. The
 * answer is the same whether or not an account has the address. Nothing is stored but the code.
 */
export async function sendIdentityCode(request: AuthRequest): Promise<Response> {
  const { context } = request;
  const body = await readBody(request, bodySchema);
  const presented = await findPresented(request, body.identity_token, body.code_verifier);
  const email = readEmail(body.email);
  assertCanSendMail(context);
  const newUser = buildNewUser({ audience: audienceOf(request), email, data: body.data, provider: presented.flow.provider_type });
  const user = await findUserByEmail(context.pool, email, audienceOf(request));
  const isTaken = !user && (await isRegisteredOtherwise(request, newUser));
  await context.limits.consumeRecipient('email', 'identity', email);
  const recipient = user ?? placeholderUser(newUser, request.now);
  const isConcealed = isTaken || (user !== undefined && isHiddenFromRequest(request, user));
  await withMinimumDuration(context.clock, () => sendCode(request, presented, { email, recipient, isConcealed }));
  return jsonResponse({});
}

/** Whether the project's hook knows the person by another spelling of the address. @throws any other error of the hook */
async function isRegisteredOtherwise(request: AuthRequest, newUser: ReturnType<typeof buildNewUser>): Promise<boolean> {
  try {
    await runBeforeUserCreatedHook(request, newUser);
    return false;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'user_already_exists') return true;
    throw error;
  }
}

interface Code {
  readonly email: string;
  readonly recipient: User;
  /** No mail is sent, and the answer does not say so. */
  readonly isConcealed: boolean;
}

const sendCode = (request: AuthRequest, { flow }: Presented, { email, recipient, isConcealed }: Code) =>
  inUnitOfWork(request, async (unit) => {
    await lockFlow(unit.db, flow.id);
    const identity = await findPendingIdentity(unit.db, flow.id);
    if (!identity) throw pendingNotFound();
    if (identity.codes_sent >= maxCodes) throw tooManyRequests(pendingLifetimeMs / 1000);
    const code = oneTimeCode(unit.context.config.email.otp_length, randomInt);
    const hash = tokenHash(email, code);
    await storeIdentityCode(unit.db, flow.id, { email, hash }, request.now);
    if (isConcealed) return;
    await sendMail(unit, {
      kind: 'identity_code',
      user: recipient,
      redirectTo: unit.context.config.site_url,
      provider: flow.provider_type,
      drafts: [{ to: email, code, hash: '' }],
    });
  });
