import { randomInt } from 'node:crypto';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import type { Challenge } from '../flow/challenge.ts';
import { AuthError } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { insertFlow } from '../flow/flow-state.sql.ts';
import { sendMail } from '../mail/send-mail.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { oneTimeCode, pkcePrefix, tokenHash } from '../tokens/secrets.rules.ts';
import { storeToken } from '../users/one-time-tokens.sql.ts';
import { userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findDuplicate, updateUser } from '../users/users.sql.ts';
import { applyEmailChange } from '../verify/accept-token.ts';

/**
 * Whether another account has the address, or the project's hook says so with `user_already_exists`. Call it before
 * anything is sent to the address. @throws any other error of the hook
 */
export async function isEmailTaken(request: AuthRequest, user: User, email: string): Promise<boolean> {
  const { context } = request;
  if (await findDuplicate(context.pool, email, user.aud ?? '', user.id)) return true;
  if (!context.hooks.has('before_email_changed')) return false;
  try {
    await inUnitOfWork(request, (unit) =>
      callHook(unit, 'before_email_changed', {
        metadata: hookMetadata(request, 'before-email-changed'),
        user: userBody(user),
        new_email: email,
      }),
    );
    return false;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'user_already_exists') return true;
    throw error;
  }
}

export interface EmailChange {
  readonly challenge: Challenge | undefined;
  /** Another user has the address. The response is the same as for a free one, but no mail goes to it. */
  readonly isUnavailable: boolean;
}

/**
 * Sends a confirmation to the new address, and with `double_confirm_changes` to the current one too. An anonymous user gets
 * the address at once if the project does not require confirmation.
 * @throws over_email_send_rate_limit, mail_not_configured
 */
export async function requestEmailChange(
  unit: UnitOfWork,
  user: User,
  email: string,
  { challenge, isUnavailable }: EmailChange,
): Promise<User> {
  const { db, context, request } = unit;
  if (user.is_anonymous && !context.config.email.enable_confirmations)
    return applyEmailChange(unit, await updateUser(db, user.id, { email_change: email }, request.now));
  if (challenge)
    await insertFlow(db, { providerType: 'email_change', method: 'email_change', userId: user.id, challenge }, request.now);
  const draft = (to: string) => {
    const code = oneTimeCode(context.config.email.otp_length, randomInt);
    return { to, code, hash: `${challenge ? pkcePrefix : ''}${tokenHash(to, code)}` };
  };
  const toNew = draft(email);
  const toCurrent = context.config.email.double_confirm_changes && user.email ? draft(user.email) : undefined;
  const updatedUser = await updateUser(
    db,
    user.id,
    {
      email_change: email,
      email_change_token_new: toNew.hash,
      email_change_token_current: toCurrent?.hash ?? '',
      email_change_sent_at: request.now,
      email_change_confirm_status: 0,
    },
    request.now,
  );
  await storeToken(db, user.id, 'email_change_token_new', toNew.hash, email);
  if (toCurrent) await storeToken(db, user.id, 'email_change_token_current', toCurrent.hash, toCurrent.to);
  const drafts = [...(isUnavailable ? [] : [toNew]), ...(toCurrent ? [toCurrent] : [])];
  // The send_email hook sends mail itself, and would write to the new address.
  if (isUnavailable && context.hooks.has('send_email')) return updatedUser;
  await sendMail(unit, {
    kind: 'email_change',
    linkType: 'email_change',
    user: updatedUser,
    redirectTo: redirectTarget(request),
    drafts,
  });
  return updatedUser;
}
