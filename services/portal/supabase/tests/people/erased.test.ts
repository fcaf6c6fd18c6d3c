import { beforeAll, expect, test } from 'vitest';
import { chairsClub, idOf, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const member = personOf('member');
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP8z8Dwn4GBgYEJRIAAAB8IAgHlFbQbAAAAAElFTkSuQmCC',
  'base64',
);
const upload = (name: string) =>
  fetch(`${portal().url}/storage/v1/object/${name}`, {
    method: 'POST',
    headers: { ...portal().headersOf('member'), 'content-type': 'image/png' },
    body: picture,
  });
const avatar = `avatars/${member}/me.png`;
const isServed = async () => (await fetch(`${portal().url}/storage/v1/object/public/${avatar}`)).ok;

/** The rows of each table that the member's token reads in the database, past the API. */
async function readableTables(): Promise<string[]> {
  const tables = await portal().query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege('authenticated', oid, 'select')
     union all select 'storage.objects' order by 1`,
  );
  const readable: string[] = [];
  for (const { name } of tables) {
    const { rows } = await portal().rolledBack('member', (client) => client.query(`select from ${name} limit 1`));
    if (rows.length > 0) readable.push(name);
  }
  return readable;
}

let before: { uploads: number[]; isServed: boolean; readable: string[] };
let erasure: string;
let draft: string;
beforeAll(async () => {
  const { body } = await portal().send('member', 'POST', 'projects', { title: 'Secret draft' });
  draft = body[0].id;
  before = {
    uploads: [(await upload(avatar)).status, (await upload(`project-documents/${draft}/paper.png`)).status],
    isServed: await isServed(),
    readable: await readableTables(),
  };
  erasure = (await portal().call('member', 'erase_me')).outcome;
});

test('a person who is not erased can read, upload and erase their data', () => {
  expect(before).toMatchObject({ uploads: [200, 200], isServed: true });
  expect(before.readable.length).toBeGreaterThan(20);
  expect(erasure).toBe('yes');
});

test('the token of an erased person reads no row of any table', async () => {
  expect(await readableTables()).toEqual([]);
});

test('every table with policies has the policy for erased people', async () => {
  const rows = await portal().query(
    `select relname from pg_class where relrowsecurity and relkind = 'r' and relnamespace = 'public'::regnamespace
     and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'an erased person has no rights')`,
  );
  expect(rows).toEqual([]);
});

test('the token of an erased person writes nothing and calls nothing', async () => {
  const { send, call } = portal();
  const answers = [
    await send('member', 'GET', 'profiles'),
    await send('member', 'GET', 'events'),
    await send('member', 'PATCH', `profiles?id=eq.${member}`, { full_name: 'Back again' }),
    await send('member', 'POST', 'meeting_polls', { question: 'Still here?' }),
    await call('member', 'place_order', {
      club: chairsClub,
      items: [{ variant_id: idOf('shop_product_variants', "in the chair's club", 'member'), quantity: 1 }],
    }),
    await call('member', 'check_in', { code: 'any' }),
    await call('member', 'export_my_data'),
  ];
  expect(answers.map(({ status, outcome }) => [status, outcome])).toEqual(answers.map(() => [401, 'person_erased']));
  expect((await upload(`avatars/${member}/again.png`)).ok).toBe(false);
  expect(await portal().query('select full_name from profiles where id = $1', [member])).toEqual([{ full_name: null }]);
});

test('pictures of an erased person and documents of their drafts are removed at once', async () => {
  expect(await isServed()).toBe(false);
  expect(
    await portal().query(
      `select name from storage.objects
       where bucket_id in ('avatars', 'project-documents') and (name like $1 or name like $2)`,
      [`${member}/%`, `${draft}/%`],
    ),
  ).toEqual([]);
});

test('the policy does not affect people who are not erased', async () => {
  expect((await portal().send('chair', 'GET', 'profiles?limit=1')).outcome).toBe('yes');
  expect((await portal().send('anonymous', 'GET', 'events?limit=1')).outcome).toBe('yes');
});
