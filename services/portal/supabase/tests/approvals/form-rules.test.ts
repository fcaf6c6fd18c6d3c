import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';
import { allColumnsOf, missingOf, type Draft } from '../../../web/src/draft/draft.rules.ts';
import { itemsOf, totalOf } from '../../../web/src/project/budget.rules.ts';

const portal = usePortal();

/** As typed, and as only a program would write it. */
const number = fc.oneof(
  fc.nat(1_000_000_000).map((satang) => satang / 100),
  fc.nat(1_000_000).map((digits) => digits / 1000),
  fc.double({ min: 0, max: 100_000, noNaN: true }),
  fc.constantFrom(0, 0.005, 0.115, 1.15, 1e-7, 1e-6, 1e12, 1e22, 9_999_999_999.99),
);
const line = fc.oneof(
  fc.record({ name: fc.string(), quantity: number, price: number }),
  fc.record({ item: fc.string(), amount: number }),
);
/** Values that a program may send instead of a line or of one of its members. */
const anyLine = fc.oneof(
  { weight: 4, arbitrary: line },
  fc.dictionary(fc.constantFrom('name', 'item', 'quantity', 'price', 'amount', 'total'), fc.jsonValue({ maxDepth: 1 })),
  fc.jsonValue({ maxDepth: 1 }),
);

test('the page and the database compute the same total of every valid budget', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyLine, { maxLength: 4 }), { minLength: 40, maxLength: 60 }), async (budgets) => {
      const rows = await portal().query(
        `select private.is_budget(items) as is_budget, private.budget_total(items) as total
         from jsonb_array_elements($1) with ordinality as budgets (items, place) order by place`,
        [JSON.stringify(budgets)],
      );
      const stored = JSON.parse(JSON.stringify(budgets)) as unknown[];
      const taken = rows.flatMap((row, place) => (row['is_budget'] === true ? [[place, Number(row['total'])]] : []));
      expect(taken).toEqual(taken.map(([place]) => [place, totalOf(itemsOf(stored[place ?? 0]))]));
    }),
    { numRuns: 60 },
  );
});

test('the database accepts every budget that the page writes', async () => {
  const written = fc.record({
    name: fc.string(),
    quantity: fc.nat(10_000),
    price: fc.nat(1_000_000).map((satang) => satang / 100),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(written), async (items) => {
      const clean = items.map((item) => ({ ...item, name: item.name.toWellFormed().replaceAll('\0', '') }));
      const [row] = await portal().query('select private.is_budget($1) as is_budget', [JSON.stringify(clean)]);
      expect(row).toEqual({ is_budget: totalOf(clean) <= 9_999_999_999.99 });
    }),
    { numRuns: 60 },
  );
});

/** Blank and other texts: every kind of white space, letters and other characters. */
const text = fc.oneof(
  fc.constantFrom('', ' ', '\u00a0', '\ufeff\u3000', '\u2028\t\v', '\u200b', '\0', '\ud800', 'a', ' ก '),
  fc.string({ unit: fc.constantFrom(' ', '\n', '\u1680', '\u180e', '\u2007', '\u205f', '\u0085', 'x'), maxLength: 3 }),
);
const day = fc.constantFrom('', '2026-12-01');
const draft = fc.record({
  title: text,
  title_en: text,
  division: fc.constantFrom('', 'arts'),
  club_id: fc.constantFrom('', '00000000-0000-4000-8000-000000000001'),
  academic_year: fc.constant(''),
  rationale: text,
  objectives: text,
  target_group: text,
  expected_participants: fc.constant(''),
  plan: text,
  venue: text,
  starts_on: day,
  ends_on: day,
  budget_source: text,
  budget_items: fc.constant([]),
  risks: fc.constant([]),
  indicators: text,
  expected_results: text,
  advisor_name: text,
  responsible: fc.array(fc.record({ name: text, duty: text, contact: text }), { maxLength: 2 }),
}) as fc.Arbitrary<Draft>;

test('the page and the database find the same fields missing in every draft, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 40, maxLength: 60 }), async (drafts) => {
      const rows = await portal().query(
        `select private.missing_fields(jsonb_populate_record(null::public.projects, project)) as missing
         from jsonb_array_elements($1) with ordinality as projects (project, place) order by place`,
        [JSON.stringify(drafts.map((each) => allColumnsOf(each)))],
      );
      expect(rows.map((row) => row['missing'])).toEqual(drafts.map(missingOf));
    }),
    { numRuns: 60 },
  );
});
