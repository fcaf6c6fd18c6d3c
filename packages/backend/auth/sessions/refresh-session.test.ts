import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth('[auth]\nenable_anonymous_sign_ins = true\n[auth.sessions]\ntimebox = "24h"\ninactivity_timeout = "8h"');

async function signedUp() {
  const email = uniqueEmail();
  const { data } = await auth().newClient().auth.signUp({ email, password });
  return { email, session: data.session!, user: data.user! };
}
const refresh = async (token: string) => {
  const { data, error } = await auth().newClient().auth.refreshSession({ refresh_token: token });
  return { token: data.session?.refresh_token, code: error?.code };
};
const query = (text: string, values: unknown[]) => auth().database.query(text, values);
/** Moves the last use of a token back by some seconds. */
const age = (token: string, seconds: number) =>
  query(`update auth.refresh_tokens set updated_at = updated_at - $2 * interval '1 second' where token = $1`, [token, seconds]);

test('sixteen concurrent refreshes of one token all get the same new token', async () => {
  const { session } = await signedUp();
  // Plain requests: supabase-js serialises the refreshes of one client.
  const send = async () => {
    const body = { refresh_token: session.refresh_token };
    return (await (await auth().request('POST', '/token?grant_type=refresh_token', body)).json()) as { refresh_token: string };
  };
  const responses = await Promise.all(Array.from({ length: 16 }, send));
  const tokens = new Set(responses.map(({ refresh_token }) => refresh_token));
  expect([...tokens]).toEqual([expect.stringMatching(/^[a-z2-7]{12}$/)]);
  expect(tokens).not.toContain(session.refresh_token);
});

test('the parent of the newest token returns it, however late', async () => {
  const { session } = await signedUp();
  const first = await refresh(session.refresh_token);
  await age(session.refresh_token, 3600);
  expect(await refresh(session.refresh_token)).toEqual(first);
});

test('an older token returns the newest one within the reuse interval', async () => {
  const { session } = await signedUp();
  const child = await refresh(session.refresh_token);
  const grandchild = await refresh(child.token!);
  expect(await refresh(session.refresh_token)).toEqual(grandchild);
});

test('an older token used after the reuse interval revokes the session', async () => {
  const { session } = await signedUp();
  const child = await refresh(session.refresh_token);
  const grandchild = await refresh(child.token!);
  await age(session.refresh_token, 11);
  expect(await refresh(session.refresh_token)).toEqual({ token: undefined, code: 'refresh_token_already_used' });
  for (const token of [grandchild.token!, child.token!, session.refresh_token])
    expect(await refresh(token)).toEqual({ token: undefined, code: 'refresh_token_already_used' });
});

test('an unknown token is not found', async () => {
  for (const token of ['aaaaaaaaaaaa', 'short', `'; drop table auth.users; --`])
    expect(await refresh(token)).toEqual({ token: undefined, code: 'refresh_token_not_found' });
});

test.for([
  ['created_at', '25 hours', 'Invalid Refresh Token: Session Expired'],
  ['refreshed_at', '9 hours', 'Invalid Refresh Token: Session Expired (Inactivity)'],
])('a session whose %s is %s ago ends', async ([column, past, message]) => {
  const { session, user } = await signedUp();
  await query(`update auth.sessions set ${column} = now() at time zone 'utc' - $2::interval where user_id = $1`, [user.id, past]);
  const { error } = await auth().newClient().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toMatchObject({ code: 'session_expired', message });
});

test('a banned user can neither refresh, sign in nor read the user', async () => {
  const { email, session, user } = await signedUp();
  await auth().adminClient().auth.admin.updateUserById(user.id, { ban_duration: '1h' });
  expect((await refresh(session.refresh_token)).code).toBe('user_banned');
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned');
  expect((await auth().newClient().auth.getUser(session.access_token)).error?.code).toBe('user_banned');
  await auth().adminClient().auth.admin.updateUserById(user.id, { ban_duration: 'none' });
  expect((await refresh(session.refresh_token)).code).toBeUndefined();
});

test.for([
  ['global', false, false],
  ['local', false, true],
  ['others', true, false],
] as const)('signing out with scope %s leaves this session %s and another %s', async ([scope, here, there]) => {
  const { email, session } = await signedUp();
  const other = await auth().newClient().auth.signInWithPassword({ email, password });
  const bearer = { authorization: `Bearer ${session.access_token}` };
  expect((await auth().request('POST', `/logout?scope=${scope}`, undefined, bearer)).status).toBe(204);
  expect((await refresh(session.refresh_token)).token !== undefined).toBe(here);
  expect((await refresh(other.data.session!.refresh_token)).token !== undefined).toBe(there);
});

test('an unknown scope is refused', async () => {
  const { session } = await signedUp();
  const response = await auth().request('POST', '/logout?scope=all', undefined, {
    authorization: `Bearer ${session.access_token}`,
  });
  expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
});

test('an anonymous user has a session, and stays the same user after adding an address', async () => {
  const client = auth().newClient();
  const { data } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
  expect(data.user).toMatchObject({ is_anonymous: true, email: '', app_metadata: {}, user_metadata: { theme: 'dark' } });
  const email = uniqueEmail();
  const changed = await client.auth.updateUser({ email, password });
  expect(changed.data.user).toMatchObject({ id: data.user!.id, is_anonymous: false, email });
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).data.user?.id).toBe(data.user!.id);
});

test('tokens used more than a day ago are deleted, except the parent of the newest', async () => {
  const { session } = await signedUp();
  const child = await refresh(session.refresh_token);
  await age(session.refresh_token, 90_000);
  const grandchild = await refresh(child.token!);
  expect((await refresh(session.refresh_token)).code).toBe('refresh_token_not_found');
  await age(child.token!, 90_000);
  expect(await refresh(child.token!)).toEqual(grandchild);
});
