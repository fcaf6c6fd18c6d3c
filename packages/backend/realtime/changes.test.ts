import { expect, test } from 'vitest';
import { ada, ben, useBackend } from '../testing/use-backend.ts';
import { connect, follow } from './testing/use-realtime.ts';

const backend = useBackend();
const as = async (sub: string) => connect(backend(), { token: await backend().sign({ sub, role: 'authenticated' }) });

const write = (text: string, values?: unknown[]) => backend().database.query(text, values);
const addNote = (title: string, isPublished: boolean, owner: string | null = null) =>
  write('insert into public.notes (title, is_published, owner) values ($1, $2, $3)', [title, isPublished, owner]);

test('who subscribes hears of a row that is inserted', async () => {
  const { changes, said } = await follow(connect(backend()), { table: 'notes' });
  expect(said).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  await addNote('one', true);
  const change = await changes.next();
  expect(change).toMatchObject({
    eventType: 'INSERT',
    schema: 'public',
    table: 'notes',
    new: { title: 'one', is_published: true, owner: null },
    old: {},
    errors: null,
  });
});

test('policies hide rows from others', async () => {
  await write('insert into auth.users (id, email) values ($1, $2), ($3, $4) on conflict do nothing', [
    ada,
    'ada@example.org',
    ben,
    'ben@example.org',
  ]);
  const [hersAlone, his] = await Promise.all([
    follow(await as(ada), { table: 'notes' }),
    follow(await as(ben), { table: 'notes' }),
  ]);
  await addNote('hers', false, ada);
  await addNote('for all', true);
  await hersAlone.changes.next(({ new: row }) => row['title'] === 'for all');
  await his.changes.next(({ new: row }) => row['title'] === 'for all');
  expect(hersAlone.changes.items.map(({ new: row }) => row['title'])).toEqual(['hers', 'for all']);
  expect(his.changes.items.map(({ new: row }) => row['title'])).toEqual(['for all']);
});
