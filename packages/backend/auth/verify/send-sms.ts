import { randomInt } from 'node:crypto';
import type { Unit } from '../context.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { fillTemplate, readTemplate } from '../mail/template.rules.ts';
import { oneTimeCode, tokenHash } from '../tokens/secrets.rules.ts';
import { keepToken } from '../users/one-time-tokens.sql.ts';
import { userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';

const columns = {
  confirmation: 'confirmation',
  phone_change: 'phone_change',
  reauthentication: 'reauthentication',
} as const;

const codeLength = 6;

/**
 * Makes a user a new code and writes it to a telephone: by the hook `send_sms`, else to the development mailbox. A number
 * of `[auth.sms.test_otp]` is given its fixed code, and nothing is sent.
 * @throws over_sms_send_rate_limit, sms_send_failed, what the hook refuses
 */
export async function sendSms(unit: Unit, step: keyof typeof columns, user: User, phone: string): Promise<User> {
  const { db, context, exchange } = unit;
  const fixed = context.config.sms.test_otp[phone];
  const code = fixed ?? oneTimeCode(codeLength, randomInt);
  const hash = tokenHash(phone, code);
  const column = columns[step];
  const changed = await updateUser(
    db,
    user.id,
    {
      [`${column}_token`]: hash,
      [`${column}_sent_at`]: exchange.now,
      ...(step === 'phone_change' && { phone_change: phone }),
    },
    exchange.now,
  );
  await keepToken(db, user.id, `${column}_token`, hash, phone);
  if (fixed === undefined) await write(unit, changed, phone, code);
  return changed;
}

async function write(unit: Unit, user: User, phone: string, code: string): Promise<void> {
  const { context, exchange } = unit;
  await context.limits.send('sms');
  if (context.hooks.has('send_sms')) {
    const metadata = hookMetadata(exchange, 'send-sms');
    await callHook(unit, 'send_sms', { metadata, user: userBody(user), sms: { otp: code, phone } });
    return;
  }
  context.post.check('sms');
  const text = fillTemplate(readTemplate(context.config.sms.template), { Code: code }, (value) => value);
  unit.afterCommit(() => context.post.send({ channel: 'sms', to: phone, subject: 'Text message', html: '', text, code }));
}

/** Refuses where no text message could be sent to this number. @throws sms_send_failed, over_sms_send_rate_limit */
export async function checkSms({ context }: Pick<Unit, 'context'>, step: string, phone: string): Promise<void> {
  if (phone in context.config.sms.test_otp) return;
  if (!context.hooks.has('send_sms')) context.post.check('sms');
  await context.limits.write('sms', step, phone);
}
