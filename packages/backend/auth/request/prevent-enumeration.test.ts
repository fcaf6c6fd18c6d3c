import { beforeAll, expect, test } from 'vitest';
import { setPasswordCost } from '../passwords/hash-password.ts';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const hooks = `
create function public.refuse_alias(event jsonb) returns jsonb language sql as $$
  select case
    when coalesce(event ->> 'new_email', event #>> '{user,email}') like 'alias%'
      then '{"error": {"http_code": 422, "code": "user_already_exists", "message": "User already registered"}}'::jsonb
    when coalesce(event ->> 'new_email', event #>> '{user,email}') like '%@foreign.example'
      then '{"error": {"http_code": 403, "code": "email_domain_foreign", "message": "Not from there"}}'
    else '{}' end
$$;
grant execute on function public.refuse_alias to supabase_auth_admin;`;
const hook = (name: string) => `[auth.hook.${name}]\nenabled = true\nuri = "pg-functions://postgres/public/refuse_alias"\n`;
const auth = useAuth(
  `[auth]\nprevent_enumeration = true\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"\n${hook('before_user_created')}${hook('before_email_changed')}`,
  { 'migrations/1_hooks.sql': hooks },
);
// Times are compared here, and a password's share in them is the real one.
beforeAll(() => setPasswordCost());

async function confirmed() {
  const email = uniqueEmail('registered');
  await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  return email;
}
/** A response without the values that differ between any two users. */
async function maskedResponse(method: string, path: string, body: object, headers?: Record<string, string>) {
  const response = await auth().request(method, path, body, headers);
  const text = JSON.stringify(await response.json());
  return [response.status, text.replaceAll(/"[^"]*@[^"]*"|"[0-9a-f-]{36}"|"\d{4}-\d\d-\d\dT[^"]*"/g, '"…"')];
}

test('signing up gets the same response for an address that is new, unconfirmed, registered, or an alias of a registered one', async () => {
  const waiting = uniqueEmail('waiting');
  await auth().request('POST', '/signup', { email: waiting, password });
  const responses = await Promise.all(
    [uniqueEmail('new'), waiting, await confirmed(), uniqueEmail('alias')].map((email) =>
      maskedResponse('POST', '/signup', { email, password }),
    ),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveProperty('size', 1);
  expect(responses[0]?.[0]).toBe(200);
});

test('signing up twice returns two ids, whether the address is registered or not', async () => {
  for (const email of [uniqueEmail('new'), await confirmed()]) {
    const ids = await Promise.all(
      [1, 2].map(
        async () => ((await (await auth().request('POST', '/signup', { email, password })).json()) as { id: string }).id,
      ),
    );
    expect(ids[0]).not.toBe(ids[1]);
  }
});

test('a link for existing users gets the same response for everyone, and is sent only to existing users', async () => {
  const [stranger, registered] = [uniqueEmail('stranger'), await confirmed()];
  for (const email of [stranger, registered, uniqueEmail('alias')])
    expect(await maskedResponse('POST', '/otp', { email, create_user: false })).toEqual([200, '{}']);
  await auth().message(registered);
  expect(await auth().messages(stranger)).toEqual([]);
});

test('changing to a registered address gets the same response as to any other, and is never confirmed', async () => {
  const email = await confirmed();
  const client = auth().newClient();
  const { data } = await client.auth.signInWithPassword({ email, password });
  const headers = { authorization: `Bearer ${data.session!.access_token}` };
  const taken = await confirmed();
  const responses = [];
  for (const next of [uniqueEmail('free'), taken, uniqueEmail('alias')])
    responses.push(await maskedResponse('PUT', '/user', { email: next }, headers));
  expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveProperty('size', 1);
  expect(responses[0]?.[0]).toBe(200);
  // Each change is mailed to the current address, none to the other user.
  await expect.poll(() => auth().messages(email)).toHaveLength(3);
  expect(await auth().messages(taken)).toEqual([]);
});

test('an address that the project refuses gets the code of the sign-up, before any mail is sent', async () => {
  const foreign = 'somebody@foreign.example';
  const email = await confirmed();
  const { data } = await auth().newClient().auth.signInWithPassword({ email, password });
  const headers = { authorization: `Bearer ${data.session!.access_token}` };
  const refusal = { code: 403, error_code: 'email_domain_foreign', msg: 'Not from there' };
  expect(await (await auth().request('POST', '/signup', { email: foreign, password })).json()).toEqual(refusal);
  expect(await (await auth().request('PUT', '/user', { email: foreign }, headers)).json()).toEqual(refusal);
  expect([await auth().messages(email), await auth().messages(foreign)]).toEqual([[], []]);
});

test.for([
  ['a sign-in', (email: string) => ['/token?grant_type=password', { email, password: 'a wrong password' }]],
  ['a sign-up', (email: string) => ['/signup', { email, password }]],
  ['a link', (email: string) => ['/otp', { email, create_user: false }]],
  ['a recovery', (email: string) => ['/recover', { email }]],
] as const)('the time of %s does not reveal whether the address is registered', async ([, request]) => {
  const registered = await confirmed();
  const times = { registered: [] as number[], unknown: [] as number[] };
  const measure = async (email: string, into: number[]) => {
    const [path, body] = request(email) as [string, object];
    const since = performance.now();
    await (await auth().request('POST', path, body)).json();
    into.push(performance.now() - since);
  };
  const factor = () => {
    const [a, b] = [Math.min(...times.registered), Math.min(...times.unknown)];
    return Math.max(a, b) / Math.min(a, b);
  };
  // They alternate, so other load affects both. The least times are compared: more turns bring them closer to what the work
  // itself takes, and a difference in the work stays.
  for (let turn = 0; turn < 16 || (turn < 80 && factor() >= 1.6); turn++) {
    await measure(registered, times.registered);
    await measure(uniqueEmail('unknown'), times.unknown);
  }
  // A missing hash, or one of another cost, would make a factor of three or more.
  expect(factor()).toBeLessThan(1.6);
});
