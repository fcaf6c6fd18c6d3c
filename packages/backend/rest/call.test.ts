import { describe, expect, test } from 'vitest';
import { ann, useRest } from './testing/use-rest.ts';

const rest = useRest();
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  rest().ask(path, { method: 'POST', body, headers });

describe('a function called by GET returns', () => {
  const cases: [rule: string, path: string, body: unknown][] = [
    ['a value', '/rpc/add_up?a=1&b=2', 3],
    ['with defaults for what is not given', '/rpc/add_up?a=1', 11],
    ['a list for a variadic argument given often', '/rpc/join_words?separator=-&words=a&words=b%2C%22c', 'a-b,"c'],
    [
      'rows, which select, filters, order and embeds shape',
      '/rpc/books_by?author=Ann&select=title,title_length,authors!author_id(name)&order=title.desc&limit=1',
      [{ title: 'Birch', title_length: 5, authors: { name: 'Ann' } }],
    ],
    ['rows that filters let through', '/rpc/books_by?author=Ann&select=id&title=eq.Ash', [{ id: 1 }]],
    ['one row', '/rpc/one_author?chosen=2&select=name,books!author_id(title)', { name: 'Bob', books: [{ title: 'Cedar' }] }],
    ['a set of values', '/rpc/numbers_to?last=3', [1, 2, 3]],
    ['a set of values in part', '/rpc/numbers_to?last=9&limit=2&offset=1', [2, 3]],
    ['its output arguments', '/rpc/split_name?full_name=Ada%20Lovelace', { first: 'Ada', last: 'Lovelace' }],
    ['the overload that has these arguments', '/rpc/either?a=1&b=2', 'pair'],
  ];
  test.each(cases)('%s', async (_rule, path, body) => {
    expect(await rest().ask(path)).toMatchObject({ status: 200, body });
  });

  test('nothing, where it returns void', async () => {
    expect(await rest().ask('/rpc/do_nothing')).toMatchObject({ status: 204, body: '' });
  });

  test('a count of its rows', async () => {
    const reply = await rest().ask('/rpc/books_by?author=Ann&limit=1', { headers: { prefer: 'count=exact' } });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, '0-0/2']);
  });

  test.each([
    ['/rpc/books_by?author=Ann', 200, '0-1/2'],
    ['/rpc/books_by?author=Ann&limit=1', 206, '0-0/2'],
    ['/rpc/books_by?author=Ann&offset=1', 206, '1-1/2'],
    ['/rpc/books_by?author=Ann&title=eq.Ash', 200, '0-0/1'],
    ['/rpc/books_by?author=Ann&select=id,summaries!inner(text)&summaries.text=like.*ash*', 200, '0-0/1'],
  ])('by HEAD the range that GET answers: %s', async (path, status, range) => {
    const headers = { prefer: 'count=exact' };
    for (const method of ['GET', 'HEAD']) {
      const reply = await rest().ask(path, { method, headers });
      expect([method, reply.status, reply.headers.get('content-range')]).toEqual([method, status, range]);
    }
  });

  test('the total where the range begins after the last row', async () => {
    const headers = { prefer: 'count=exact' };
    for (const path of ['/rpc/books_by?author=Ann&offset=9', '/books?title=in.(Ash,Birch)&offset=9']) {
      const reply = await rest().ask(path, { headers });
      expect(reply).toMatchObject({ status: 416, body: { code: 'PGRST103' } });
      expect(reply.headers.get('content-range')).toBe('*/2');
    }
  });
});

describe('a function called by POST', () => {
  test('reads its arguments from an object', async () => {
    expect(await post('/rpc/add_up', { a: 4, b: 5 })).toMatchObject({ status: 200, body: 9 });
    expect(await post('/rpc/join_words', { separator: '+', words: ['x', 'y'] })).toMatchObject({ body: 'x+y' });
    expect(await post('/rpc/add_up?columns=a', { a: 4, b: 5, c: 6 })).toMatchObject({ body: 14 });
    expect(await post('/rpc/add_up', 'a=1&b=1', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      body: 2,
    });
  });

  test('takes a whole body as its one unnamed argument', async () => {
    expect(await post('/rpc/echo_body', { any: [1, { thing: true }] })).toMatchObject({ body: { any: [1, { thing: true }] } });
  });

  test('is called without arguments by a body that none of them takes', async () => {
    await rest().administer(
      `create function rest.named(a int default 1, b uuid default null) returns int language sql as 'select a'`,
    );
    await rest().rest.reload();
    for (const type of ['text/plain', 'application/octet-stream'])
      expect([type, await post('/rpc/named', '{}', { 'content-type': type })]).toMatchObject([type, { status: 200, body: 1 }]);
  });

  test('may write, unlike a GET', async () => {
    const renamed = { chosen: 3, called: 'Cho' };
    expect(await post('/rpc/rename_author', renamed)).toMatchObject({ status: 204 });
    expect(await rest().ask('/rpc/rename_author?chosen=3&called=Q')).toMatchObject({ status: 405, body: { code: '25006' } });
  });
});

test('functions can read the request and its caller', async () => {
  const headers = { cookie: 'flavour=plain', 'user-agent': 'me', prefer: 'timezone=Asia/Bangkok' };
  const { body } = await rest().ask('/rpc/who_asks', { headers });
  expect(body).toEqual({
    role: 'rest_member',
    claims: ann.claims,
    method: 'GET',
    path: '/rpc/who_asks',
    agent: 'me',
    cookie: 'plain',
    zone: 'Asia/Bangkok',
    read_only: 'on',
    limit: '8s',
  });
});

test('an unknown time zone is refused with handling=strict, and otherwise ignored', async () => {
  const ask = (prefer: string) => rest().ask('/rpc/who_asks', { headers: { prefer } });
  expect(await ask('timezone=Invalid/Zone')).toMatchObject({ status: 200 });
  expect(await ask('handling=strict, timezone=Invalid/Zone')).toMatchObject({
    status: 400,
    body: { code: 'PGRST122', details: 'Invalid preferences: timezone=Invalid/Zone' },
  });
});

describe('a function sets its response', () => {
  test('by settings', async () => {
    const { status, headers } = await post('/rpc/redirected');
    expect([status, headers.get('location'), headers.get('x-kept')]).toEqual([303, '/elsewhere', 'yes']);
  });

  test('with two cookies', async () => {
    expect((await post('/rpc/baked')).headers.getSetCookie()).toEqual(['one=1', 'two=2; Path=/']);
  });

  test('by the status in its SQLSTATE', async () => {
    expect(await post('/rpc/teapot')).toMatchObject({
      status: 418,
      body: { code: 'PT418', message: 'I am a teapot', details: 'short and stout', hint: 'tip me over' },
    });
  });

  test.each([
    ['{"no": "list"}', '200', 'PGRST111'],
    ['[{"two": "a", "names": "b"}]', '200', 'PGRST111'],
    ['[{"bad name": "x"}]', '200', 'PGRST111'],
    ['[{"x": "line\\nend"}]', '200', 'PGRST111'],
    ['[]', '99', 'PGRST112'],
    ['[]', 'ok', 'PGRST112'],
  ])('but not by headers %s and status %s', async (headers, status, code) => {
    expect(await post('/rpc/spoken', { headers, status })).toMatchObject({ status: 500, body: { code } });
  });

  test('in full', async () => {
    const reply = await post('/rpc/refused_in_full');
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'shelf_full', message: 'No space', details: null, hint: 'Buy a shelf' },
    });
    expect(reply.headers.get('x-shelf')).toBe('7');
  });
});

describe('refused', () => {
  const cases: [path: string, status: number, error: object][] = [
    [
      '/rpc/add_up?c=1',
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function rest.add_up(c) in the schema cache',
        details: 'Searched for the function rest.add_up with parameter c, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function rest.add_up(a, b)',
      },
    ],
    ['/rpc/addup?a=1', 404, { code: 'PGRST202', hint: 'Perhaps you meant to call the function rest.add_up' }],
    ['/rpc/nothing_like_it', 404, { code: 'PGRST202', hint: null }],
    [
      '/rpc/either?a=1',
      300,
      {
        code: 'PGRST203',
        message: 'Could not choose the best candidate function between: rest.either(a => integer), rest.either(a => text)',
      },
    ],
    ['/rpc/add_up?a=x', 400, { code: '22P02' }],
  ];
  test.each(cases)('%s', async (path, status, error) => {
    expect(await rest().ask(path)).toMatchObject({ status, body: error });
  });

  test('another method', async () => {
    expect(await rest().ask('/rpc/add_up', { method: 'DELETE' })).toMatchObject({ status: 405, body: { code: 'PGRST101' } });
  });

  test('a limit of rows for a function of one', async () => {
    const headers = { prefer: 'handling=strict,max-affected=1' };
    expect(await rest().ask('/rpc/add_up?a=1', { headers })).toMatchObject({ status: 400, body: { code: 'PGRST128' } });
    expect(await rest().ask('/rpc/numbers_to?last=2', { headers })).toMatchObject({ status: 400, body: { code: 'PGRST124' } });
  });
});
