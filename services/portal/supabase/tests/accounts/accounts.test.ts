import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';
import { addAdmin } from '../../../operator/admins.ts';
import { withinPortal } from '../../../operator/within-portal.ts';

const portal = usePortal();
const password = 'a long enough password';
let people = 0;
const someone = (part = '') => `accounts${++people}${part}@faculty.example`;
const ask = async (method: string, path: string, body: object, token?: string) => {
  const response = await fetch(`${portal().url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: portal().publishableKey,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
};
const letters = async (to: string) => {
  const response = await fetch(`${portal().url}/mailbox?format=json&to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: { code: string; links: string[] }[] }).messages;
};
const letter = async (to: string) => {
  await expect.poll(() => letters(to)).not.toHaveLength(0);
  return (await letters(to))[0]!;
};
/** Signs up as a browser does, and confirms there. */
async function member() {
  const email = someone();
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  await ask('POST', 'signup', { email, password, code_challenge, code_challenge_method: 's256' });
  const { code } = await letter(email);
  const { body } = await ask('POST', 'verify', { type: 'signup', email, token: code, code_verifier: verifier });
  return { email, id: body.user.id as string, token: body.access_token as string };
}
const signIn = async (email: string, tried: string) =>
  (await ask('POST', 'token?grant_type=password', { email, password: tried })).status;
const appoint = (email: string) =>
  withinPortal({ connection: portal().owner } as never, (transaction) => addAdmin(transaction, email));

test('a change to a foreign address is refused as at sign-up, before any mail is sent', async () => {
  const { email, token } = await member();
  const before = (await letters(email)).length;
  const answers = [
    await ask('PUT', 'user', { email: 'somebody@elsewhere.example' }, token),
    await ask('POST', 'signup', { email: 'somebody@elsewhere.example', password }),
  ];
  for (const { status, body } of answers) expect([status, body.error_code]).toEqual([403, 'email_domain_foreign']);
  expect([(await letters(email)).length, await letters('somebody@elsewhere.example')]).toEqual([before, []]);
});

test('signing up with a sub-address of an existing account answers like any sign-up, and writes nothing', async () => {
  const { email } = await member();
  const alias = email.replace('@', '+1@');
  const { status, body } = await ask('POST', 'signup', { email: alias, password });
  expect([status, body.email]).toEqual([200, alias]);
  expect(await portal().query('select from auth.users where email = $1', [alias])).toEqual([]);
  expect(await letters(alias)).toEqual([]);
});

test('changing a password needs the current one, and people can ask whether they have one', async () => {
  const { id, token } = await member();
  const headers = await portal().headersFor(id);
  const response = await fetch(`${portal().url}/rest/v1/rpc/has_password`, { method: 'POST', headers });
  expect(await response.json()).toBe(true);
  await portal().query(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`, [id]);
  const change = (more: object) => ask('PUT', 'user', { password: 'another password 2', ...more }, token);
  expect((await change({})).body.error_code).toBe('current_password_required');
  expect((await change({ current_password: password })).status).toBe(200);
});

test('the first administrator inherits no password and no session of somebody else', async () => {
  const email = someone('.first');
  await ask('POST', 'signup', { email, password });
  await expect(appoint(email)).rejects.toThrow(expect.objectContaining({ code: 'person_unconfirmed' }));
  await ask('POST', 'verify', { type: 'signup', email, token: (await letter(email)).code });
  expect(await signIn(email, password)).toBe(400);
  // The state from before this rule: the account has the password and a session of a person who guessed the address.
  await portal().query(
    `update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where email = $1`,
    [email, password],
  );
  expect(await signIn(email, password)).toBe(200);
  expect(await appoint(email)).toMatchObject({ role: 'admin', was: 'member', password: 'to be chosen' });
  expect(await signIn(email, password)).toBe(400);
  expect(
    await portal().query('select from auth.sessions join auth.users on users.id = user_id where email = $1', [email]),
  ).toEqual([]);
});

test('an administrator who confirmed in the browser of the sign-up keeps the password', async () => {
  const { email } = await member();
  expect(await appoint(email)).toMatchObject({ password: 'kept' });
  expect(await signIn(email, password)).toBe(200);
  await expect(appoint('nobody@faculty.example')).rejects.toThrow(expect.objectContaining({ code: 'person_unknown' }));
});
