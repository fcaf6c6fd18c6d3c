import { createPool, type Caller } from '@trivium/postgres';
import { expect, test } from 'vitest';
import { createRest } from './create-rest.ts';
import type { DescriptionMode, RestOptions, TransactionEnd } from './rest-options.ts';
import { fetchRest } from './testing/fetch-rest.ts';
import { ann, bob, stranger, useRest } from './testing/use-rest.ts';

const rest = useRest();
interface Description {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly definitions: Record<string, { required?: string[]; properties: Record<string, object> }>;
}

test('the root describes only what the caller may use', async () => {
  const { status, headers, body } = await rest().ask('/');
  const { paths, definitions } = body as Description;
  expect([status, headers.get('content-type')]).toEqual([200, 'application/openapi+json; charset=utf-8']);
  expect(Object.keys(definitions)).toContain('books');
  expect(Object.keys(definitions)).not.toContain('secrets');
  expect(Object.keys(paths['/long_books'] ?? {})).toEqual(['get', 'post', 'patch', 'delete']);
  expect(Object.keys(paths['/rpc/rename_author'] ?? {})).toEqual(['post']);
  expect(definitions.books?.required).toEqual(['title']);
  expect(definitions.books?.properties).toMatchObject({
    id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
    author_id: { description: expect.stringContaining("<fk table='authors' column='id'/>") },
    feel: { enum: ['calm', 'curious', 'restless'] },
    price: { type: 'number', format: 'numeric(10,2)' },
  });
  const seen = (await rest().ask('/', { as: stranger })).body as Description;
  expect(Object.keys(seen.definitions)).toEqual(['books']);
  expect(await rest().ask('/', { headers: { accept: 'text/csv' } })).toMatchObject({ status: 406, body: { code: 'PGRST107' } });
});

test('the description can be kept to one role', async () => {
  const guarded = createRest({ pool: rest().pool, schemas: ['rest'], descriptionReader: 'rest_member' });
  const ask = (caller: Caller) => fetchRest(guarded, new Request('http://rest.test/'), caller);
  const refused = await ask(stranger);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'schema_secret', message: 'Access to schema is forbidden' },
  ]);
  expect((await ask(ann)).status).toBe(200);
  expect((await fetchRest(guarded, new Request('http://rest.test/books'), stranger)).status).toBe(200);
});

test('the description can be disabled, or show the whole schema', async () => {
  const ask = async (description: DescriptionMode) =>
    fetchRest(createRest({ pool: rest().pool, schemas: ['rest'], description }), new Request('http://rest.test/'), stranger);
  const disabled = await ask('disabled');
  expect([disabled.status, await disabled.json()]).toMatchObject([404, { code: 'PGRST126' }]);
  const whole = (await (await ask('ignore-privileges')).json()) as Description;
  expect(Object.keys(whole.definitions)).toEqual(expect.arrayContaining(['books', 'secrets']));
});

test('a function of the project can answer the root, as JSON and as a description', async () => {
  await rest().administer(`create or replace function rest.describe_all() returns json language sql stable
    as $$ select '{"swagger": "2.0"}'::json $$`);
  const own = createRest({
    pool: rest().pool,
    schemas: ['rest'],
    rootFunction: 'rest.describe_all',
    descriptionReader: 'nobody',
  });
  for (const type of ['application/openapi+json', 'application/json']) {
    const response = await fetchRest(own, new Request('http://rest.test/', { headers: { accept: type } }), stranger);
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      200,
      `${type}; charset=utf-8`,
      { swagger: '2.0' },
    ]);
  }
  const csv = await fetchRest(
    own,
    new Request('http://rest.test/rpc/describe_all', { headers: { accept: 'application/openapi+json' } }),
    ann,
  );
  expect(csv.status).toBe(406);
});

test('OPTIONS lists the allowed methods', async () => {
  const allowed = async (path: string) => (await rest().ask(path, { method: 'OPTIONS' })).headers.get('allow');
  expect(await allowed('/books')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
  expect(await allowed('/rpc/rename_author?chosen=1&called=x')).toBe('OPTIONS,POST');
  expect(await allowed('/rpc/add_up?a=1')).toBe('OPTIONS,GET,HEAD,POST');
  expect(await allowed('/')).toBe('OPTIONS,GET,HEAD');
});

test('a new table is known only after a reload', async () => {
  await rest().ask('/books');
  await rest().administer('create table rest.fresh (id int); grant select on rest.fresh to rest_member');
  expect(await rest().ask('/fresh')).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
  await rest().rest.reload();
  expect(await rest().ask('/fresh')).toMatchObject({ status: 200, body: [] });
});

test('the client chooses one of several schemas, and Content-Profile names it', async () => {
  await rest().administer(
    'create schema if not exists attic; create table if not exists attic.boxes (id int); grant usage on schema attic to rest_member; grant all on attic.boxes to rest_member',
  );
  const both = createRest({ pool: rest().pool, schemas: ['rest', 'attic'] });
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetchRest(both, new Request(`http://rest.test${path}`, init), ann);
    return [response.status, response.headers.get('content-profile')];
  };
  expect(await ask('/books')).toEqual([200, 'rest']);
  expect(await ask('/boxes', { headers: { 'accept-profile': 'attic' } })).toEqual([200, 'attic']);
  const body = {
    method: 'POST',
    body: '{"id":1}',
    headers: { 'content-type': 'application/json', 'content-profile': 'attic', prefer: 'return=representation' },
  };
  expect(await ask('/boxes', body)).toEqual([201, 'attic']);
  expect(await ask('/boxes')).toEqual([404, null]);
});

test('plans, aggregates and rollbacks must be allowed', async () => {
  const plain = createRest({ pool: rest().pool, schemas: ['rest'] });
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetchRest(plain, new Request(`http://rest.test${path}`, init), ann);
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await ask('/books', { headers: { accept: 'application/vnd.pgrst.plan+json' } })).toEqual([406, 'PGRST107']);
  expect(await ask('/books?select=pages.sum()')).toEqual([400, 'PGRST123']);
  const gone = await fetchRest(
    plain,
    new Request('http://rest.test/shelved?book_id=eq.3', { method: 'DELETE', headers: { prefer: 'tx=rollback' } }),
    ann,
  );
  expect(gone.headers.get('preference-applied')).toBeNull();
  expect(await rest().administer('select * from rest.shelved where book_id = 3')).toEqual([]);
  expect(await ask('/authors?select=...books!author_id(pages.sum())')).toEqual([400, 'PGRST123']);
});

test('transactions can be rolled back unless the client asks for a commit, where that is allowed', async () => {
  const remaining = async (transactionEnd: TransactionEnd, prefer: string) => {
    const own = createRest({ pool: rest().pool, schemas: ['rest'], transactionEnd });
    await rest().administer(`insert into rest.shelves values (20, 'short') on conflict do nothing`);
    await fetchRest(own, new Request('http://rest.test/shelves?id=eq.20', { method: 'DELETE', headers: { prefer } }), ann);
    return (await rest().administer('select from rest.shelves where id = 20')).length;
  };
  expect(await remaining('rollback', 'tx=commit')).toBe(1);
  expect(await remaining('rollback-allow-override', 'tx=commit')).toBe(0);
  expect(await remaining('rollback-allow-override', '')).toBe(1);
  expect(await remaining('commit-allow-override', 'tx=rollback')).toBe(1);
  expect(await remaining('commit', 'tx=rollback')).toBe(0);
});

test('migrations may allow them too, by settings of the login role', async () => {
  const plain = createRest({ pool: rest().pool, schemas: ['rest'] });
  const ask = async () => (await fetchRest(plain, new Request('http://rest.test/books?select=count()&limit=1'), ann)).status;
  expect(await ask()).toBe(400);
  const [row] = (await rest().administer('select current_database() as name')) as { name: string }[];
  await rest().administer(`alter role rest_gateway in database ${row!.name} set pgrst.db_aggregates_enabled = 'true'`);
  await plain.reload();
  expect(await ask()).toBe(200);
});

test('no level answers more rows than the server allows', async () => {
  const small = createRest({ pool: rest().pool, schemas: ['rest'], maxRows: 1, areAggregatesAllowed: true });
  const ask = async (path: string) => {
    const response = await fetchRest(small, new Request(`http://rest.test${path}`, { headers: { prefer: 'count=exact' } }), ann);
    return [response.status, response.headers.get('content-range'), await response.json()];
  };
  expect(await ask('/authors?select=id,books!author_id(id)&order=id&limit=5')).toEqual([
    206,
    '0-0/3',
    [{ id: 1, books: [{ id: 1 }] }],
  ]);
});

test('responses repeat a trace header and say how long their parts took, where settings ask for it', async () => {
  const ask = async (options: Partial<RestOptions>, method: string) => {
    const own = createRest({ pool: rest().pool, schemas: ['rest'], ...options });
    const request = new Request('http://rest.test/books', { method, headers: { 'x-request-id': '7' } });
    const { headers } = await fetchRest(own, request, ann);
    return [headers.get('x-request-id'), headers.get('server-timing')?.replaceAll(/\d+\.\d+/g, 'ms')];
  };
  expect(await ask({}, 'GET')).toEqual([null, undefined]);
  const query = 'jwt;dur=ms, parse;dur=ms, plan;dur=ms, transaction;dur=ms, response;dur=ms';
  const observed = { isTimed: true, traceHeader: 'X-Request-Id' };
  expect(await ask(observed, 'GET')).toEqual(['7', query]);
  expect(await ask(observed, 'OPTIONS')).toEqual(['7', 'jwt;dur=ms, parse;dur=ms, response;dur=ms']);
});

test('an unreachable database is reported', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' });
  const away = createRest({ pool, schemas: ['rest'] });
  const response = await fetchRest(away, new Request('http://rest.test/books'), ann);
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'PGRST002' }]);
  await pool.end();
});

test('the project’s check runs before every request as its caller, and refuses by raising an error', async () => {
  await rest().administer(`create or replace function rest.check_request() returns void language plpgsql as $$
    begin
      if current_setting('request.jwt.claims')::json ->> 'sub' = 'bob' then
        raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Come back later.';
      end if;
    end $$`);
  const checked = createRest({ pool: rest().pool, schemas: ['rest'], preRequest: 'rest.check_request' });
  const ask = async (caller: Caller, path = '/books', init?: RequestInit) => {
    const response = await fetchRest(checked, new Request(`http://rest.test${path}`, init), caller);
    return [response.status, ((await response.json()) as { message?: string }).message];
  };
  expect(await ask(ann)).toEqual([200, undefined]);
  expect(await ask(ann, '/')).toEqual([200, undefined]);
  const insert = { method: 'POST', body: '{"id":990,"title":"x"}', headers: { 'content-type': 'application/json' } };
  for (const [path, init] of [['/books'], ['/'], ['/books', insert]] as const)
    expect(await ask(bob, path, init)).toEqual([429, 'Too many requests']);
  expect(await rest().administer('select from rest.books where id = 990')).toEqual([]);
});
