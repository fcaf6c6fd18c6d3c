import { beforeAll, describe, expect, test } from 'vitest';
import { fetchRest } from './testing/fetch-rest.ts';
import { ann, useRest } from './testing/use-rest.ts';

const rest = useRest();

beforeAll(async () => {
  await rest().administer(mediaTypes);
  await rest().administer(domains);
  await rest().rest.reload();
});

const mediaTypes = `
set search_path = rest;
create domain "text/tab-separated-values" as text;
create function add_line(lines "text/tab-separated-values", book books) returns "text/tab-separated-values" language sql immutable
  as $$ select (lines || book.id || E'\\t' || book.title || E'\\n')::"text/tab-separated-values" $$;
create aggregate lines_of(books) (sfunc = add_line, stype = "text/tab-separated-values", initcond = '');
create domain "application/vnd.tally" as text;
create function tally(marks "application/vnd.tally", item anyelement) returns "application/vnd.tally" language sql immutable
  as $$ select (marks || '|')::"application/vnd.tally" $$;
create aggregate tally_of(anyelement) (sfunc = tally, stype = "application/vnd.tally", initcond = '');
create domain "application/json" as json;
create function fold(state "application/json", shelf shelves) returns "application/json" language sql immutable as 'select state';
create aggregate folded(shelves) (sfunc = fold, stype = "application/json", initcond = '{"folded": true}');
create domain "image/png" as bytea;
create function cover() returns "image/png" language sql immutable as $$ select '\\x89504e47ff'::"image/png" $$;
create domain "*/*" as bytea;
create function anything() returns "*/*" language plpgsql stable as $$
declare accept text := current_setting('request.headers')::json ->> 'accept';
begin
  if accept = 'audio/silence' then
    perform set_config('response.headers', json_build_array(json_build_object('Content-Type', accept))::text, true);
  end if;
  return convert_to(accept, 'utf8');
end $$;`;

const domains = `
create domain tint as int;
create function tint_to_json(tint) returns json language sql immutable
  as $$ select to_json('#' || lpad(to_hex($1::int), 6, '0')) $$;
create function tint_from_text(text) returns tint language sql immutable
  as $$ select (('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int)::tint $$;
create function tint_from_json(json) returns tint language sql immutable as $$ select tint_from_text($1 #>> '{}') $$;
set client_min_messages = error;
create cast (tint as json) with function tint_to_json(tint) as implicit;
create cast (text as tint) with function tint_from_text(text) as implicit;
create cast (json as tint) with function tint_from_json(json) as implicit;
create table paints (id int primary key, shade tint default 255, author_id int references authors (id));
insert into paints values (1, 0, 1), (2, 256, 1), (3, null, 2);
grant all on paints to rest_member;
set search_path = public;`;

const accepting = (type: string) => ({ headers: { accept: type } });

describe('a media type of the project', () => {
  test('is made of a relation’s whole rows by its aggregate', async () => {
    const reply = await rest().ask('/books?id=lt.3&order=id', accepting('text/tab-separated-values'));
    expect([reply.status, reply.headers.get('content-type'), reply.body]).toEqual([
      200,
      'text/tab-separated-values',
      '1\tAsh\n2\tBirch\n',
    ]);
    for (const path of ['/books?select=id', '/shelves'])
      expect(await rest().ask(path, accepting('text/tab-separated-values'))).toMatchObject({
        status: 406,
        body: { code: 'PGRST107', message: 'None of these media types are available: text/tab-separated-values' },
      });
  });

  test('is made of any rows by an aggregate over anyelement', async () => {
    const type = 'application/vnd.tally';
    for (const path of ['/books?select=id,authors!author_id(name)', '/rpc/books_by?author=Ann&select=id', '/rpc/add_up?a=1'])
      expect((await rest().ask(path, accepting(type))).body).toMatch(/^\|+$/);
    const made = await rest().ask('/shelves', {
      method: 'POST',
      headers: { accept: type, prefer: 'return=representation,tx=rollback' },
      body: [
        { id: 8, label: 'eight' },
        { id: 9, label: 'nine' },
      ],
    });
    expect([made.status, made.body]).toEqual([201, '||']);
  });

  test('replaces a built-in one, except those of PostgREST', async () => {
    const own = await rest().ask('/shelves', accepting('application/json'));
    expect([own.headers.get('content-type'), own.body]).toEqual(['application/json; charset=utf-8', { folded: true }]);
    const single = await rest().ask('/shelves?id=eq.1', accepting('application/vnd.pgrst.object+json'));
    expect(single.body).toMatchObject({ label: 'wood' });
  });

  test('is the value of a function that returns it, byte for byte', async () => {
    const request = new Request('http://rest.test/rpc/cover', { headers: { accept: 'text/html,image/png,*/*;q=0.8' } });
    const response = await fetchRest(rest().rest, request, ann);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe('89504e47ff');
    const head = await rest().ask('/rpc/cover', { method: 'HEAD', ...accepting('image/png') });
    expect([head.status, head.headers.get('content-type'), head.body]).toEqual([200, 'image/png', '']);
    expect((await rest().ask('/rpc/cover', accepting('image/gif'))).status).toBe(406);
  });

  test('may be any, which the function names', async () => {
    const named = await rest().ask('/rpc/anything', accepting('audio/silence'));
    expect([named.headers.get('content-type'), named.body]).toEqual(['audio/silence', 'audio/silence']);
    const unnamed = await rest().ask('/rpc/anything', accepting('audio/noise'));
    expect([unnamed.headers.get('content-type'), unnamed.body]).toEqual(['application/octet-stream', 'audio/noise']);
  });
});

describe('a domain with casts', () => {
  test('is shown as JSON by its cast, in rows, embedded rows and groups, and stored values order and aggregate', async () => {
    const cases: [path: string, body: unknown][] = [
      [
        '/paints?select=id,shade&order=shade.desc&id=lt.3',
        [
          { id: 2, shade: '#000100' },
          { id: 1, shade: '#000000' },
        ],
      ],
      ['/paints?id=eq.2', [{ id: 2, shade: '#000100', author_id: 1 }]],
      ['/paints?id=eq.2&select=dark:shade::text', [{ dark: '"#000100"' }]],
      ['/authors?id=eq.1&select=paints(*)&paints.id=eq.1', [{ paints: [{ id: 1, shade: '#000000', author_id: 1 }] }]],
      ['/authors?id=eq.1&select=...paints(shade)&paints.order=id', [{ shade: ['#000000', '#000100'] }]],
      ['/paints?select=shade,count()&id=eq.2', [{ shade: '#000100', count: 1 }]],
      ['/paints?select=shade.max()', [{ max: 256 }]],
    ];
    for (const [path, body] of cases) expect((await rest().ask(path)).body).toEqual(body);
  });

  test('is read from filters by its cast', async () => {
    const ids = async (filter: string) =>
      ((await rest().ask(`/paints?select=id&order=id&${filter}`)).body as { id: number }[]).map(({ id }) => id);
    expect(await ids('shade=eq.000100')).toEqual([2]);
    expect(await ids('shade=lt.000100')).toEqual([1]);
    expect(await ids('shade=in.(000000,000100)')).toEqual([1, 2]);
    expect(await ids('shade=not.in.(000000)')).toEqual([2]);
    expect(await ids('shade=isdistinct.000000')).toEqual([2, 3]);
    expect(await ids('or=(shade.eq.000000,shade.is.null)')).toEqual([1, 3]);
  });

  test('is read from bodies by its cast', async () => {
    const write = (method: string, path: string, body: object, prefer = '') =>
      rest().ask(path, { method, body, headers: { prefer: `return=representation,tx=rollback${prefer}` } });
    expect((await write('POST', '/paints?select=shade', { id: 4, shade: '#0000ff' })).body).toEqual([{ shade: '#0000ff' }]);
    expect((await write('POST', '/paints?select=shade&columns=id,shade', [{ id: 4 }], ',missing=default')).body).toEqual([
      { shade: '#0000ff' },
    ]);
    expect((await write('PATCH', '/paints?id=eq.3&select=shade', { shade: '#0000aa' })).body).toEqual([{ shade: '#0000aa' }]);
    expect((await write('PUT', '/paints?id=eq.5&select=*', { id: 5, shade: '#000005', author_id: null })).body).toEqual([
      { id: 5, shade: '#000005', author_id: null },
    ]);
  });
});
