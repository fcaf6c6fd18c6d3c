import { expect, test } from 'vitest';
import { password, someone, useAuth } from '../testing/use-auth.ts';

const hooks = `
create function public.known_elsewhere(event jsonb) returns jsonb language sql as $$
  select case
    when coalesce(event ->> 'new_email', event #>> '{user,email}') like 'alias%'
      then '{"error": {"http_code": 422, "code": "user_already_exists", "message": "User already registered"}}'::jsonb
    when coalesce(event ->> 'new_email', event #>> '{user,email}') like '%@foreign.example'
      then '{"error": {"http_code": 403, "code": "email_domain_foreign", "message": "Not from there"}}'
    else '{}' end
$$;
grant execute on function public.known_elsewhere to supabase_auth_admin;`;
const hook = (name: string) => `[auth.hook.${name}]\nenabled = true\nuri = "pg-functions://postgres/public/known_elsewhere"\n`;
const auth = useAuth(
  `[auth]\nprevent_enumeration = true\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"\n${hook('before_user_created')}${hook('before_email_changed')}`,
  { 'migrations/1_hooks.sql': hooks },
);

async function confirmed() {
  const email = someone('registered');
  await auth().admin().auth.admin.createUser({ email, password, email_confirm: true });
  return email;
}
/** An answer without what is different for everybody. */
async function seen(method: string, path: string, body: object, headers?: Record<string, string>) {
  const response = await auth().ask(method, path, body, headers);
  const text = JSON.stringify(await response.json());
  return [response.status, text.replaceAll(/"[^"]*@[^"]*"|"[0-9a-f-]{36}"|"\d{4}-\d\d-\d\dT[^"]*"/g, '"…"')];
}

test('signing up answers the same for an address that is new, waits, is registered, or is another spelling of one', async () => {
  const waiting = someone('waiting');
  await auth().ask('POST', '/signup', { email: waiting, password });
  const answers = await Promise.all(
    [someone('new'), waiting, await confirmed(), someone('alias')].map((email) => seen('POST', '/signup', { email, password })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
  expect(answers[0]?.[0]).toBe(200);
});

test('signing up twice gives two ids, registered or not', async () => {
  for (const email of [someone('new'), await confirmed()]) {
    const ids = await Promise.all(
      [1, 2].map(async () => ((await (await auth().ask('POST', '/signup', { email, password })).json()) as { id: string }).id),
    );
    expect(ids[0]).not.toBe(ids[1]);
  }
});

test('a link for those who are there already is promised to everybody, and sent to those alone', async () => {
  const [stranger, known] = [someone('stranger'), await confirmed()];
  for (const email of [stranger, known, someone('alias')])
    expect(await seen('POST', '/otp', { email, create_user: false })).toEqual([200, '{}']);
  await auth().letter(known);
  expect(await auth().letters(stranger)).toEqual([]);
});

test('changing to an address that somebody has answers as to any other, and is never confirmed', async () => {
  const email = await confirmed();
  const client = auth().visitor();
  const { data } = await client.auth.signInWithPassword({ email, password });
  const headers = { authorization: `Bearer ${data.session!.access_token}` };
  const taken = await confirmed();
  const answers = [];
  for (const next of [someone('free'), taken, someone('alias')])
    answers.push(await seen('PUT', '/user', { email: next }, headers));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
  expect(answers[0]?.[0]).toBe(200);
  // The own address hears of each, the other person of none.
  await expect.poll(() => auth().letters(email)).toHaveLength(3);
  expect(await auth().letters(taken)).toEqual([]);
});

test('what the project does not take is refused before any mail is sent, by the same code as at sign-up', async () => {
  const foreign = 'somebody@foreign.example';
  const email = await confirmed();
  const { data } = await auth().visitor().auth.signInWithPassword({ email, password });
  const headers = { authorization: `Bearer ${data.session!.access_token}` };
  const refusal = { code: 403, error_code: 'email_domain_foreign', msg: 'Not from there' };
  expect(await (await auth().ask('POST', '/signup', { email: foreign, password })).json()).toEqual(refusal);
  expect(await (await auth().ask('PUT', '/user', { email: foreign }, headers)).json()).toEqual(refusal);
  expect([await auth().letters(email), await auth().letters(foreign)]).toEqual([[], []]);
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

test.for([
  ['a sign-in', (email: string) => ['/token?grant_type=password', { email, password: 'a wrong password' }]],
  ['a sign-up', (email: string) => ['/signup', { email, password }]],
  ['a link', (email: string) => ['/otp', { email, create_user: false }]],
  ['a recovery', (email: string) => ['/recover', { email }]],
] as const)('the time of %s does not tell whether the address is registered', async ([, request]) => {
  const known = await confirmed();
  const took = { known: [] as number[], unknown: [] as number[] };
  const ask = async (email: string, into: number[]) => {
    const [path, body] = request(email) as [string, object];
    const since = performance.now();
    await (await auth().ask('POST', path, body)).json();
    into.push(performance.now() - since);
  };
  // By turns, so that what else the machine does falls on both; the first pair is for what happens once.
  for (let turn = 0; turn < 16; turn++) {
    await ask(known, took.known);
    await ask(someone('unknown'), took.unknown);
  }
  const [a, b] = [median(took.known.slice(1)), median(took.unknown.slice(1))];
  // What a hash of another cost or a missing one would do is a factor of three and more.
  expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(1.6);
});
