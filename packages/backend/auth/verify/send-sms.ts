import { randomInt } from 'node:crypto';
import type { UnitOfWork } from '../context.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { fillTemplate, readTemplate } from '../mail/template.rules.ts';
import { oneTimeCode, tokenHash } from '../tokens/secrets.rules.ts';
import { storeToken } from '../users/one-time-tokens.sql.ts';
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
 * Creates a code for a user and texts it to a phone, through the hook `send_sms` or to the development mailbox. A number of
 * `[auth.sms.test_otp]` has a fixed code, and nothing is sent.
 * @throws over_sms_send_rate_limit, sms_send_failed, errors of the hook
 */
export async function sendSms(unit: UnitOfWork, step: keyof typeof columns, user: User, phone: string): Promise<User> {
  const { db, context, request } = unit;
  const fixedCode = context.config.sms.test_otp[phone];
  const code = fixedCode ?? oneTimeCode(codeLength, randomInt);
  const hash = tokenHash(phone, code);
  const column = columns[step];
  const updatedUser = await updateUser(
    db,
    user.id,
    {
      [`${column}_token`]: hash,
      [`${column}_sent_at`]: request.now,
      ...(step === 'phone_change' && { phone_change: phone }),
    },
    request.now,
  );
  await storeToken(db, user.id, `${column}_token`, hash, phone);
  if (fixedCode === undefined) await deliverCode(unit, updatedUser, phone, code);
  return updatedUser;
}

async function deliverCode(unit: UnitOfWork, user: User, phone: string, code: string): Promise<void> {
  const { context, request } = unit;
  await context.limits.consumeSendQuota('sms');
  if (context.hooks.has('send_sms')) {
    const metadata = hookMetadata(request, 'send-sms');
    await callHook(unit, 'send_sms', { metadata, user: userBody(user), sms: { otp: code, phone } });
    return;
  }
  context.mailer.assertCanSend('sms');
  const text = fillTemplate(readTemplate(context.config.sms.template), { Code: code }, (value) => value);
  context.mailer.sendSms(unit, { channel: 'sms', to: phone, subject: 'Text message', html: '', text, code });
}

/** Checks that text messages can be sent, and the rate limit of this number. @throws sms_send_failed, over_sms_send_rate_limit */
export async function checkSms({ context }: Pick<UnitOfWork, 'context'>, step: string, phone: string): Promise<void> {
  if (phone in context.config.sms.test_otp) return;
  if (!context.hooks.has('send_sms')) context.mailer.assertCanSend('sms');
  await context.limits.consumeRecipient('sms', step, phone);
}
