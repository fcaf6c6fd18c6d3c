import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchRest } from './testing/fetch-rest.ts';
import { ann, useRest } from './testing/use-rest.ts';

const rest = useRest();
let server: Server;
let client: SupabaseClient<any, 'rest'>;

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? Buffer.concat(chunks).toString() : null;
}

beforeAll(async () => {
  server = createServer((raw, outgoing) => {
    void (async () => {
      const headers = Object.entries(raw.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const address = `http://rest.test${raw.url?.replace(/^\/rest\/v1/, '')}`;
      const body = await bodyOf(raw);
      const response = await fetchRest(rest().rest, new Request(address, { method: raw.method ?? 'GET', headers, body }), ann);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(Buffer.from(await response.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key', { db: { schema: 'rest' } });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('reads with embeds, filters, order and a count', async () => {
  const { data, count, error } = await client
    .from('books')
    .select('title, author:authors!author_id(name)', { count: 'exact' })
    .in('id', [1, 2, 3])
    .not('price', 'is', null)
    .or('pages.lt.200,pages.gt.400')
    .order('title', { ascending: false })
    .range(0, 0);
  expect([error, count, data]).toEqual([null, 2, [{ title: 'Birch', author: { name: 'Ann' } }]]);
});

test('reads one row, or reports that no row exists', async () => {
  expect((await client.from('shelves').select('label').eq('id', 1).single()).data).toEqual({ label: 'wood' });
  expect((await client.from('shelves').select().eq('id', 99).maybeSingle()).data).toBeNull();
  expect((await client.from('shelves').select().single()).error).toMatchObject({ code: 'PGRST116' });
});

test('writes, changes and deletes', async () => {
  const notes = () => client.from('notes');
  const made = await notes()
    .insert([{ body: 'one' }, { body: 'two' }])
    .select('id, owner, body');
  expect(made.data).toMatchObject([
    { owner: 'ann', body: 'one' },
    { owner: 'ann', body: 'two' },
  ]);
  const ids = (made.data ?? []).map(({ id }) => id as number);
  expect((await notes().update({ body: 'changed' }).in('id', ids).select('body')).data).toEqual([
    { body: 'changed' },
    { body: 'changed' },
  ]);
  expect((await notes().upsert({ id: ids[0], body: 'again' }).select('body').single()).data).toEqual({ body: 'again' });
  expect(await notes().delete({ count: 'exact' }).in('id', ids)).toMatchObject({ status: 204, count: 2, error: null });
});

test('calls functions', async () => {
  expect((await client.rpc('add_up', { a: 1, b: 2 })).data).toBe(3);
  expect((await client.rpc('add_up', { a: 1 }, { get: true })).data).toBe(11);
  expect((await client.rpc('books_by', { author: 'Ann' }).select('title').eq('id', 2)).data).toEqual([{ title: 'Birch' }]);
  expect((await client.rpc('no_such')).error).toMatchObject({ code: 'PGRST202' });
});

test('takes CSV and plans', async () => {
  expect((await client.from('shelves').select('id,label').eq('id', 1).csv()).data).toBe('id,label\n1,wood');
  expect((await client.from('shelves').select().explain()).data).toContain('Aggregate');
});
