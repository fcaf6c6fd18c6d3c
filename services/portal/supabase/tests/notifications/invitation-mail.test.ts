import { expect, test } from 'vitest';
import { useNotifications } from './use-notifications.ts';

const notifications = useNotifications();
const invite = async (address: string, language: 'th' | 'en') => {
  const [row] = await notifications().portal.query<{ id: string }>(
    `insert into public.invitations (email, address, role, language, starts_on, expires_at)
     values ($1, $1, 'secretary', $2, '2026-01-01', '2099-01-31T12:00:00Z') returning id`,
    [address, language],
  );
  await notifications().portal.query('select private.announce_invitation(entry) from public.invitations as entry where id = $1', [
    row?.id,
  ]);
  return row?.id;
};

test('an invited person gets a mail in their language, with the organisation, the office and the last day', async () => {
  const { context, call, channels, portal } = notifications();
  await portal.query(`update public.app_settings set organisation_name = 'Star Faculty', organisation_name_th = 'คณะดาว'`);
  await invite('new.en@student.example', 'en');
  await invite('new.th@student.example', 'th');
  await call(context());
  const mailTo = (address: string) => channels.mails.find(({ to }) => to[0] === address)?.text ?? '';
  expect(mailTo('new.en@student.example')).toContain('invited. Your role: secretary');
  expect(mailTo('new.en@student.example')).toContain('Star Faculty');
  expect(mailTo('new.en@student.example')).toContain('31 January 2099');
  expect(mailTo('new.en@student.example')).toContain('https://portal.test/sign-up');
  expect(mailTo('new.th@student.example')).toContain('Content-Language: th');
});

test('an invitation that was accepted or withdrawn meanwhile is not mailed', async () => {
  const { context, call, channels, portal, deliveries } = notifications();
  const id = await invite('gone@student.example', 'en');
  await portal.query('update public.invitations set withdrawn_at = now() where id = $1', [id]);
  await call(context());
  expect(channels.mails.some(({ to }) => to[0] === 'gone@student.example')).toBe(false);
  expect(await deliveries()).toContainEqual(expect.objectContaining({ state: 'failed', last_error: 'invitation_closed' }));
});
