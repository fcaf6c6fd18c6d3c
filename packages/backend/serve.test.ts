import { expect, test, vi } from 'vitest';
import { ada, ben, signWith, useBackend } from './testing/use-backend.ts';

const backend = useBackend();

const titles = (rows: unknown) => (rows as { title: string }[]).map((row) => row.title).toSorted();
const get = (headers: Record<string, string>, path = '/rest/v1/notes') => fetch(`${backend().url}${path}`, { headers });
/** Status and body of a refusal. */
const refusal = async (headers: Record<string, string>, path?: string) => {
  const response = await get(headers, path);
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) };
};
const withToken = (token: string) => ({ apikey: backend().secrets.publishableKey, authorization: `Bearer ${token}` });

test('anon sees the rows that the policy allows, with the publishable and with the legacy key', async () => {
  const { secrets, client } = backend();
  for (const key of [secrets.publishableKey, secrets.anonKey]) {
    const { data, error } = await client(key).from('notes').select('*');
    expect(error).toBeNull();
    expect(titles(data)).toEqual(['Published by Ada']);
  }
});

test('a signed user sees their own rows besides what is public', async () => {
  const { secrets, client, sign } = backend();
  const token = await sign({ sub: ben, role: 'authenticated', email: 'ben@example.org' });
  const { data } = await client(secrets.publishableKey, token).from('notes').select('*');
  expect(titles(data)).toEqual(['Draft of Ben; with a semicolon', 'Published by Ada']);
});

test('service_role sees everything, with the secret and with the legacy key', async () => {
  const { secrets, client } = backend();
  for (const key of [secrets.secretKey, secrets.serviceRoleKey]) {
    const { data } = await client(key).from('notes').select('*');
    expect(data).toHaveLength(3);
  }
});

test('the description of the schema is for the secret keys alone', async () => {
  const { secrets, sign } = backend();
  const own = withToken(await sign({ sub: ada, role: 'authenticated' }));
  for (const headers of [{ apikey: secrets.publishableKey }, { apikey: secrets.anonKey }, own])
    expect(await refusal(headers, '/rest/v1/')).toMatchObject({ status: 403, code: 'schema_secret' });
  for (const apikey of [secrets.secretKey, secrets.serviceRoleKey])
    expect((await get({ apikey }, '/rest/v1/')).headers.get('content-type')).toContain('application/openapi+json');
});

test('a function of the database reads role, user, email and claims from the token', async () => {
  const { secrets, client, sign } = backend();
  const token = await sign({ sub: ada, role: 'authenticated', email: 'ada@example.org', app_metadata: { team: 'board' } });
  const { data } = await client(secrets.publishableKey, token).rpc('who_am_i');
  expect(data).toMatchObject({
    role: 'authenticated',
    uid: ada,
    email: 'ada@example.org',
    claims: { app_metadata: { team: 'board' }, aud: 'authenticated' },
  });
  const anonymous = await client(secrets.publishableKey).rpc('who_am_i');
  expect(anonymous.data).toMatchObject({ role: 'anon', uid: null });
});

test('a statement of anon may take 3 s, one of a user 8 s', async () => {
  const { secrets, client, sign } = backend();
  const token = await sign({ sub: ada, role: 'authenticated' });
  expect((await client(secrets.publishableKey).rpc('who_am_i')).data).toMatchObject({ timeout: '3s' });
  expect((await client(secrets.publishableKey, token).rpc('who_am_i')).data).toMatchObject({ timeout: '8s' });
});

test('a row that the policy forbids is not written', async () => {
  const { secrets, client, sign } = backend();
  const token = await sign({ sub: ben, role: 'authenticated' });
  const { error } = await client(secrets.publishableKey, token).from('notes').insert({ title: 'Forged', owner: ada });
  expect(error?.code).toBe('42501');
});

test('a table without a GRANT is closed to every role, service_role included', async () => {
  const { secrets, client } = backend();
  for (const key of [secrets.publishableKey, secrets.secretKey]) {
    expect((await client(key).from('ledger').select('*')).error?.code).toBe('42501');
    expect((await client(key).rpc('not_granted')).error?.code).toBe('42501');
  }
});

test('a request without a key is refused in the words of Supabase', async () => {
  expect(await refusal({})).toEqual({
    status: 401,
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
    code: 'api_key_missing',
  });
});

test('a token alone does not replace a key', async () => {
  const token = await backend().sign({ sub: ada, role: 'authenticated' });
  expect(await refusal({ authorization: `Bearer ${token}` })).toMatchObject({ status: 401, code: 'api_key_missing' });
  expect(await refusal({ apikey: token })).toMatchObject({ status: 401, code: 'api_key_invalid' });
  const servant = await backend().sign({ sub: ada, role: 'service_role' });
  expect(await refusal({ apikey: servant })).toMatchObject({ status: 401, code: 'api_key_invalid' });
});

test('a wrong key and the key of another project are refused', async () => {
  const wrong = ['sb_secret_0000000000000000000000_00000000', 'sb_publishable_', 'nonsense'];
  const other = await signWith('the secret of a project that is not this one', { role: 'service_role', aud: '' });
  for (const apikey of [...wrong, other])
    expect(await refusal({ apikey })).toMatchObject({ status: 401, message: 'Invalid API key', code: 'api_key_invalid' });
});

test('the key may be in the query', async () => {
  const response = await get({}, `/rest/v1/notes?apikey=${backend().secrets.publishableKey}`);
  expect(response.status).toBe(200);
});

test('a key as the bearer token counts as that key and takes precedence', async () => {
  const { publishableKey, secretKey, serviceRoleKey } = backend().secrets;
  for (const key of [secretKey, serviceRoleKey]) {
    const response = await get({ apikey: publishableKey, authorization: `Bearer ${key}` });
    expect(await response.json()).toHaveLength(3);
  }
  expect(await refusal({ apikey: publishableKey, authorization: 'Bearer sb_secret_wrong' })).toMatchObject({
    code: 'api_key_invalid',
  });
});

test('an empty or malformed bearer credential is refused, not ignored', async () => {
  const { secretKey } = backend().secrets;
  for (const authorization of ['Bearer', 'bearer ', 'Bearer a b', 'Bearer undefined'])
    expect(await refusal({ apikey: secretKey, authorization })).toMatchObject({ status: 401, code: 'PGRST301' });
});

test('credentials of another scheme are ignored', async () => {
  const response = await get({ apikey: backend().secrets.publishableKey, authorization: 'Basic YTpi' });
  expect(await response.json()).toHaveLength(1);
});

test('an expired token is PGRST303, JWT expired', async () => {
  const expired = await backend().sign({ sub: ada, role: 'authenticated', exp: Math.floor(Date.now() / 1000) - 60 });
  const response = await get(withToken(expired));
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token", error_description="JWT expired"');
  expect(await response.json()).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null });
});

test('a token with an invalid time or role is PGRST303, and any audience is accepted', async () => {
  const now = Math.floor(Date.now() / 1000);
  for (const claims of [{ nbf: now + 300 }, { iat: now + 300 }, { exp: 'soon' }, { role: 7 }]) {
    const token = await backend().sign({ sub: ada, role: 'authenticated', ...(claims as object) });
    expect(await refusal(withToken(token))).toMatchObject({ status: 401, code: 'PGRST303' });
  }
  const elsewhere = await backend().sign({ sub: ada, role: 'authenticated', aud: 'elsewhere' });
  expect((await get(withToken(elsewhere))).status).toBe(200);
});

test('a token signed with another secret is PGRST301', async () => {
  const token = await signWith('another secret of more than thirty-two characters', { sub: ada, role: 'service_role' });
  expect(await refusal(withToken(token))).toMatchObject({ status: 401, code: 'PGRST301' });
});

test('an unsigned token is refused, whatever it calls its algorithm', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const alg of ['none', 'None', 'NONE', '']) {
    const token = `${part({ alg, typ: 'JWT' })}.${part({ sub: ada, role: 'service_role' })}.`;
    expect(await refusal(withToken(token))).toMatchObject({ status: 401, code: 'PGRST301' });
  }
});

test('a role that the database does not grant to authenticator is refused', async () => {
  for (const role of ['postgres', 'supabase_migrator', 'backend_test_owner', 'authenticator', 'pg_read_all_data', 'nobody']) {
    const token = await backend().sign({ sub: ada, role });
    const message = `permission denied to set role "${role}"`;
    expect(await refusal(withToken(token))).toMatchObject({ status: 403, code: '42501', message });
  }
});

test('a role of the project that is granted to authenticator works', async () => {
  const { secrets, client, sign } = backend();
  const token = await sign({ sub: ada, role: 'board_keeper' });
  expect((await client(secrets.publishableKey, token).from('ledger').select('*')).data).toEqual([]);
});

test('a token without a role is anon', async () => {
  const { secrets, client, sign } = backend();
  const { data } = await client(secrets.publishableKey, await sign({ sub: ada })).rpc('who_am_i');
  expect(data).toMatchObject({ role: 'anon', uid: ada });
});

test('a role granted later is known after NOTIFY pgrst', async () => {
  const { database, sign } = backend();
  const token = await sign({ sub: ada, role: 'late_keeper' });
  expect(await refusal(withToken(token))).toMatchObject({ status: 403, code: '42501' });
  await database.query('create role late_keeper nologin');
  await database.query('grant late_keeper to authenticator');
  await database.query('grant usage on schema public to late_keeper');
  await database.query('grant select on public.ledger to late_keeper');
  try {
    await database.query(`notify pgrst, 'reload schema'`);
    await vi.waitFor(async () => expect((await get(withToken(token), '/rest/v1/ledger')).status).toBe(200));
  } finally {
    await database.query('drop owned by late_keeper');
    await database.query('drop role late_keeper');
  }
});

test('an unsupported service answers 501 in the format of that service', async () => {
  const apikey = backend().secrets.publishableKey;
  expect(await refusal({ apikey }, '/graphql/v1/anything')).toMatchObject({ status: 501, code: 'service_not_implemented' });
});

test('an address outside all services is 404', async () => {
  expect(await refusal({}, '/')).toMatchObject({ status: 404, code: 'route_not_found' });
  expect(await refusal({}, '/rest/v2/notes')).toMatchObject({ status: 404, code: 'route_not_found' });
});

test('a preflight is answered without a key and allows every requested header', async () => {
  const response = await fetch(`${backend().url}/rest/v1/notes`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://example.org',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,x-anything',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(response.headers.get('access-control-allow-headers')).toBe('apikey,x-anything');
});

test('every origin may read answers and refusals', async () => {
  for (const headers of [{ apikey: backend().secrets.publishableKey }, {}]) {
    const response = await get(headers);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range');
  }
});

test('healthz and readyz need no key', async () => {
  expect(await (await fetch(`${backend().url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${backend().url}/readyz`)).json()).toMatchObject({ ok: true });
});

test('no key, token or query is logged', async () => {
  const { secrets, sign, readLog } = backend();
  const token = await sign({ sub: ada, role: 'authenticated' });
  await get({ authorization: `Bearer ${token}` }, `/rest/v1/notes?apikey=${secrets.secretKey}&marker=here-i-am`);
  await get({}, `/storage/v1/object/${token}/ada@example.org`);
  await get({ authorization: `Bearer ${token}` }, `/rest/v1/marked-path`);
  const log = await vi.waitFor(async () => {
    const text = await readLog();
    expect(text).toContain('marked-path');
    return text;
  });
  for (const secret of [token, 'here-i-am', 'ada@example.org', ...Object.values(secrets)]) expect(log).not.toContain(secret);
});
