import { expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { identities } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const person = personOf('chair');
const reason = 'Shared the password with a friend';
const tokens = async (grant: string, body: object) => {
  const response = await fetch(`${portal().url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: portal().publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { access_token?: string; refresh_token?: string; error_code?: string };
  return { token: answer.access_token ?? '', refreshToken: answer.refresh_token ?? '', code: answer.error_code };
};
const refresh = async (token: string) => tokens('refresh_token', { refresh_token: token });
const signIn = async () => {
  const [account] = await portal().query<{ email: string }>(
    `update auth.users set encrypted_password = extensions.crypt('a long password', extensions.gen_salt('bf', 4)), email_confirmed_at = now()
     where id = $1 returning email`,
    [person],
  );
  return tokens('password', { email: account?.email, password: 'a long password' });
};
const reasonOf = async () => {
  const { body } = await portal().call('admin', 'find_people');
  return (body as { id: string; suspended_reason: string | null }[]).find(({ id }) => id === person)?.suspended_reason;
};

test('administrators alone suspend accounts and end suspensions', async () => {
  for (const who of identities.filter((identity) => identity !== 'admin'))
    for (const [name, args] of [
      ['suspend_person', { person, reason }],
      ['restore_person', { person }],
    ] as const)
      expect([who, (await portal().call(who, name, args)).outcome]).toEqual([
        who,
        who === 'anonymous' ? 'denied' : 'suspension_forbidden',
      ]);
});

test('a suspension needs a reason, and nobody suspends themself', async () => {
  expect((await portal().call('admin', 'suspend_person', { person, reason: '  ' })).outcome).toBe('suspension_reason_missing');
  expect((await portal().call('admin', 'suspend_person', { person: personOf('admin'), reason })).outcome).toBe(
    'suspension_own_account',
  );
});

test('a suspended account cannot sign in or refresh a session, and keeps its reason until the suspension ends its sessions', async () => {
  const { token, refreshToken } = await signIn();
  expect(token).not.toBe('');
  expect((await portal().call('admin', 'suspend_person', { person, reason })).outcome).toBe('yes');
  expect((await signIn()).code).toBe('user_banned');
  expect((await refresh(refreshToken)).code).toBe('user_banned');
  expect(await reasonOf()).toBe(reason);
  expect((await portal().call('admin', 'suspend_person', { person, reason })).outcome).toBe('suspension_not_possible');
  expect((await portal().call('admin', 'restore_person', { person })).outcome).toBe('yes');
  expect(await reasonOf()).toBeNull();
  expect(await portal().query('select from auth.sessions where user_id = $1', [person])).toEqual([]);
  expect((await refresh(refreshToken)).code).toBe('refresh_token_not_found');
  expect((await signIn()).code).toBeUndefined();
  expect((await portal().call('admin', 'restore_person', { person })).outcome).toBe('suspension_not_possible');
  const log = await portal().query(
    `select actor_id, action, detail from audit_log where target_id = $1 and action in ('suspend-account', 'restore-account') order by id`,
    [person],
  );
  expect(log).toEqual([
    { actor_id: personOf('admin'), action: 'suspend-account', detail: { reason } },
    { actor_id: personOf('admin'), action: 'restore-account', detail: {} },
  ]);
});

test('people see their own sessions and end one of them, and nobody else’s', async () => {
  const first = await signIn();
  await signIn();
  const ask = async (name: string, args: object) => {
    const response = await fetch(`${portal().url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: portal().publishableKey, authorization: `Bearer ${first.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    const text = await response.text();
    return text === '' ? [] : JSON.parse(text);
  };
  const list = (await ask('list_my_sessions', {})) as { id: string; is_current: boolean; device: string; started_at: string }[];
  expect(list.length).toBeGreaterThanOrEqual(2);
  expect(list.filter(({ is_current }) => is_current)).toHaveLength(1);
  const other = list.find(({ is_current }) => !is_current);
  expect((await portal().call('member', 'end_my_session', { session: other?.id })).outcome).toBe('session_not_found');
  await ask('end_my_session', { session: other?.id });
  const rest = (await ask('list_my_sessions', {})) as { id: string }[];
  expect(rest.map(({ id }) => id)).not.toContain(other?.id);
  expect(rest).toHaveLength(list.length - 1);
});
