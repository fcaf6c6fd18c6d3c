import { systemClock } from '@trivium/core';
import { beforeAll, test, vi } from 'vitest';
import { collect, connect, join } from '../../realtime/testing/use-realtime.ts';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

/** A minute of the backend takes six seconds of this test: faster, and requests of a busy machine end at the gateway's limit of a minute. */
const speed = 10;
const start = Date.now();
const schedule = systemClock.schedule.bind(systemClock);
beforeAll(() => {
  vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(start + (Date.now() - start) * speed));
  vi.spyOn(systemClock, 'schedule').mockImplementation((at, run) =>
    schedule(new Date(Date.now() + (at.getTime() - systemClock.now().getTime()) / speed), run),
  );
  return () => vi.restoreAllMocks();
});

const notes = `create table public.notes (id int primary key); alter table public.notes enable row level security;
create policy "signed-in people read" on public.notes to authenticated using (true);
grant select, insert on public.notes to authenticated;`;
const auth = useAuth('[realtime]\nenabled = true\n[auth.sessions]\nrevoke_access_tokens = true', {
  'migrations/1_notes.sql': notes,
});

async function signedUp() {
  const email = uniqueEmail();
  const { data, error } = await auth().newClient().auth.signUp({ email, password });
  if (error) throw error;
  return { email, id: data.user!.id, token: data.session!.access_token };
}
const fetchCode = async (path: string, token: string) => {
  const response = await fetch(`${auth().url}${path}`, {
    headers: { apikey: auth().secrets.publishableKey, authorization: `Bearer ${token}` },
  });
  return [response.status, ((await response.json()) as { code?: string }).code];
};
const signOut = (token: string) => auth().request('POST', '/logout?scope=local', undefined, { authorization: `Bearer ${token}` });

test.concurrent.for([
  ['signed out', async ({ token }: { token: string }) => void (await signOut(token))],
  [
    'was banned',
    async ({ id }: { id: string }) => void (await auth().adminClient().auth.admin.updateUserById(id, { ban_duration: '1h' })),
  ],
  ['was deleted', async ({ id }: { id: string }) => void (await auth().adminClient().auth.admin.deleteUser(id))],
  ['was softly deleted', async ({ id }: { id: string }) => void (await auth().adminClient().auth.admin.deleteUser(id, true))],
] as const)('within a minute, the token of a user who %s stops working', async ([, end], { expect }) => {
  const person = await signedUp();
  expect(await fetchCode('/rest/v1/notes', person.token)).toEqual([200, undefined]);
  const since = systemClock.now().getTime();
  await end(person);
  await expect.poll(() => fetchCode('/rest/v1/notes', person.token), { timeout: 60_000 }).toEqual([401, 'session_ended']);
  expect(systemClock.now().getTime() - since).toBeLessThan(60_000);
  expect(await fetchCode('/storage/v1/bucket', person.token)).toEqual([400, 'session_ended']);
});

test.concurrent('within a minute of signing out, the user’s open channel closes and no other opens', async ({ expect }) => {
  const { token } = await signedUp();
  const client = await connect(auth(), { token });
  const notices = collect<{ message: string }>();
  const channel = client.channel('room').on('system', {}, notices.add);
  await join(channel);
  const since = systemClock.now().getTime();
  await signOut(token);
  expect((await notices.next()).message).toBe('The session of this token has ended');
  expect(systemClock.now().getTime() - since).toBeLessThan(60_000);
  await expect(join(client.channel('another'))).rejects.toThrow('The session of this token has ended');
});

test('a token without a session keeps working', async ({ expect }) => {
  const token = await auth().sign({
    sub: (await signedUp()).id,
    role: 'authenticated',
    exp: Math.floor(start / 1000) + 9_000_000,
  });
  expect(await fetchCode('/rest/v1/notes', token)).toEqual([200, undefined]);
});
