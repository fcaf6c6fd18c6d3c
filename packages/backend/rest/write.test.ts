import { beforeEach, describe, expect, test } from 'vitest';
import { ann, bob, useRest } from './testing/use-rest.ts';

const rest = useRest();
const representation = { prefer: 'return=representation' };

beforeEach(() =>
  rest().administer(
    `delete from rest.shelved where shelf_id > 3; delete from rest.shelves where id > 3; delete from rest.notes where id > 3`,
  ),
);
const labels = async () =>
  (await rest().administer('select label from rest.shelves where id > 3 order by id')).map(
    (row) => (row as { label: string }).label,
  );

describe('POST', () => {
  test('stores a row and returns no body', async () => {
    const reply = await rest().ask('/shelves', { method: 'POST', body: { id: 4, label: 'four' } });
    expect([reply.status, reply.body, reply.headers.get('content-range')]).toEqual([201, '', '*/*']);
    expect(await labels()).toEqual(['four']);
  });

  test('stores several rows and returns them with embedded relations', async () => {
    const body = [
      { id: 4, label: 'four', parent_id: 1 },
      { id: 5, label: 'five', parent_id: null },
    ];
    const reply = await rest().ask('/shelves?select=label,above:parent_id(label)&order=id.desc', {
      method: 'POST',
      body,
      headers: { prefer: 'return=representation,count=exact' },
    });
    expect(reply.body).toEqual([
      { label: 'five', above: null },
      { label: 'four', above: { label: 'wood' } },
    ]);
    expect(reply.headers.get('content-range')).toBe('*/2');
    expect(reply.headers.get('preference-applied')).toBe('return=representation, count=exact');
  });

  test('returns the location of a new row', async () => {
    const reply = await rest().ask('/shelves', {
      method: 'POST',
      body: { id: 4, label: 'x' },
      headers: { prefer: 'return=headers-only' },
    });
    expect([reply.status, reply.body, reply.headers.get('location')]).toEqual([201, '', '/shelves?id=eq.4']);
  });

  test('columns chooses the members, and a missing one is null or the default', async () => {
    const body = [{ label: 'stored', id: 4, nonsense: true }, { id: 5 }];
    const refused = await rest().ask('/shelves?columns=id,label', { method: 'POST', body });
    expect(refused).toMatchObject({ status: 400, body: { code: '23502' } });
    const books = (missing: string) =>
      rest().ask('/books?columns=title,price&select=price', {
        method: 'POST',
        body: [{ title: 'x' }],
        headers: { prefer: `return=representation,tx=rollback,${missing}` },
      });
    expect((await books('missing=null')).body).toEqual([{ price: null }]);
    expect((await books('missing=default')).body).toEqual([{ price: 9.5 }]);
  });

  test('an upsert changes existing rows and reports whether a row is new', async () => {
    const upsert = (body: object[]) =>
      rest().ask('/shelves', { method: 'POST', body, headers: { prefer: 'return=representation,resolution=merge-duplicates' } });
    expect(await upsert([{ id: 4, label: 'a' }])).toMatchObject({ status: 201, body: [{ id: 4, label: 'a' }] });
    expect(await upsert([{ id: 4, label: 'b' }])).toMatchObject({ status: 200, body: [{ id: 4, label: 'b' }] });
    expect(
      await upsert([
        { id: 4, label: 'c' },
        { id: 5, label: 'd' },
      ]),
    ).toMatchObject({ status: 201 });
    expect(await labels()).toEqual(['c', 'd']);
  });

  test('an upsert can skip existing rows, by any unique columns', async () => {
    const reply = await rest().ask('/authors?on_conflict=name', {
      method: 'POST',
      body: { name: 'Ann', born: '2000-01-01' },
      headers: { prefer: 'return=representation,resolution=ignore-duplicates' },
    });
    expect(reply).toMatchObject({ status: 201, body: [] });
    expect(await rest().administer(`select born::text from rest.authors where name = 'Ann'`)).toEqual([{ born: '1970-01-02' }]);
  });

  test('an upsert does not need the right to read', async () => {
    await rest().administer(
      'create table if not exists rest.marks (id int primary key, n int); grant insert, update on rest.marks to rest_member',
    );
    await rest().rest.reload();
    const mark = () => rest().ask('/marks', { method: 'POST', body: { id: 1, n: 1 }, headers: { prefer: 'return=minimal' } });
    expect((await mark()).status).toBe(201);
  });

  test('a body can be CSV or a form', async () => {
    const csv = await rest().ask('/shelves', {
      method: 'POST',
      body: 'id,label,parent_id\n4,"a, ""b""",NULL\n5,c,1\n',
      headers: { 'content-type': 'text/csv', ...representation },
    });
    expect(csv.body).toEqual([
      { id: 4, label: 'a, "b"', parent_id: null },
      { id: 5, label: 'c', parent_id: 1 },
    ]);
    const form = await rest().ask('/shelves?select=label', {
      method: 'POST',
      body: 'id=6&label=from+a+form',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...representation },
    });
    expect(form.body).toEqual([{ label: 'from a form' }]);
  });

  test('an empty list stores nothing; an empty object stores defaults', async () => {
    expect(await rest().ask('/shelves', { method: 'POST', body: [], headers: representation })).toMatchObject({
      status: 201,
      body: [],
    });
    expect(await rest().ask('/notes', { method: 'POST', body: {} })).toMatchObject({ body: { code: '23502' } });
  });

  test('policies apply to written rows', async () => {
    const own = await rest().ask('/notes?select=owner,body', {
      method: 'POST',
      body: { body: 'mine' },
      headers: representation,
      as: bob,
    });
    expect(own.body).toEqual([{ owner: 'bob', body: 'mine' }]);
    const other = await rest().ask('/notes', { method: 'POST', body: { body: 'theirs', owner: 'ann' }, as: bob });
    expect(other).toMatchObject({ status: 403, body: { code: '42501' } });
  });
});

describe('PATCH and DELETE', () => {
  const note = (as: typeof ann) => rest().ask('/notes', { method: 'POST', body: [{ body: 'a' }, { body: 'b' }], as });

  test('change the rows that filters and policies allow', async () => {
    await note(bob);
    const reply = await rest().ask('/notes?id=gt.3&select=body,owner', {
      method: 'PATCH',
      body: { body: 'c' },
      headers: { prefer: 'return=representation,count=exact' },
      as: bob,
    });
    expect(reply).toMatchObject({
      status: 200,
      body: [
        { body: 'c', owner: 'bob' },
        { body: 'c', owner: 'bob' },
      ],
    });
    expect(reply.headers.get('content-range')).toBe('0-1/2');
    expect(
      await rest().ask('/notes?id=gt.3', { method: 'PATCH', body: { body: 'd' }, headers: representation, as: ann }),
    ).toMatchObject({
      body: [],
    });
  });

  test('delete, and return the deleted rows', async () => {
    await note(ann);
    const reply = await rest().ask('/notes?id=gt.3&select=body', { method: 'DELETE', headers: representation });
    expect(reply).toMatchObject({ status: 200, body: [{ body: 'a' }, { body: 'b' }] });
    expect(
      (await rest().ask('/notes?id=gt.3', { method: 'DELETE', headers: { prefer: 'count=exact' } })).headers.get('content-range'),
    ).toBe('*/0');
  });

  test('change nothing if there is nothing to set', async () => {
    expect(await rest().ask('/shelves?id=eq.1', { method: 'PATCH', body: {}, headers: representation })).toMatchObject({
      status: 200,
      body: [],
    });
    for (const path of ['/shelves?id=eq.1', '/shelves'])
      expect(await rest().ask(path, { method: 'PATCH', body: {} })).toMatchObject({ status: 204 });
  });

  test('without any filter they are refused', async () => {
    expect(await rest().ask('/notes', { method: 'DELETE' })).toMatchObject({
      status: 400,
      body: { code: '21000', message: 'DELETE requires a WHERE clause' },
    });
    expect(await rest().ask('/notes', { method: 'PATCH', body: { body: 'x' } })).toMatchObject({
      status: 400,
      body: { code: '21000' },
    });
  });

  test('more rows than allowed are not stored', async () => {
    await note(ann);
    const headers = { prefer: 'handling=strict,max-affected=1' };
    const reply = await rest().ask('/notes?id=gt.3', { method: 'DELETE', headers });
    expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST124', details: 'The query affects 2 rows' } });
    expect(await rest().administer('select count(*)::int as n from rest.notes where id > 3')).toEqual([{ n: 2 }]);
    expect(
      (await rest().ask('/notes?id=gt.3', { method: 'DELETE', headers: { prefer: 'handling=lenient,max-affected=1' } })).status,
    ).toBe(204);
  });

  test('nothing is stored if a single object is requested and not exactly one row matches', async () => {
    await note(ann);
    const headers = { accept: 'application/vnd.pgrst.object+json', ...representation };
    expect(await rest().ask('/notes?id=gt.3', { method: 'PATCH', body: { body: 'x' }, headers })).toMatchObject({
      status: 406,
      body: { code: 'PGRST116' },
    });
    expect(await rest().administer(`select count(*)::int as n from rest.notes where body = 'x'`)).toEqual([{ n: 0 }]);
  });

  test('tx=rollback answers with the rows and stores nothing', async () => {
    const reply = await rest().ask('/shelves?id=eq.3', {
      method: 'DELETE',
      headers: { prefer: 'return=representation,tx=rollback' },
    });
    expect(reply).toMatchObject({ status: 200, body: [{ id: 3 }] });
    expect(reply.headers.get('preference-applied')).toContain('tx=rollback');
    expect(await rest().administer('select id from rest.shelves where id = 3')).toEqual([{ id: 3 }]);
  });
});

describe('PUT', () => {
  const put = (path: string, body: object) => rest().ask(path, { method: 'PUT', body, headers: representation });

  test('stores the row that the address names, whether it is new or not', async () => {
    expect(await put('/shelves?id=eq.4', { id: 4, label: 'a', parent_id: null })).toMatchObject({
      status: 201,
      body: [{ label: 'a' }],
    });
    expect(await put('/shelves?id=eq.4', { id: 4, label: 'b', parent_id: null })).toMatchObject({
      status: 200,
      body: [{ label: 'b' }],
    });
  });

  test('refuses another row, and an address that is not a whole key', async () => {
    expect(await put('/shelves?id=eq.5', { id: 4, label: 'a' })).toMatchObject({ status: 400, body: { code: 'PGRST115' } });
    expect(await put('/shelves?id=gt.4', { id: 4, label: 'a' })).toMatchObject({ status: 405, body: { code: 'PGRST105' } });
    expect(await put('/shelves?label=eq.a', { id: 4, label: 'a' })).toMatchObject({ status: 405, body: { code: 'PGRST105' } });
    expect(await put('/shelves?id=eq.4&limit=1', { id: 4, label: 'a' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST114' },
    });
    expect(await labels()).toEqual([]);
  });
});

describe('refused', () => {
  const cases: [rule: string, body: unknown, status: number, error: object, headers?: Record<string, string>][] = [
    [
      'an unknown column',
      { id: 4, nope: 1 },
      400,
      { code: 'PGRST204', message: "Could not find the 'nope' column of 'shelves' in the schema cache" },
    ],
    ['rows of different keys', [{ id: 4 }, { label: 'x' }], 400, { code: 'PGRST102', message: 'All object keys must match' }],
    ['a list of no objects', [1, 2], 400, { code: 'PGRST102' }],
    ['no JSON', '{', 400, { code: 'PGRST102', message: 'Empty or invalid json' }],
    [
      'another type of body',
      '<x/>',
      400,
      { code: 'PGRST102', message: 'Content-Type not acceptable: text/xml' },
      { 'content-type': 'text/xml' },
    ],
    ['uneven CSV', 'id,label\n4\n', 400, { code: 'PGRST102' }, { 'content-type': 'text/csv' }],
    ['a key that is taken', { id: 1, label: 'x' }, 409, { code: '23505', details: 'Key (id)=(1) already exists.' }],
    ['a reference to nothing', { id: 4, label: 'x', parent_id: 99 }, 409, { code: '23503' }],
    ['a value of another type', { id: 'four', label: 'x' }, 400, { code: '22P02' }],
  ];
  test.each(cases)('%s', async (_rule, body, status, error, headers = {}) => {
    expect(await rest().ask('/shelves', { method: 'POST', body, headers })).toMatchObject({ status, body: error });
  });
});
