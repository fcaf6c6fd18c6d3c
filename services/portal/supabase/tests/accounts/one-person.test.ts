import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
let people = 0;
const name = () => `mali.srisuk${++people}`;
const add = async (email: string, isConfirmed = true) => {
  const [row] = await portal().query<{ id: string }>(
    'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, $3) returning id',
    [randomUUID(), email, isConfirmed ? new Date() : null],
  );
  return row!.id;
};
const hook = async (email: string) =>
  (await portal().query('select public.hook_institution_email($1) as answer', [{ user: { email } }]))[0]?.['answer'];
const changeHook = async (id: string, email: string) =>
  (await portal().query('select public.hook_email_change($1) as answer', [{ user: { id }, new_email: email }]))[0]?.['answer'];
const alreadyExists = { error: { http_code: 422, code: 'user_already_exists' } };

test('a sub-address and another letter case are the same person', async () => {
  const local = name();
  await add(`${local}@faculty.example`);
  for (const email of [`${local}+1@faculty.example`, `${local.toUpperCase()}+votes+2@Faculty.Example`]) {
    expect(await hook(email)).toMatchObject(alreadyExists);
    await expect(add(email)).rejects.toThrow('email_already_registered');
  }
  expect(await hook(`${local}x@faculty.example`)).toEqual({});
});

test('an unconfirmed address does not block others from signing up, and its late confirmation is refused', async () => {
  const local = name();
  const early = await add(`${local}+squatter@faculty.example`, false);
  expect(await hook(`${local}@faculty.example`)).toEqual({});
  await add(`${local}@faculty.example`);
  await expect(portal().query('update auth.users set email_confirmed_at = now() where id = $1', [early])).rejects.toThrow(
    'email_already_registered',
  );
});

test('an account can change to a sub-address of its own mailbox only', async () => {
  const [local, other] = [name(), name()];
  const id = await add(`${local}@faculty.example`);
  await add(`${other}@faculty.example`);
  expect(await changeHook(id, `${local}+new@faculty.example`)).toEqual({});
  expect(await changeHook(id, `${other}+new@faculty.example`)).toMatchObject(alreadyExists);
  expect(await changeHook(id, `${local}@elsewhere.example`)).toMatchObject({
    error: { http_code: 403, code: 'email_domain_foreign' },
  });
  await expect(
    portal().query('update auth.users set email = $2 where id = $1', [id, `${other}+new@faculty.example`]),
  ).rejects.toThrow('email_already_registered');
});

test('a mailbox is free again once its account is erased', async () => {
  const local = name();
  const id = await add(`${local}@faculty.example`);
  await portal().query('select private.erase($1)', [id]);
  expect(await hook(`${local}+again@faculty.example`)).toEqual({});
});

test('dots count, unless the settings say that the mail ignores them', async () => {
  await portal().query('begin');
  try {
    await add('anong.dee@faculty.example');
    expect(await hook('anongdee@faculty.example')).toEqual({});
    await portal().query('update app_settings set email_ignores_dots = true');
    expect(await hook('anongdee@faculty.example')).toMatchObject(alreadyExists);
    expect(await hook('a.nong.dee+x@faculty.example')).toMatchObject(alreadyExists);
    await portal().query('update app_settings set email_ignores_dots = false');
    await add('anongdee@faculty.example');
    await expect(portal().query('update app_settings set email_ignores_dots = true')).rejects.toThrow('email_dots_ambiguous');
  } finally {
    await portal().query('rollback');
  }
});

test('nobody but the service of accounts calls the hook of address changes', async () => {
  for (const identity of ['anonymous', 'member', 'admin'] as const)
    expect((await portal().call(identity, 'hook_email_change', { event: {} })).outcome).toBe('denied');
});
