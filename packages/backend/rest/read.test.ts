import { describe, expect, test } from 'vitest';
import { createRest } from './create-rest.ts';
import { fetchRest } from './testing/fetch-rest.ts';
import { ann, bob, stranger, useRest } from './testing/use-rest.ts';

const rest = useRest();
const ids = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);

describe('select chooses columns', () => {
  const cases: [rule: string, path: string, body: unknown][] = [
    ['columns, in the order asked', '/shelves?select=label,id&id=eq.1', [{ label: 'wood', id: 1 }]],
    ['all columns where nothing is said', '/shelves?id=eq.2', [{ id: 2, label: 'paper', parent_id: 1 }]],
    ['under an alias', '/books?select=called:title&id=eq.1', [{ called: 'Ash' }]],
    ['as another type', '/books?select=id::text,price::int&id=eq.2', [{ id: '2', price: 13 }]],
    ['a type of several words', '/books?select=pages::double%20precision&id=eq.1', [{ pages: 120 }]],
    ['a JSON value', '/books?select=facts->size&id=eq.1', [{ size: { w: 10 } }]],
    ['a JSON value as text', '/books?select=facts->>isbn&id=eq.1', [{ isbn: '111' }]],
    ['a deep JSON value under the last key', '/books?select=facts->size->w,facts->in->1&id=eq.1', [{ w: 10, in: 'th' }]],
    ['a JSON path into an array column', '/authors?select=tags->0&id=eq.1', [{ tags: 'novel' }]],
    ['a computed column', '/books?select=title_length&id=eq.2', [{ title_length: 5 }]],
    [
      'aggregates, grouped by the other columns',
      '/books?select=author_id,pages.sum(),n:count()&order=author_id',
      [
        { author_id: 1, sum: 570, n: 2 },
        { author_id: 2, sum: 301, n: 1 },
        { author_id: null, sum: null, n: 1 },
      ],
    ],
    ['an aggregate as another type', '/books?select=pages.avg()::int', [{ avg: 290 }]],
  ];
  test.each(cases)('%s', async (_rule, path, body) => {
    expect(await rest().ask(path)).toMatchObject({ status: 200, body });
  });
});

describe('filters choose rows', () => {
  const cases: [filter: string, ids: number[]][] = [
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2', [2, 3, 4]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=not.eq.2', [1, 3, 4]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2, 4]],
    ['id=in.()', []],
    ['title=in.("Do, or \\"don\'t\\"",Ash)', [1, 4]],
    ['title=like.*s*', [1]],
    ['title=ilike.ASH', [1]],
    ['title=like(any).{A*,C*}', [1, 3]],
    ['title=ilike(all).{*c*,*R}', [3]],
    ['id=eq(any).{1,4}', [1, 4]],
    ['title=match.^[AB]', [1, 2]],
    ['title=imatch.^[ab]', [1, 2]],
    ['price=is.null', [3]],
    ['price=is.not_null', [1, 2, 4]],
    ['price=not.is.null', [1, 2, 4]],
    ['price=isdistinct.5', [2, 3, 4]],
    ['facts=cs.{"isbn":"111"}', [1]],
    ['facts->>isbn=eq.222', [2]],
    ['facts->size->>w=eq.10', [1]],
    ['span=ov.[4,6)', [1, 2]],
    ['span=cd.[0,10)', [1, 2]],
    ['span=sl.[9,10)', [1, 2]],
    ['span=sr.[6,7)', [4]],
    ['span=nxr.[5,9)', [1, 2]],
    ['span=nxl.[5,9)', [2, 4]],
    ['span=adj.[9,20)', [2, 4]],
    ['words=fts(english).cats', [1]],
    ['words=plfts(english).fat cats', [1]],
    ['words=phfts(english).a dog', [2]],
    ['words=wfts(english).rat -dog', [1]],
    ['title=fts.ash', [1]],
    ['title_vector=fts(english).ash', [1]],
    ['feel=eq.curious', [2]],
    ['or=(id.eq.1,title.eq.Cedar)', [1, 3]],
    ['not.or=(id.eq.1,title.eq.Cedar)', [2, 4]],
    ['and=(id.gt.1,or(id.eq.2,not.and(id.lt.4,id.gt.1)))', [2, 4]],
    ['or=(id.in.(1,2),title.like."C*")', [1, 2, 3]],
    ['id=gt.1&id=lt.4', [2, 3]],
    ['title_length=gt.5', [4]],
  ];
  test.each(cases)('%s', async (filter, expected) => {
    const [name = '', value = ''] = filter.split(/=(.*)/s);
    const encoded = filter.includes('&') ? filter : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    const { status, body } = await rest().ask(`/books?select=id&order=id&${encoded}`);
    expect([status, ids(body)]).toEqual([200, expected]);
  });
});

describe('rows are ordered and limited', () => {
  const cases: [query: string, headers: Record<string, string>, ids: number[], status: number, range: string][] = [
    ['order=price.desc.nullslast', {}, [2, 1, 4, 3], 200, '0-3/*'],
    ['order=price.nullsfirst', {}, [3, 4, 1, 2], 200, '0-3/*'],
    ['order=facts->>isbn.desc.nullslast,id', {}, [2, 1, 3, 4], 200, '0-3/*'],
    ['order=authors(name).desc.nullslast,id.desc&select=id,authors!author_id(name)', {}, [3, 2, 1, 4], 200, '0-3/*'],
    ['order=id&limit=2', {}, [1, 2], 200, '0-1/*'],
    ['order=id&limit=2&offset=1', { prefer: 'count=exact' }, [2, 3], 206, '1-2/4'],
    ['order=id', { range: '1-2', prefer: 'count=exact' }, [2, 3], 206, '1-2/4'],
    ['order=id', { range: '2-', prefer: 'count=exact' }, [3, 4], 206, '2-3/4'],
    ['order=id&limit=0', { prefer: 'count=exact' }, [], 206, '*/4'],
    ['order=id&id=lt.3', { prefer: 'count=exact' }, [1, 2], 200, '0-1/2'],
  ];
  test.each(cases)('%s %j', async (query, headers, expected, status, range) => {
    const select = query.includes('select=') ? '' : 'select=id&';
    const reply = await rest().ask(`/books?${select}${query}`, { headers });
    expect([reply.status, ids(reply.body), reply.headers.get('content-range')]).toEqual([status, expected, range]);
  });

  test('a planned count is the planner’s estimate', async () => {
    await rest().administer('analyze rest.shelves');
    const { headers } = await rest().ask('/shelves?limit=1', { headers: { prefer: 'count=planned' } });
    expect(headers.get('content-range')).toBe('0-0/3');
  });

  test('an estimated count is exact up to the server’s limit of rows, and the larger estimate beyond or without one', async () => {
    await rest().administer('analyze rest.shelves');
    await rest().administer(`insert into rest.shelves select n, 'new' from generate_series(11, 14) n`);
    const estimate = async (maxRows: number | undefined) => {
      const limited = createRest({ pool: rest().pool, schemas: ['rest'], maxRows });
      const request = new Request('http://rest.test/shelves', { method: 'HEAD', headers: { prefer: 'count=estimated' } });
      return (await fetchRest(limited, request, ann)).headers.get('content-range');
    };
    expect([await estimate(20), await estimate(1), await estimate(undefined)]).toEqual(['0-6/7', '0-0/3', '0-6/7']);
    await rest().administer('delete from rest.shelves where id > 10');
  });

  test('HEAD gives the range without a body', async () => {
    const reply = await rest().ask('/books', { method: 'HEAD', headers: { prefer: 'count=exact' } });
    expect([reply.status, reply.body, reply.headers.get('content-range')]).toEqual([200, '', '0-3/4']);
  });
});

describe('the response has the media type that the client accepts', () => {
  const ask = (path: string, accept: string) => rest().ask(path, { headers: { accept } });

  test('one object', async () => {
    const reply = await ask('/shelves?id=eq.1', 'application/vnd.pgrst.object+json');
    expect(reply.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
    expect(reply.body).toEqual({ id: 1, label: 'wood', parent_id: null });
  });

  test('without nulls', async () => {
    expect((await ask('/shelves?id=eq.1', 'application/vnd.pgrst.object+json;nulls=stripped')).body).toEqual({
      id: 1,
      label: 'wood',
    });
    expect((await ask('/shelves?id=eq.1', 'application/vnd.pgrst.array+json;nulls=stripped')).body).toEqual([
      { id: 1, label: 'wood' },
    ]);
  });

  test('CSV, quoted where it must be', async () => {
    const reply = await ask('/books?select=id,title,price&id=gte.3&order=id', 'text/csv');
    expect(reply.body).toBe('id,title,price\n3,Cedar,\n4,"Do, or ""don\'t""",1.00');
  });

  test('a plan', async () => {
    expect((await ask('/books', 'application/vnd.pgrst.plan+json')).body).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }]);
    expect((await ask('/books', 'application/vnd.pgrst.plan+text; options=verbose')).body).toMatch(/^Aggregate.*\n {2}Output: /);
  });

  test('GeoJSON features, if PostGIS is installed', async () => {
    expect((await ask('/books', 'application/geo+json')).body).toMatchObject({ code: '42883' });
  });
});

test('policies and grants apply to each caller', async () => {
  const bodies = async (as: typeof ann) => (await rest().ask('/notes?select=body&order=id', { as })).body;
  expect(await bodies(ann)).toEqual([{ body: 'of ann' }, { body: 'second of ann' }]);
  expect(await bodies(bob)).toEqual([{ body: 'of bob' }]);
  expect(await bodies({ ...bob, claims: {} })).toEqual([]);
  expect(await rest().ask('/notes', { as: stranger })).toMatchObject({ status: 401, body: { code: '42501' } });
  expect(await rest().ask('/secrets', { as: ann })).toMatchObject({ status: 403, body: { code: '42501' } });
});

test('a role that authenticator may not use reads nothing', async () => {
  const reply = await rest().ask('/books', { as: { role: 'postgres', claims: {} } });
  expect(reply).toMatchObject({ status: 403, body: { code: '42501' } });
  expect(await rest().ask('/books', { as: { role: 'nobody_known', claims: {} } })).toMatchObject({
    status: 401,
    body: { code: '22023' },
  });
});

describe('refused', () => {
  const cases: [path: string, status: number, error: object, headers?: Record<string, string>][] = [
    ['/nope', 404, { code: 'PGRST205', message: "Could not find the table 'rest.nope' in the schema cache", hint: null }],
    ['/boks', 404, { code: 'PGRST205', hint: "Perhaps you meant the table 'rest.books'" }],
    ['/a/b/c', 404, { code: 'PGRST125' }],
    ['/%ff', 404, { code: 'PGRST125' }],
    ['/books?select=nope', 400, { code: '42703', message: 'column books.nope does not exist' }],
    [
      '/books?id=noop.1',
      400,
      {
        code: 'PGRST100',
        message: '"failed to parse filter (noop.1)" (line 1, column 1)',
        details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
      },
    ],
    ['/books?id=is.maybe', 400, { code: 'PGRST100' }],
    ['/books?select=id(', 400, { code: 'PGRST100' }],
    ['/books?select=id::', 400, { code: 'PGRST100' }],
    ['/books?order=id.sideways', 400, { code: 'PGRST100' }],
    ['/books?or=()', 400, { code: 'PGRST100' }],
    ['/books?or=(id.eq.1', 400, { code: 'PGRST100' }],
    [`/books?select=${'a('.repeat(40)}`, 400, { code: 'PGRST100' }],
    [`/books?or=${'(and'.repeat(40)}`, 400, { code: 'PGRST100' }],
    ['/books?id=eq.x', 400, { code: '22P02' }],
    ['/books?id=eq.%00', 400, { code: '22021' }],
    ['/books?limit=-1', 416, { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' }],
    ['/books', 416, { code: 'PGRST103' }, { range: '5-2' }],
    [
      '/books?offset=9',
      416,
      { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.' },
      { prefer: 'count=exact' },
    ],
    [
      '/books',
      406,
      { code: 'PGRST106', hint: 'Only the following schemas are exposed: rest' },
      { 'accept-profile': 'pg_catalog' },
    ],
    ['/books', 406, { code: 'PGRST107' }, { accept: 'image/png' }],
    ['/books', 406, { code: 'PGRST116', details: 'The result contains 4 rows' }, { accept: 'application/vnd.pgrst.object+json' }],
    [
      '/books?id=eq.99',
      406,
      { code: 'PGRST116', details: 'The result contains 0 rows' },
      { accept: 'application/vnd.pgrst.object+json' },
    ],
    ['/books', 400, { code: 'PGRST122', details: 'Invalid preferences: nonsense' }, { prefer: 'handling=strict, nonsense' }],
    ['/books?authors.name=eq.Ann', 400, { code: 'PGRST108' }],
    ['/books?select=id::nonsense', 400, { code: '42704' }],
  ];
  test.each(cases)('%s', async (path, status, error, headers = {}) => {
    const reply = await rest().ask(path, { headers });
    expect(reply).toMatchObject({ status, body: error });
    expect(reply.headers.get('proxy-status')).toBe(`PostgREST; error=${(reply.body as { code: string }).code}`);
  });

  test('an unknown method', async () => {
    expect(await rest().ask('/books', { method: 'REPORT' })).toMatchObject({ status: 405, body: { code: 'PGRST117' } });
  });
});
