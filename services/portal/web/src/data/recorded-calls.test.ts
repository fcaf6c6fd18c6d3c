import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';
import { recordCalls } from './recorded-calls.ts';

interface Rows {
  readonly data: unknown;
  readonly error: { readonly code: string } | null;
}

function openRecorded() {
  const requests: string[] = [];
  let loads = 0;
  const rest = new PostgrestClient('https://portal.test/rest/v1', {
    retry: false,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      requests.push(`${init?.method} ${pathname}${decodeURIComponent(search)}`);
      return Response.json([{ id: 1 }]);
    },
  });
  const load = async () => {
    loads++;
    return rest;
  };
  const from = (table: string) => recordCalls(load, [['from', [table]]]) as ReturnType<typeof rest.from>;
  return { requests, from, loadsSoFar: () => loads };
}

test('a request that was written before its client was there is the one that the client would have sent', async () => {
  const { requests, from } = openRecorded();
  const { data, error } = await from('clubs').select('id, name').eq('is_hidden', false).order('name').limit(3);
  expect([data, error]).toEqual([[{ id: 1 }], null]);
  expect(requests).toEqual(['GET /rest/v1/clubs?select=id,name&is_hidden=eq.false&order=name.asc&limit=3']);
});

test('a request is sent when its answer is awaited, once, and not before', async () => {
  const { requests, from, loadsSoFar } = openRecorded();
  const request = from('clubs').select('id');
  expect([requests, loadsSoFar()]).toEqual([[], 0]);
  expect(await request.then(({ data }: Rows) => data)).toEqual([{ id: 1 }]);
  expect(requests).toHaveLength(1);
});

test('two requests that begin alike do not change each other', async () => {
  const { requests, from } = openRecorded();
  const table = from('clubs');
  await Promise.all([table.select('id').limit(1), table.select('name')]);
  expect(requests).toEqual(['GET /rest/v1/clubs?select=id&limit=1', 'GET /rest/v1/clubs?select=name']);
});

test('without the client the answer is that of a request that nobody answered', async () => {
  const failing = recordCalls(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  }, [['from', ['clubs']]]) as PromiseLike<Rows>;
  const { data, error } = await failing;
  expect([data, error?.code]).toEqual([null, '']);
});
