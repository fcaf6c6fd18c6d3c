import { expect, test } from 'vitest';
import { ann, bob, useRest } from './testing/use-rest.ts';

const rest = useRest();

test('a caller who uses all connections of their share does not block others, without other limits too', async () => {
  await rest().ask('/authors', { as: ann });
  await rest().administer('begin');
  await rest().administer('lock table rest.authors in access exclusive mode');
  const held = Array.from({ length: 12 }, () => rest().ask('/authors?select=id', { as: ann }));
  expect(await rest().ask('/rpc/add_up?a=1&b=2', { as: bob })).toMatchObject({ status: 200, body: 3 });
  await rest().administer('rollback');
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
