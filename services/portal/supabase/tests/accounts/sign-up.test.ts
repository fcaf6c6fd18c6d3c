import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const signUp = (email: string | null, nickname?: string) =>
  portal().query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3) returning id', [
    randomUUID(),
    email,
    { nickname },
  ]);
const hook = async (email?: string) =>
  (await portal().query('select public.hook_institution_email($1) as answer', [{ user: { email } }]))[0]?.answer;

test('an account of the institution gets a profile with the role member', async () => {
  const [user] = await signUp('new.student@Faculty.Example', 'Nok');
  expect(await portal().query('select role, nickname from profiles where id = $1', [user?.id])).toEqual([
    { role: 'member', nickname: 'Nok' },
  ]);
});

const foreign = [
  'a@elsewhere.example',
  'a@faculty.example.org',
  'a@notfaculty.example',
  'a@sub.faculty.example',
  'faculty.example',
  null,
];

test.each(foreign)('the trigger refuses %s', async (email) => {
  await expect(signUp(email)).rejects.toThrow('email_domain_foreign');
});

test.each(foreign)('the hook refuses %s with a message', async (email) => {
  expect(await hook(email ?? undefined)).toMatchObject({
    error: { http_code: 403, message: expect.stringContaining('institution') },
  });
});

test("the hook accepts the institution's domains, and those of the settings", async () => {
  expect(await hook('a@faculty.example')).toEqual({});
  await portal().query(`update app_settings set email_domains = '{faculty.example,students.example}'`);
  expect(await hook('a@students.example')).toEqual({});
});

test('an account must keep an address of the institution', async () => {
  const [user] = await signUp('moving@faculty.example');
  const change = (email: string | null) => portal().query('update auth.users set email = $2 where id = $1', [user?.id, email]);
  await expect(change('moving@elsewhere.example')).rejects.toThrow('email_domain_foreign');
  await expect(change(null)).rejects.toThrow('email_domain_foreign');
  await change('moved@faculty.example');
});

test('nobody but the service of accounts calls the hook', async () => {
  for (const identity of ['anonymous', 'member', 'admin'] as const)
    expect((await portal().call(identity, 'hook_institution_email', { event: {} })).outcome).toBe('denied');
});
