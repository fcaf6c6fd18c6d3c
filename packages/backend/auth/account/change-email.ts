import { randomInt } from 'node:crypto';
import type { Exchange, Unit } from '../context.ts';
import type { Challenge } from '../flow/challenge.rules.ts';
import { AuthError } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { insertFlow } from '../flow/flow-state.sql.ts';
import { writeMail } from '../mail/write-mail.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { transact } from '../transact.ts';
import { oneTimeCode, pkcePrefix, tokenHash } from '../tokens/secrets.rules.ts';
import { keepToken } from '../users/one-time-tokens.sql.ts';
import { userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findDuplicate, updateUser } from '../users/users.sql.ts';
import { applyEmailChange } from '../verify/accept-token.ts';

/** Refuses what is asked for too often, or could not be sent. @throws over_email_send_rate_limit, mail_not_configured */
export async function checkEmailChange({ context }: Exchange, currentEmail: string): Promise<void> {
  if (!context.hooks.has('send_email')) context.post.check('email');
  await context.limits.write('email', 'email_change', currentEmail);
}

/**
 * Whether another account has the address, or the project's hook says by `user_already_exists` that somebody else is known
 * by it. Asked before anything is sent to it. @throws what the hook refuses otherwise
 */
export async function isTaken(exchange: Exchange, user: User, email: string): Promise<boolean> {
  const { context } = exchange;
  if (await findDuplicate(context.pool, email, user.aud ?? '', user.id)) return true;
  if (!context.hooks.has('before_email_changed')) return false;
  try {
    await transact(exchange, (unit) =>
      callHook(unit, 'before_email_changed', {
        metadata: hookMetadata(exchange, 'before-email-changed'),
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
  /** Somebody else has the address: all is as for any other, and it is sent nothing. */
  readonly isUnavailable: boolean;
}

/**
 * Asks the new address to agree, and with `double_confirm_changes` the current one too. Somebody who had none yet gets it
 * at once where the project asks for no confirmation.
 * @throws over_email_send_rate_limit, mail_not_configured
 */
export async function askForEmailChange(
  unit: Unit,
  user: User,
  email: string,
  { challenge, isUnavailable }: EmailChange,
): Promise<User> {
  const { db, context, exchange } = unit;
  if (user.is_anonymous && !context.config.email.enable_confirmations)
    return applyEmailChange(unit, await updateUser(db, user.id, { email_change: email }, exchange.now));
  if (challenge)
    await insertFlow(db, { providerType: 'email_change', method: 'email_change', userId: user.id, challenge }, exchange.now);
  const draft = (to: string) => {
    const code = oneTimeCode(context.config.email.otp_length, randomInt);
    return { to, code, hash: `${challenge ? pkcePrefix : ''}${tokenHash(to, code)}` };
  };
  const toNew = draft(email);
  const toCurrent = context.config.email.double_confirm_changes && user.email ? draft(user.email) : undefined;
  const changed = await updateUser(
    db,
    user.id,
    {
      email_change: email,
      email_change_token_new: toNew.hash,
      email_change_token_current: toCurrent?.hash ?? '',
      email_change_sent_at: exchange.now,
      email_change_confirm_status: 0,
    },
    exchange.now,
  );
  await keepToken(db, user.id, 'email_change_token_new', toNew.hash, email);
  if (toCurrent) await keepToken(db, user.id, 'email_change_token_current', toCurrent.hash, toCurrent.to);
  const drafts = [...(isUnavailable ? [] : [toNew]), ...(toCurrent ? [toCurrent] : [])];
  // A hook that sends mail itself would write to the new address.
  if (isUnavailable && context.hooks.has('send_email')) return changed;
  await writeMail(unit, {
    kind: 'email_change',
    linkType: 'email_change',
    user: changed,
    redirectTo: redirectTarget(exchange),
    drafts,
  });
  return changed;
}
