import { randomInt } from 'node:crypto';
import type { Exchange, Unit } from '../context.ts';
import type { Challenge } from '../flow/challenge.rules.ts';
import { insertFlow } from '../flow/flow-state.sql.ts';
import { writeMail } from '../mail/write-mail.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { oneTimeCode, pkcePrefix, tokenHash } from '../tokens/secrets.rules.ts';
import { keepToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import { applyEmailChange } from '../verify/accept-token.ts';

/** Refuses what is asked for too often, or could not be sent. @throws over_email_send_rate_limit, mail_not_configured */
export async function checkEmailChange({ context }: Exchange, currentEmail: string): Promise<void> {
  if (!context.hooks.has('send_email')) context.post.check('email');
  await context.limits.write('email', 'email_change', currentEmail);
}

/**
 * Asks the new address to agree, and with `double_confirm_changes` the current one too. Somebody who had none yet gets it
 * at once where the project asks for no confirmation.
 * @throws over_email_send_rate_limit, mail_not_configured
 */
export async function askForEmailChange(unit: Unit, user: User, email: string, challenge: Challenge | undefined): Promise<User> {
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
  await writeMail(unit, {
    kind: 'email_change',
    linkType: 'email_change',
    user: changed,
    redirectTo: redirectTarget(exchange),
    drafts: toCurrent ? [toNew, toCurrent] : [toNew],
  });
  return changed;
}
