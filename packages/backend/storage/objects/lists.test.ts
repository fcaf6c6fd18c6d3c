import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ada as adaId } from '../../testing/use-backend.ts';
import { statusOf, useStorage } from '../testing/use-storage.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const storage = useStorage();
const service = () => storage().service().from('shared');
const names = [
  'a',
  'a/',
  'a/b',
  'a/b/c',
  'a/d',
  'a.txt',
  'a-b',
  'B',
  'b/1',
  'b/2',
  'b0',
  'c/x/y/z',
  'c/x/y2',
  'under_score',
  'under%score',
  'underXscore',
];

beforeAll(async () => {
  const { query } = storage().database;
  for (const [index, name] of names.entries())
    await query(
      `insert into storage.objects (bucket_id, name, version, metadata, created_at) values ('shared', $1, gen_random_uuid(), '{"size": 1}', now() - make_interval(secs => $2))`,
      [name, (index * 7) % names.length],
    );
  await query(`insert into storage.objects (bucket_id, name, version) values ('shared', $1, gen_random_uuid())`, [
    `${adaId}/hers`,
  ]);
});

const inBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The expected entries of a list with folders. */
function entriesOf(all: readonly string[], prefix: string): string[] {
  const entries = all
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const end = name.indexOf('/', prefix.length);
      return end < 0 ? name : name.slice(0, end + 1);
    });
  return [...new Set(entries)].toSorted(inBytes);
}

type Options = Parameters<ReturnType<typeof service>['listV2']>[0];

async function allPages(options: Options): Promise<string[]> {
  const entries: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, error } = await service().listV2({ ...options, ...(cursor !== undefined && { cursor }) });
    expect(error).toBeNull();
    const page = [...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name);
    expect(page.length).toBeLessThanOrEqual(options?.limit ?? 1000);
    entries.push(...page.toSorted(inBytes));
    cursor = data?.nextCursor;
    expect(data?.hasNext).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  return entries;
}

const everything = [...names, `${adaId}/hers`];

test.for(['', 'a', 'a/', 'b', 'c/x/', 'nothing/', 'under_'])(
  'the pages below "%s" list every entry once, in both orders',
  async (prefix) => {
    const entries = entriesOf(everything, prefix);
    const objects = everything.filter((name) => name.startsWith(prefix)).toSorted(inBytes);
    for (const limit of [1, 3, 100]) {
      expect(await allPages({ prefix, limit, with_delimiter: true })).toEqual(entries);
      expect(await allPages({ prefix, limit })).toEqual(objects);
      const backwards = await allPages({ prefix, limit, with_delimiter: true, sortBy: { column: 'name', order: 'desc' } });
      expect(backwards.toSorted(inBytes)).toEqual(entries);
      const byTime = await allPages({ prefix, limit, with_delimiter: true, sortBy: { column: 'created_at', order: 'asc' } });
      expect(byTime.toSorted(inBytes)).toEqual(entries);
      const flat = await allPages({ prefix, limit, sortBy: { column: 'created_at', order: 'desc' } });
      expect(flat.toSorted(inBytes)).toEqual(objects);
    }
  },
);

test('a list can be sorted by time', async () => {
  const { data } = await service().listV2({ prefix: 'b', sortBy: { column: 'created_at', order: 'desc' } });
  const times = data?.objects.map((object) => object.created_at) ?? [];
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a list holds only what its caller may see', async () => {
  const [ada, ben] = [(await storage().ada()).from('shared'), (await storage().ben()).from('shared')];
  expect((await ada.listV2({})).data?.objects.map(({ name }) => name)).toEqual([`${adaId}/hers`]);
  expect((await ada.list()).data?.map(({ name }) => name)).toEqual([adaId]);
  expect((await ben.listV2({ with_delimiter: true })).data).toMatchObject({ folders: [], objects: [] });
  expect((await ben.list()).data).toEqual([]);
});

test('list v1 lists a folder with relative names, case-insensitively', async () => {
  const list = async (path: string, options = {}) => (await service().list(path, options)).data?.map(({ name }) => name);
  expect(await list('a')).toEqual(['', 'b', 'b', 'd']);
  expect(await list('C/X')).toEqual(['y', 'y2']);
  expect(await list('', { search: 'UNDER_' })).toEqual(['under_score']);
  expect(await list('b', { limit: 1, offset: 1 })).toEqual(['2']);
  expect(await list('b', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['2', '1']);
  const folder = (await service().list('c')).data?.[0];
  expect(folder).toMatchObject({ name: 'x', id: null, metadata: null });
});

test('a list with invalid parameters is refused', async () => {
  const list = async (path: string, body: unknown) => {
    const headers = { apikey: storage().secrets.secretKey };
    const answer = await storage().fetch(path, { method: 'POST', body: JSON.stringify(body), headers });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await list('/object/list/shared', {})).toEqual([400, 'InvalidRequest']);
  expect(await list('/object/list/shared', { prefix: '', limit: 0 })).toEqual([400, 'InvalidRequest']);
  expect(await list('/object/list/shared', { prefix: '', sortBy: { column: 'version' } })).toEqual([400, 'InvalidRequest']);
  expect(await list('/object/list/shared', { prefix: '', limit: 1e12 })).toEqual([400, 'InvalidParameter']);
  expect(await list('/object/list-v2/shared', { cursor: 'nonsense' })).toEqual([400, 'InvalidParameter']);
  expect(statusOf((await service().list('\0')).error)).toBe('400');
});

test('a cursor survives encoding, and any other text is refused', () => {
  const cursor = fc.record({
    column: fc.constantFrom('name', 'created_at', 'updated_at'),
    order: fc.constantFrom('asc', 'desc'),
    after: fc.string(),
    afterTime: fc.constantFrom('', '2026-11-21T10:00:00.123Z'),
  });
  fc.assert(
    fc.property(cursor, (original) => {
      expect(decodeCursor(encodeCursor(original))).toEqual(original);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: 'InvalidParameter' }));
    }),
  );
});

test('SQL of a project can call the functions for lists and paths', async () => {
  const { query } = storage().database;
  const rows = await query(`select name from storage.search('b/', 'shared', 10)`);
  expect(rows).toEqual([{ name: '1' }, { name: '2' }]);
  expect(await query(`select name, id is null as folder from storage.search_v2('c/', 'shared', 10, 2)`)).toEqual([
    { name: 'c/x', folder: true },
  ]);
  expect(await query(`select key from storage.search_v2('c/', 'shared', 10, 2)`)).toEqual([{ key: 'x' }]);
  expect(
    await query(
      `select storage.foldername('a/b/c.tar.gz') as folders, storage.filename('a/b/c.tar.gz') as file, storage.extension('a/b/c.tar.gz') as extension`,
    ),
  ).toEqual([{ folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz' }]);
  expect(await query(`select storage.foldername('c') as folders`)).toEqual([{ folders: [] }]);
});

test('SQL may delete rows only after setting storage.allow_delete_query, and the blobs follow', async () => {
  const { query } = storage().database;
  for (const table of ['objects', 'buckets'])
    await expect(query(`delete from storage.${table}`)).rejects.toMatchObject({ code: '42501' });
  await service().upload('to-go', 'x', { contentType: 'text/plain' });
  const before = await storage().storedVersions();
  await query(`begin; set local storage.allow_delete_query = 'true'; delete from storage.objects where name = 'to-go'; commit`);
  expect(await storage().sweep()).toBe(1);
  expect((await storage().storedVersions()).length).toBe(before.length - 1);
});

test('policies can read the operation of a request', async () => {
  const { query } = storage().database;
  await query(`create policy "anon signs" on storage.objects for select to anon
    using (name = 'b0' and storage.allow_any_operation(array['object.sign', 'storage.object.list_v2']))`);
  const anon = storage().anon().from('shared');
  expect((await anon.createSignedUrl('b0', 60)).error).toBeNull();
  expect((await anon.listV2({})).data?.objects).toHaveLength(1);
  expect((await anon.list()).data).toEqual([]);
  await query('drop policy "anon signs" on storage.objects');
});

test('TRUNCATE orphans all blobs', async () => {
  const { query } = storage().database;
  await query('begin; truncate storage.objects; rollback');
  expect(await storage().sweep()).toBe(0);
  await service().upload('to-go', 'x', { contentType: 'text/plain' });
  const before = await storage().storedVersions();
  await query('truncate storage.objects');
  await storage().sweep();
  expect(before.length).toBeGreaterThan(0);
  expect(await storage().storedVersions()).toEqual([]);
});
