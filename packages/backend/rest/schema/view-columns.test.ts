import { expect, test } from 'vitest';
import { useRest } from '../testing/use-rest.ts';
import { columnSources } from './view-columns.rules.ts';

const rest = useRest();

test('plain columns of a view are found, under names that try to confuse the reader', async () => {
  const view = 'rest."odd view"';
  await rest()
    .administer(`create view ${view} as with x as (select 1 as "} :targetList ({") select id as "a {TARGETENTRY :resno 9}", title as "b)\\(", pages + 1 as sum,
    (select name from rest.authors a where a.id = author_id) as "(:resorigtbl 1", author_id as ":resno" from rest.books, x`);
  const [row] = (await rest().administer(
    `select ev_action::text as definition, 'rest.books'::regclass::oid::text as books from pg_rewrite where ev_class = '${view}'::regclass`,
  )) as { definition: string; books: string }[];
  const columns = columnSources(row!.definition).filter(({ relation }) => relation === row!.books);
  expect(columns.map(({ column, attnum }) => [column, attnum])).toEqual([
    [1, 1],
    [2, 2],
    [5, 3],
  ]);
});
