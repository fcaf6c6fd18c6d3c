import { expect, test } from 'vitest';
import { makeDevice } from '../notifications/decrypt-push.ts';
import type { Person } from '../functions/use-portal.ts';
import { codeOf, entered, mailPassword, useConnections } from './use-connections.ts';

const connections = useConnections();

async function setAndTry(person: Person, name: string, values: object): Promise<unknown> {
  const { post, context } = connections();
  const used = context();
  const set = await post(person, `/${name}/set`, { values }, used);
  expect(set.status).toBe(200);
  return (await post(person, `/${name}/try`, {}, used)).json();
}

test('a model is asked for one token', async () => {
  const { admin, models } = connections();
  const outcome = await setAndTry(await admin(), 'chat-primary', entered['chat-primary']);
  expect(outcome).toEqual({ works: true, code: 'works', about: 'typhoon-v2' });
  expect(models.received[0]?.json()).toMatchObject({ model: 'typhoon-v2', max_tokens: 1 });
});

test.each([401, 402, 404, 429, 500])('a model that answers %i does not work, and the answer has its status', async (status) => {
  const { admin, models } = connections();
  models.next({ status, body: { error: { message: 'no' } } });
  expect(await setAndTry(await admin(), 'chat-primary', entered['chat-primary'])).toMatchObject({
    works: false,
    code: 'status',
    status,
  });
});

test('a model that does not answer in time is said to be slow', async () => {
  const { admin, models } = connections();
  models.next('silence');
  expect(await setAndTry(await admin(), 'chat-primary', entered['chat-primary'])).toMatchObject({
    works: false,
    code: 'timed_out',
  });
});

test('LINE: the token is checked by the bot’s name, and a message goes to the group', async () => {
  const { admin, line } = connections();
  const person = await admin();
  expect(await setAndTry(person, 'line', entered.line)).toEqual({ works: true, code: 'works', about: 'The union' });
  expect(line.received.map(({ path }) => path)).toEqual(['/v2/bot/info', '/v2/bot/message/push']);
  const refused = await setAndTry(person, 'line', { ...entered.line, token: 'another-channel-token-0123' });
  expect(refused).toEqual({ works: false, code: 'status', status: 401 });
  expect(line.received).toHaveLength(3);
  const foreign = await setAndTry(person, 'line', { ...entered.line, to: `C${'f'.repeat(32)}` });
  expect(foreign).toMatchObject({ works: false, code: 'status', status: 400 });
});

test('Discord: a message is posted that mentions nobody', async () => {
  const { admin, discord } = connections();
  const person = await admin();
  expect(await setAndTry(person, 'discord', entered.discord)).toEqual({ works: true, code: 'works' });
  expect(discord.received[0]?.json()).toMatchObject({ allowed_mentions: { parse: [] } });
  discord.next({ status: 404, body: { message: 'Unknown Webhook' } });
  expect(await setAndTry(person, 'discord', entered.discord)).toEqual({ works: false, code: 'status', status: 404 });
});

test('mail goes to the administrator who tries, and a wrong password is said', async () => {
  const { admin, mails, mailServer } = connections();
  const person = await admin();
  const values = {
    server: mailServer,
    user: 'portal@mail',
    password: mailPassword,
    sender: 'The union <portal@faculty.example>',
  };
  expect(await setAndTry(person, 'mail', values)).toEqual({ works: true, code: 'works', about: person.email });
  expect(mails).toEqual([[person.email]]);
  expect(await setAndTry(person, 'mail', { ...values, password: 'wrong-password-0123' })).toMatchObject({
    works: false,
    code: 'smtp_eauth',
  });
  expect(await setAndTry(person, 'mail', { ...values, server: 'smtp://127.0.0.1:9' })).toMatchObject({
    works: false,
    code: 'smtp_esocket',
  });
});

test('a push goes to the devices of the administrator who tries', async () => {
  const { admin, portal, post, context, push } = connections();
  const person = await admin();
  await post(person, '/web-push/make', { contact: 'office@faculty.example' });
  const tryPush = async () => (await post(person, '/web-push/try', {}, context())).json();
  expect(await tryPush()).toEqual({ works: false, code: 'no_devices' });
  const { p256dh, auth } = makeDevice();
  await portal.query(
    `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.test/1', $2, $3)`,
    [person.id, p256dh, auth],
  );
  expect(await tryPush()).toEqual({ works: true, code: 'works', about: '1' });
  expect(push.received[0]?.headers.authorization).toMatch(/^vapid t=/);
  push.next({ status: 403 });
  expect(await tryPush()).toEqual({ works: false, code: 'status', status: 403 });
});

test('the calendar’s client is accepted or refused by the identity provider itself', async () => {
  const { admin } = connections();
  const person = await admin();
  expect(await setAndTry(person, 'calendar', entered.calendar)).toEqual({ works: true, code: 'works' });
  const wrong = await setAndTry(person, 'calendar', { ...entered.calendar, client_secret: 'a-wrong-secret' });
  expect(wrong).toEqual({ works: false, code: 'client_refused', status: 401 });
});

test('both indexes of papers are asked, and the one that refuses is named', async () => {
  const { admin, papers } = connections();
  const person = await admin();
  expect(await setAndTry(person, 'papers', entered.papers)).toEqual({ works: true, code: 'works' });
  expect(papers.received.map(({ path }) => path)).toEqual(['/works', '/esearch.fcgi']);
  const wrong = await setAndTry(person, 'papers', { ...entered.papers, pubmed_key: 'wrong-key' });
  expect(wrong).toEqual({ works: false, code: 'status', status: 400, about: 'PubMed' });
});

test.each(['chat-second', 'papers', 'mail', 'line', 'discord', 'web-push', 'calendar'])(
  '%s: what is not set cannot be tried',
  async (name) => {
    const { admin, post } = connections();
    expect(await codeOf(await post(await admin(), `/${name}/try`, {}))).toBe('connection_not_set');
  },
);

test('the environment’s connections can be tried too', async () => {
  const { admin, post, context } = connections();
  const env = { LINE_CHANNEL_ACCESS_TOKEN: entered.line.token, LINE_TO: entered.line.to };
  expect(await (await post(await admin(), '/line/try', {}, context(env))).json()).toMatchObject({ works: true });
});

test('an administrator tries at most twenty times in ten minutes', async () => {
  const { admin, post } = connections();
  const person = await admin();
  const codes: unknown[] = [];
  for (let count = 0; count < 20; count += 1) codes.push(await codeOf(await post(person, '/line/try', {})));
  expect(new Set(codes)).toEqual(new Set(['connection_not_set']));
  const refused = await post(person, '/line/try', {});
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect([refused.status, await codeOf(refused)]).toEqual([429, 'connection_try_limit']);
  expect(await codeOf(await post(await admin(), '/line/try', {}))).toBe('connection_not_set');
});

test('no secret is in an answer, a log line, the audit log or the database, even where the other side repeats it', async () => {
  const { admin, post, context, portal, mailServer } = connections();
  const person = await admin();
  const used = context();
  const mail = { server: mailServer, user: 'portal@mail', password: mailPassword, sender: 'portal@faculty.example' };
  const wrong = {
    'chat-primary': { ...entered['chat-primary'], key: 'sk-refused-key-0123456789' },
    papers: { ...entered.papers, pubmed_key: 'pubmed-refused-0123456789' },
    line: { ...entered.line, token: 'line-refused-token-0123456789' },
    discord: { webhook: 'https://discord.com/api/webhooks/123456789/discord-refused-token_0123' },
    calendar: { ...entered.calendar, client_secret: 'client-refused-secret-0123' },
    mail: { ...mail, password: 'mail-refused-secret-0123' },
  };
  const answers: string[] = [];
  for (const [name, values] of [...Object.entries({ ...entered, mail }), ...Object.entries(wrong)])
    for (const path of [`/${name}/set`, `/${name}/try`, ''])
      answers.push(await (await post(person, path, { values }, used)).text());
  const database = await portal.query(
    `select (select string_agg(audit::text, '') from public.audit_log as audit) || (select string_agg(stored::text, '') from public.connection_settings as stored) as text`,
  );
  const everything = JSON.stringify([answers, used.lines, database]);
  expect(answers.filter((answer) => answer.includes('"works":true'))).toHaveLength(6);
  expect(answers.filter((answer) => answer.includes('"works":false'))).toHaveLength(6);
  const secrets = [entered, { mail }, wrong].flatMap((all) =>
    Object.values(all).flatMap((values) =>
      Object.entries(values as Record<string, string>).flatMap(([field, value]) =>
        /key|token|secret|password|webhook/.test(field) ? [value] : [],
      ),
    ),
  );
  expect(secrets).toHaveLength(14);
  for (const secret of secrets) expect(everything).not.toContain(secret);
});
