import { expect, test } from 'vitest';
import { ann, bob, stranger, useRest } from './testing/use-rest.ts';

const rest = useRest({ embedLimits: { maxDepth: 2, maxRepeats: 1 }, maxCost: 1_000 });

test('embeds within the depth are answered, and one level more is refused with embed_too_deep', async () => {
  const near = await rest().ask('/shelves?select=id,books(id,authors!author_id(id))');
  expect(near.status).toBe(200);
  const deeper = await rest().ask('/shelves?select=id,books(id,authors!author_id(id,books!editor_id(id)))');
  expect(deeper).toMatchObject({ status: 400, body: { code: 'embed_too_deep', details: null, hint: null } });
});

test('a relation repeated on its own path is refused with relation_repeated, and beside it is not', async () => {
  const again = await rest().ask('/authors?select=id,books!author_id(id,authors!author_id(id))');
  expect(again).toMatchObject({ status: 400, body: { code: 'relation_repeated', details: null, hint: null } });
  const beside = await rest().ask('/authors?select=id,one:books!author_id(id),two:books!author_id(id)&limit=1');
  expect(beside.status).toBe(200);
});

const costly = '/authors?select=id,books!author_id(id)&order=name&name=neq.nobody';

test('a costly query runs while nobody waits, and is refused with query_too_costly while others do', async () => {
  await rest().administer(`insert into rest.authors (name) select 'writer ' || n from generate_series(1, 20000) n`);
  await rest().administer('analyze rest.authors');
  expect((await rest().ask(costly, { as: stranger })).status).not.toBe(503);
  expect((await rest().ask(costly, { as: ann })).status).toBe(200);
  await rest().administer('begin');
  await rest().administer('lock table rest.shelves in access exclusive mode');
  const waiting = Array.from({ length: 12 }, () => rest().ask('/shelves?select=id', { as: bob }));
  expect(await rest().ask(costly, { as: ann })).toMatchObject({ status: 503, body: { code: 'query_too_costly' } });
  expect((await rest().ask('/authors?id=eq.1&select=id', { as: ann })).status).toBe(200);
  await rest().administer('rollback');
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a caller who uses all connections of their share does not block others', async () => {
  await rest().ask('/authors?limit=1', { as: ann });
  await rest().administer('begin');
  await rest().administer('lock table rest.authors in access exclusive mode');
  const held = Array.from({ length: 12 }, () => rest().ask('/authors?select=id&limit=1', { as: ann }));
  expect(await rest().ask('/rpc/add_up?a=1&b=2', { as: bob })).toMatchObject({ status: 200, body: 3 });
  await rest().administer('rollback');
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a statement that times out is answered 504 with code 57014, never 500', async () => {
  await rest()
    .administer(`create function rest.slow() returns setof rest.shelves language plpgsql stable set statement_timeout = '100ms'
    as $$ begin perform pg_sleep(60); end $$`);
  await rest().administer('grant execute on function rest.slow to rest_member');
  await rest().rest.reload();
  const reply = await rest().ask('/rpc/slow?select=id', { as: ann });
  expect(reply).toMatchObject({ status: 504, body: { code: '57014' } });
});

test.each(['planned', 'estimated'])('count=%s does not reveal rows that policies hide', async (count) => {
  await rest().administer(`insert into rest.notes (owner, body) select 'somebody', 'note ' || n from generate_series(1, 500) n`);
  await rest().administer('analyze rest.notes');
  for (const query of ['', '&owner=eq.somebody', '&owner=eq.nobody']) {
    const { headers } = await rest().ask(`/notes?select=id${query}`, { as: bob, headers: { prefer: `count=${count}` } });
    const exact = await rest().ask(`/notes?select=id${query}`, { as: bob, headers: { prefer: 'count=exact' } });
    expect(headers.get('content-range')).toBe(exact.headers.get('content-range'));
  }
});
