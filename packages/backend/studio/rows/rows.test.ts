import { expect, test } from 'vitest';
import { planted, useStudio } from '../testing/use-studio.ts';

const { auth, ask, run, ada } = useStudio();

test('rows are those that the actor’s policies show', async () => {
  const rows = async (query: string) => (await ask(`/tables/public/books${query}`)).text;
  expect(await rows('')).toMatch(/Open book[^]*Closed book[^]*Book of Ada/);
  const visitor = await rows('?as=anon');
  expect(visitor).toContain('Open book');
  expect(visitor).not.toMatch(/Closed book|Book of Ada/);
  const own = await rows(`?as=authenticated&as_user=${encodeURIComponent(ada)}`);
  expect(own).toMatch(/Open book[^]*Book of Ada/);
  expect(own).not.toContain('Closed book');
  expect(await ask('/tables/public/loans?as=anon')).toMatchObject({
    text: expect.stringContaining('anon may not read this table'),
  });
  expect(await ask('/tables/public/books?as=postmaster')).toMatchObject({
    status: 400,
    text: expect.stringContaining('actor_invalid'),
  });
  // The page keeps its fields.
  const nobody = await ask('/tables/public/books?as=authenticated&as_user=nobody');
  expect(nobody).toMatchObject({ status: 400, text: expect.stringMatching(/value="nobody"[^]*No user has this address/) });
});

test.for([
  ['title', 'eq', `It's; drop table books; --`, /It&#39;s; drop table books/],
  ['title', 'has', `' or true --`, /No rows match/],
  ['title', 'in', `Open book, nothing`, /Open book/],
  ['pages', 'gte', '30', /It&#39;s/],
  ['pages', 'eq', '1 or 1=1', /22P02/],
  ['mood', 'eq', 'calm', /Closed book/],
  ['mood', 'eq', `loud'::public.mood or true`, /22P02/],
  ['owner', 'null', '', /Open book/],
  ['pages', 'nothing', '1', /Filter invalid/],
] as const)('a filter %s %s %s takes its value as a value', async ([column, operator, value, expected]) => {
  const { text } = await ask(`/tables/public/books?${new URLSearchParams({ column, operator, value })}`);
  expect(text.slice(text.indexOf('</form>', text.indexOf('class="filters"')))).toMatch(expected);
});

test('a row is added, changed and deleted by forms, and the statement of a deletion puts it back', async () => {
  const fields = {
    'f2.state': 'value',
    f2: 'New <b>book</b>',
    'f3.state': 'value',
    f3: 'loud',
    'f4.state': 'null',
    f4: '',
  };
  const added = await ask('/tables/public/books/save', fields);
  expect(added.status).toBe(303);
  const key = /key=(\d+)/.exec(added.location ?? '')?.[1] ?? '';
  const form = (await ask(`/tables/public/books/row?key=${key}`)).text;
  expect(form).toContain('New &lt;b&gt;book&lt;/b&gt;');
  const version = /name="version" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const change = { key, version, 'f2.state': 'value', f2: 'Changed book', 'f4.state': 'value', f4: '7' };
  expect((await ask('/tables/public/books/save', change)).status).toBe(303);
  expect(await ask('/tables/public/books/save', { ...change, f2: 'Too late' })).toMatchObject({
    status: 409,
    text: expect.stringContaining('row_changed'),
  });
  expect(await auth().database.query('select title, pages, api_key from public.books where id = $1', [key])).toEqual([
    { title: 'Changed book', pages: 7, api_key: planted.key },
  ]);
  const confirm = (await ask(`/tables/public/books/delete?key=${key}`)).text;
  const current = /name="version" value="([^"]+)"/.exec(confirm)?.[1] ?? '';
  const gone = (await ask('/tables/public/books/delete', { key, version: current })).text;
  expect(await auth().database.query('select from public.books where id = $1', [key])).toHaveLength(0);
  const statement = (/id="put-back">([^<]+)</.exec(gone)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  expect(await run(statement)).toContain('1 row changed');
  expect(await auth().database.query('select title from public.books where id = $1', [key])).toEqual([{ title: 'Changed book' }]);
});

test('a deletion tells what goes with the row, and a refusal of the database keeps the form', async () => {
  expect((await ask('/tables/public/books/delete?key=1')).text).toMatch(
    /2 rows of public\.loans<\/strong> refer[^]*deleted with it/,
  );
  const refused = await ask('/tables/public/loans/save', {
    'f0.state': 'value',
    f0: '9',
    'f1.state': 'value',
    f1: '12345',
  });
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('23503') });
  expect(refused.text).toContain('value="12345"');
  expect(await ask('/tables/auth/users/new')).toMatchObject({ status: 400, text: expect.stringContaining('row_not_editable') });
});
