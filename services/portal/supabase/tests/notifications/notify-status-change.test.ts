import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { useNotifications } from './use-notifications.ts';

const notifications = useNotifications();

test('a change of status reaches the group and the chat, and by mail and push the owner and the next reviewers', async () => {
  const { context, project, move, subscribe, call, channels, deliveries } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  const device = await subscribe(made.chair);
  const answer = await call(context());
  expect([answer.status, await answer.json()]).toEqual([200, { fanned_out: 1, sent: 4, waiting: 0, failed: 0 }]);
  expect(channels.line.received.map(({ json }) => json())).toEqual([
    { to: 'C0ffee', messages: [{ type: 'text', text: expect.stringContaining('รอประธานพิจารณา') }] },
  ]);
  expect(channels.discord.received[0]?.json()).toMatchObject({
    content: expect.stringContaining('ค่ายอาสา'),
    allowed_mentions: { parse: [] },
  });
  // The owner made the move and is not told of it.
  expect(channels.mails.map(({ to }) => to)).toEqual([[made.chair.email]]);
  expect(device.read(channels.push.received[0]?.bytes ?? Buffer.of())).toMatchObject({
    title: expect.stringContaining('ค่ายอาสา'),
    url: `https://portal.test/project/${made.id}`,
    tag: `project-${made.id}`,
  });
  expect(await deliveries()).toHaveLength(4);
});

test('a decision reaches its owner in their language, with the note, and the next reviewers', async () => {
  const { context, project, move, call, channels, portal } = notifications();
  const made = await project();
  const advisor = await portal.person('advisor', { language: 'en' });
  await move(made, 'submitted-to-chair', made.owner);
  await move(made, 'chair-approved', made.chair, 'Well planned');
  await call(context());
  const toOwner = channels.mails.find(({ to }) => to[0] === made.owner.email)?.text ?? '';
  expect(toOwner).toContain('approved by the chair');
  expect(toOwner).toContain('Note: Well planned');
  expect(channels.mails.some(({ to }) => to[0] === advisor.email)).toBe(true);
});

test('a message in Discord says the change, the note and the address once each', async () => {
  const { context, project, move, call, channels } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  await move(made, 'chair-approved', made.chair, 'Well planned');
  await call(context());
  const notice = JSON.stringify(channels.discord.received.at(-1)?.json());
  const times = (part: string) => notice.split(part).length - 1;
  expect([times('ค่ายอาสา'), times('Well planned'), times(`/project/${made.id}`)]).toEqual([1, 1, 1]);
});

test('reviewers are notified, and so are their deputies of today', async () => {
  const { context, project, move, call, channels, portal } = notifications();
  const made = await project();
  const deputy = await portal.person('member');
  await portal.query(
    `insert into public.approval_delegations (principal_id, deputy_id, starts_on, ends_on)
     values ($1, $2, private.today() - 1, private.today() + 1)`,
    [made.chair.id, deputy.id],
  );
  await move(made, 'submitted-to-chair', made.owner);
  await call(context());
  expect(new Set(channels.mails.map(({ to }) => to[0]))).toEqual(new Set([made.chair.email, deputy.email]));
  expect(channels.mails).toHaveLength(2);
});

test('a repeated call notifies nobody twice', async () => {
  const { context, project, move, call, channels } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  await call(context());
  const answer = await call(context());
  expect(await answer.json()).toEqual({ fanned_out: 0, sent: 0, waiting: 0, failed: 0 });
  expect([channels.line.received, channels.discord.received, channels.mails].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('concurrent calls send each message once', async () => {
  const { context, project, move, call, channels } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  await Promise.all(Array.from({ length: 5 }, () => call(context())));
  expect([channels.line.received, channels.discord.received, channels.mails].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('an interrupted fan-out is completed without duplicates', async () => {
  const { context, project, move, call, channels, portal } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  await call(context());
  await portal.query('update public.notification_outbox set fanned_out_at = null');
  expect(await (await call(context())).json()).toMatchObject({ fanned_out: 1, sent: 0 });
  expect(channels.line.received).toHaveLength(1);
});

test('a channel without settings gets no deliveries', async () => {
  const { context, project, move, call, deliveries } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  await call(context({ LINE_TO: '', SMTP_URL: '', WEB_PUSH_PUBLIC_KEY: '' }));
  expect(await deliveries()).toMatchObject([{ channel: 'discord', state: 'sent' }]);
});

test('a reminder goes to who decides, an escalation to the board too', async () => {
  const { context, project, move, call, channels, portal } = notifications();
  const made = await project();
  const president = await portal.person('president');
  await move(made, 'submitted-to-chair', made.owner);
  await portal.query('truncate public.notification_outbox cascade');
  const remind = (kind: string) =>
    portal.query(
      `insert into public.notification_outbox (kind, project_id, payload, event_key) values ($1, $2, '{}', $1::text || '-reminded')`,
      [kind, made.id],
    );
  await remind('review-reminder');
  await call(context());
  expect([channels.mails.map(({ to }) => to[0]), channels.line.received.length]).toEqual([[made.chair.email], 0]);
  await remind('review-escalation');
  await call(context());
  expect(channels.mails.map(({ to }) => to[0])).toContain(president.email);
  expect(channels.line.received).toHaveLength(1);
});

test('a wrong secret is refused with 401, and every secret with 503 if the database has none', async () => {
  const { context, call, portal } = notifications();
  const wrong = await call(context(), {}, 'f'.repeat(64));
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: { code: 'cron_secret_wrong' } }]);
  const [secret] = await portal.query(`delete from public.internal_secrets where key = 'cron_secret' returning key, value`);
  const missing = await call(context(), {}, String(secret?.['value']));
  await portal.query('insert into public.internal_secrets (key, value) values ($1, $2)', [secret?.['key'], secret?.['value']]);
  expect([missing.status, await missing.json()]).toMatchObject([503, { error: { code: 'cron_secret_missing' } }]);
});

test('a webhook of projects is accepted; other payloads and invalid JSON are refused', async () => {
  const { context, call } = notifications();
  const webhook = { type: 'UPDATE', table: 'projects', schema: 'public', record: {}, old_record: {} };
  expect((await call(context(), webhook)).status).toBe(200);
  for (const body of [{ ...webhook, table: 'profiles' }, { ...webhook, type: 'DELETE' }, [], 'text'])
    expect(await (await call(context(), body)).json()).toMatchObject({ error: { code: 'body_malformed' } });
});

test('a push has a VAPID signature that the push service can verify', async () => {
  const { context, project, move, subscribe, call, channels } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  await subscribe(made.chair);
  await call(context());
  const { authorization = '', ttl, topic } = channels.push.received[0]?.headers ?? {};
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const { payload } = await jwtVerify(token, publicKey, { audience: 'https://push.test', algorithms: ['ES256'] });
  expect(payload).toMatchObject({ sub: 'mailto:portal@faculty.example', exp: expect.any(Number) });
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  expect([ttl, topic]).toEqual(['86400', expect.stringMatching(/^[A-Za-z0-9_-]{32}$/)]);
});
