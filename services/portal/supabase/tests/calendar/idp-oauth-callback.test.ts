import { expect, test } from 'vitest';
import { unseal } from '../../functions/_shared/seal.ts';
import { addressOf } from '../fixtures/address-of.ts';
import { useCalendar } from './use-calendar.ts';

const calendar = useCalendar();
const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

test('an administrator is sent to consent with openid first, a hint of the domain, PKCE, nonce and state', async () => {
  const { start, portal } = calendar();
  const { status, body } = await start(await portal.person('admin'));
  const { searchParams } = new URL(String(body['url']));
  expect(status).toBe(200);
  expect(searchParams.get('scope')).toBe('openid email profile https://www.googleapis.com/auth/calendar.events');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://portal.test/admin/integrations',
    hd: 'faculty.example',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(40);
});

test('a code is exchanged, and the refresh token kept sealed for its person', async () => {
  const { connect, portal, context } = calendar();
  const admin = await portal.person('admin');
  const used = context();
  const { status, body } = await connect(admin, used);
  expect([status, body]).toMatchObject([
    200,
    {
      status: 'connected',
      account: 'admin@faculty.example',
      return_to: 'https://portal.test/admin/integrations?status=connected',
    },
  ]);
  const [row] = await portal.query<{ refresh_token: string }>('select * from public.integration_tokens where user_id = $1', [
    admin.id,
  ]);
  expect(row).toMatchObject({
    provider: 'calendar',
    revoked_at: null,
    scopes: expect.arrayContaining(['openid', 'https://www.googleapis.com/auth/calendar.events']),
    refresh_token: expect.stringMatching(/^v1\.k1\./),
  });
  const purpose = `integration_tokens/${admin.id}/calendar`;
  const token = await unseal(used, row?.refresh_token ?? '', purpose);
  expect(token).toEqual(expect.any(String));
  expect(JSON.stringify([body, used.lines])).not.toContain(token);
  expect(await unseal(used, row?.refresh_token ?? '', purpose.replace(admin.id, crypto.randomUUID()))).toBeUndefined();
  expect(await unseal(used, flip(row?.refresh_token ?? '', 30), purpose)).toBeUndefined();
});

test('a rotated key still decrypts', async () => {
  const { connect, portal, context, push } = calendar();
  const admin = await portal.person('admin');
  await connect(admin);
  const keys = context().env('INTEGRATION_KEYS') ?? '';
  const rotated = context({ env: { INTEGRATION_KEYS: `k2:${'A'.repeat(43)} ${keys}` } });
  expect((await push(admin, undefined, rotated)).status).toBe(200);
  const [row] = await portal.query('select refresh_token from public.integration_tokens where user_id = $1', [admin.id]);
  expect(row?.['refresh_token']).toMatch(/^v1\.k2\./);
  expect(await push(admin, undefined, context())).toMatchObject({
    status: 409,
    body: { error: { code: 'integration_unreadable' } },
  });
});

test("another person's state, an old, a changed and a missing one are refused before any request to the provider", async () => {
  const { start, finish, portal, provider, context } = calendar();
  const [admin, other] = [await portal.person('admin'), await portal.person('admin')];
  const returned = Object.fromEntries((await provider.consent(String((await start(admin)).body['url']))).searchParams);
  const later = context({ now: () => new Date(Date.now() + 11 * 60_000) });
  const answers = [
    await finish(other, returned),
    await finish(admin, returned, later),
    await finish(admin, { ...returned, state: flip(returned['state'] ?? '', 40) }),
    await finish(admin, { code: returned['code'] }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { error: { code: 'state_invalid' } } });
  expect(await portal.query('select from public.integration_tokens where user_id in ($1, $2)', [admin.id, other.id])).toEqual([]);
  expect((await finish(admin, returned)).status).toBe(200);
});

test('a used or invalid code is refused', async () => {
  const { start, finish, portal, provider } = calendar();
  const admin = await portal.person('admin');
  const returned = Object.fromEntries((await provider.consent(String((await start(admin)).body['url']))).searchParams);
  expect((await finish(admin, returned)).status).toBe(200);
  expect(await finish(admin, returned)).toMatchObject({ status: 400, body: { error: { code: 'code_refused' } } });
  expect(await finish(admin, { ...returned, code: '' })).toMatchObject({
    status: 400,
    body: { error: { code: 'code_missing' } },
  });
});

test("a code of another sign-in does not fit the state's verifier and nonce", async () => {
  const { start, finish, portal, provider } = calendar();
  const admin = await portal.person('admin');
  const [one, two] = [await start(admin), await start(admin)];
  const first = Object.fromEntries((await provider.consent(String(one.body['url']))).searchParams);
  const state = new URL(String(two.body['url'])).searchParams.get('state');
  expect(await finish(admin, { ...first, state })).toMatchObject({ status: 400, body: { error: { code: 'code_refused' } } });
});

test.each([['other.example'], [undefined]])('an account of the domain %s is refused, whatever the hint', async (hd) => {
  const { connect, portal, provider } = calendar();
  provider.account.hd = hd;
  const admin = await portal.person('admin');
  expect(await connect(admin)).toMatchObject({ status: 403, body: { error: { code: 'hosted_domain_foreign' } } });
  expect(await portal.query('select from public.integration_tokens where user_id = $1', [admin.id])).toEqual([]);
});

test('refused consent has its code', async () => {
  const { start, finish, portal } = calendar();
  const admin = await portal.person('admin');
  const state = new URL(String((await start(admin)).body['url'])).searchParams.get('state');
  expect(await finish(admin, { error: 'access_denied', state })).toMatchObject({
    status: 400,
    body: { error: { code: 'consent_refused' } },
  });
});

test('consent without the calendar is not enough', async () => {
  const { connect, portal, context } = calendar();
  const admin = await portal.person('admin');
  const used = context({ env: { CALENDAR_SCOPE: 'https://calendar.test/unknown' } });
  expect(await connect(admin, used)).toMatchObject({ status: 403, body: { error: { code: 'scope_missing' } } });
});

test('a forged identity token is refused', async () => {
  const { start, finish, portal, provider, context } = calendar();
  const admin = await portal.person('admin');
  const returned = Object.fromEntries((await provider.consent(String((await start(admin)).body['url']))).searchParams);
  const forging: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!addressOf(input).endsWith('/token')) return response;
    const tokens = (await response.json()) as { id_token: string };
    const [head = '', , signature = ''] = tokens.id_token.split('.');
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, hd: 'faculty.example', email: 'dean@faculty.example' })).toString(
      'base64url',
    );
    return Response.json({ ...tokens, id_token: [head, forged, signature].join('.') });
  };
  expect(await finish(admin, returned, context({ fetch: forging }))).toMatchObject({
    status: 502,
    body: { error: { code: 'id_token_invalid' } },
  });
});

test('only administrators connect a calendar', async () => {
  const { start, portal } = calendar();
  expect(await start(await portal.person('president'))).toMatchObject({
    status: 403,
    body: { error: { code: 'administrator_required' } },
  });
});

test('an unreachable provider, a missing client and a missing key have different codes', async () => {
  const { start, portal, context } = calendar();
  const admin = await portal.person('admin');
  const codeWith = async (env: Record<string, string>) => {
    const { status, body } = await start(admin, context({ env }));
    return [status, (body['error'] as { code: string }).code];
  };
  expect(await codeWith({ IDP_ISSUER: 'http://127.0.0.1:9' })).toEqual([503, 'provider_unreachable']);
  expect(await codeWith({ IDP_CLIENT_ID: '' })).toEqual([503, 'setting_missing']);
  expect(await codeWith({ INTEGRATION_KEYS: 'k1:short' })).toEqual([503, 'sealing_key_missing']);
});
