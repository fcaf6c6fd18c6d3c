import { expect, test } from 'vitest';
import { readConnections } from '../../functions/_shared/connections/with-connections.ts';
import { codeOf, entered, mailPassword, useConnections } from './use-connections.ts';

const connections = useConnections();

test('an administrator sets a connection, and the functions use it without a restart', async () => {
  const { admin, post, context } = connections();
  const response = await post(await admin(), '/line/set', { values: entered.line });
  expect(response.status).toBe(200);
  const { env } = await readConnections(context({ LINE_TO: 'from the environment' }));
  expect([env('LINE_CHANNEL_ACCESS_TOKEN'), env('LINE_TO')]).toEqual([entered.line.token, entered.line.to]);
});

test('the page’s connection replaces all settings of the environment that it stands for, and removing it brings them back', async () => {
  const { admin, post, context, list } = connections();
  const person = await admin();
  const env = { AI_PRIMARY_KIND: 'openai', AI_PRIMARY_MODEL: 'old', AI_PRIMARY_KEY: 'k', AI_PRIMARY_URL: 'https://old.test' };
  const read = async () => {
    const { env: setting } = await readConnections(context(env));
    return [setting('AI_PRIMARY_KIND'), setting('AI_PRIMARY_URL'), setting('AI_PRIMARY_KEY')];
  };
  expect((await list(person, context(env))).get('chat-primary')).toMatchObject({ source: 'environment', values: {} });
  await post(person, '/chat-primary/set', {
    values: { kind: 'gemini', model: 'gemini-2.5-flash', key: 'another key'.replace(' ', '-') },
  });
  expect(await read()).toEqual(['gemini', undefined, 'another-key']);
  expect((await list(person, context(env))).get('chat-primary')).toMatchObject({ source: 'page' });
  await post(person, '/chat-primary/remove');
  expect(await read()).toEqual(['openai', 'https://old.test', 'k']);
});

test('a secret is never answered again: the page shows its last four characters, and who set it', async () => {
  const { admin, post, list } = connections();
  const person = await admin();
  const set = await (await post(person, '/chat-primary/set', { values: entered['chat-primary'] })).text();
  expect(set).not.toContain(entered['chat-primary'].key);
  expect((await list(person)).get('chat-primary')).toMatchObject({
    source: 'page',
    set_by: { nickname: 'The admin' },
    set_at: expect.stringMatching(/^\d{4}-/),
    values: { kind: 'openai', model: 'typhoon-v2', key: '6789', url: 'https://models.test/v1' },
  });
  await post(person, '/chat-second/set', { values: { kind: 'openai', model: 'm', key: 'short-key' } });
  expect((await list(person)).get('chat-second')?.values['key']).toBe('');
});

test('a secret that is left out stays', async () => {
  const { admin, post, context } = connections();
  const person = await admin();
  await post(person, '/chat-primary/set', { values: entered['chat-primary'] });
  const { key: _, ...rest } = entered['chat-primary'];
  expect((await post(person, '/chat-primary/set', { values: { ...rest, model: 'typhoon-v3' } })).status).toBe(200);
  const { env } = await readConnections(context());
  expect([env('AI_PRIMARY_MODEL'), env('AI_PRIMARY_KEY')]).toEqual(['typhoon-v3', entered['chat-primary'].key]);
});

test.each([
  ['chat-primary', { kind: 'openai', model: 'm', url: 'https://thief.test/v1' }],
  ['chat-primary', { kind: 'anthropic', model: 'm', url: 'https://models.test/v1' }],
  ['mail', { server: 'smtp://thief.test', user: 'portal@mail', sender: 'portal@faculty.example' }],
] as const)('%s: a stored secret is not sent elsewhere', async (name, values) => {
  const { admin, post, context } = connections();
  const person = await admin();
  await post(person, '/chat-primary/set', { values: entered['chat-primary'] });
  const mail = { server: 'smtp://mail.test', user: 'portal@mail', password: mailPassword, sender: 'portal@faculty.example' };
  await post(person, '/mail/set', { values: mail });
  expect(await codeOf(await post(person, `/${name}/set`, { values }))).toBe('connection_secret_required');
  expect((await readConnections(context())).env('AI_PRIMARY_URL')).toBe('https://models.test/v1');
});

test('one mail connection is the address with its user and password', async () => {
  const { admin, post, context } = connections();
  const values = {
    server: 'smtps://mail.test:465',
    user: 'portal@mail',
    password: mailPassword,
    sender: 'The union <a@b.example>',
  };
  await post(await admin(), '/mail/set', { values });
  const { env } = await readConnections(context());
  expect(env('MAIL_FROM')).toBe('The union <a@b.example>');
  const url = new URL(env('SMTP_URL') ?? '');
  expect([url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'mail.test:465',
    'portal@mail',
    mailPassword,
  ]);
});

test.each([
  ['chat-primary', 'kind', { kind: 'other', model: 'm' }],
  ['chat-primary', 'model', { kind: 'openai', model: 'a model' }],
  ['chat-primary', 'model', { kind: 'openai' }],
  ['chat-primary', 'url', { kind: 'openai', model: 'm', url: 'http://169.254.169.254/v1' }],
  ['chat-primary', 'url', { kind: 'openai', model: 'm', url: 'file:///etc/passwd' }],
  ['chat-primary', 'values', { kind: 'openai', model: 'm', other: 'x' }],
  ['line', 'to', { token: entered.line.token, to: 'everybody' }],
  ['line', 'token', { token: 7, to: entered.line.to }],
  ['discord', 'webhook', { webhook: 'https://discord.example/api/webhooks/123456/abcdefghijklmnopqrstuvwxyz' }],
  ['mail', 'server', { server: 'https://mail.test', sender: 'a@b.example' }],
  ['mail', 'sender', { server: 'smtp://mail.test', sender: 'nobody' }],
  ['mail', 'password', { server: 'smtp://mail.test', sender: 'a@b.example', user: 'x' }],
  ['papers', 'values', {}],
  ['web-push', 'values', { contact: 'a@b.example', public_key: 'x', private_key: 'y' }],
  ['calendar', 'client_secret', { client_id: 'portal' }],
])('%s: a wrong %s is refused, and nothing is stored', async (name, field, values) => {
  const { admin, post, portal } = connections();
  const response = await post(await admin(), `/${name}/set`, { values });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: 'connection_value_invalid', message: expect.stringMatching(`^${field}:`) },
  });
  expect(await portal.query('select name from public.connection_settings')).toEqual([]);
});

test('a server without TLS counts where the runtime lists its origin', async () => {
  const { admin, post, context } = connections();
  const values = { kind: 'openai', model: 'llama3.1', url: 'http://127.0.0.1:11434/v1' };
  const response = await post(
    await admin(),
    '/chat-third/set',
    { values },
    context({ AI_PLAIN_ORIGINS: 'http://127.0.0.1:11434' }),
  );
  expect(response.status).toBe(200);
});

test.each(['', '/line/set', '/line/remove', '/line/try', '/web-push/make'])(
  'only administrators post to connections%s',
  async (path) => {
    const { post, portal } = connections();
    expect(await codeOf(await post(await portal.person('president'), path, { values: entered.line }))).toBe(
      'administrator_required',
    );
    expect(await codeOf(await post(undefined, path, { values: entered.line }))).toBe('sign_in_required');
  },
);

test.each(['/nothing/set', '/line/make', '/line/show', '/line/constructor', '/constructor/set'])(
  'connections%s is not found',
  async (path) => {
    const { post, admin } = connections();
    expect(await codeOf(await post(await admin(), path, {}))).toBe('connection_not_found');
  },
);

test('without a sealing key nothing is stored', async () => {
  const { post, admin, context } = connections();
  const response = await post(await admin(), '/line/set', { values: entered.line }, context({ INTEGRATION_KEYS: '' }));
  expect(await codeOf(response)).toBe('sealing_key_missing');
});

test('a connection whose key is gone says so, and the environment counts', async () => {
  const { post, admin, context, list } = connections();
  const person = await admin();
  await post(person, '/line/set', { values: entered.line });
  const other = { INTEGRATION_KEYS: `k1:${'B'.repeat(43)}`, LINE_TO: 'from the environment' };
  expect((await list(person, context(other))).get('line')).toMatchObject({ source: 'unreadable', values: {} });
  expect((await readConnections(context(other))).env('LINE_TO')).toBe('from the environment');
});

test('a sealed connection opens under its own name only', async () => {
  const { post, admin, portal, context } = connections();
  const person = await admin();
  await post(person, '/chat-primary/set', { values: entered['chat-primary'] });
  await portal.query(`update public.connection_settings set name = 'chat-second'`);
  expect((await readConnections(context())).env('AI_SECOND_KEY')).toBeUndefined();
});

test('the audit log has who set or removed what, and no value', async () => {
  const { post, admin, portal } = connections();
  const person = await admin();
  await post(person, '/discord/set', { values: entered.discord });
  await post(person, '/discord/remove');
  const rows = await portal.query('select action, target_id, detail from public.audit_log where actor_id = $1 order by id', [
    person.id,
  ]);
  expect(rows).toEqual([
    { action: 'set-connection', target_id: 'discord', detail: { fields: ['webhook'] } },
    { action: 'remove-connection', target_id: 'discord', detail: {} },
  ]);
});

test('one press makes new push keys, and the devices of the old ones are removed', async () => {
  const { post, admin, portal, list, context } = connections();
  const person = await admin();
  const make = async () => {
    const response = await post(person, '/web-push/make', { contact: 'office@faculty.example' });
    expect(response.status).toBe(200);
    return (await list(person)).get('web-push')?.values['public_key'] ?? '';
  };
  const subscribe = () =>
    portal.query(
      `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.test/1', $2, $3)`,
      [person.id, 'A'.repeat(87), 'A'.repeat(22)],
    );
  const first = await make();
  expect(Buffer.from(first, 'base64url')).toHaveLength(65);
  expect((await readConnections(context())).env('WEB_PUSH_SUBJECT')).toBe('mailto:office@faculty.example');
  await subscribe();
  expect(await make()).not.toBe(first);
  expect(await portal.query('select id from public.push_subscriptions')).toEqual([]);
  expect(await codeOf(await post(person, '/web-push/make', { contact: 'nobody' }))).toBe('connection_value_invalid');
});
