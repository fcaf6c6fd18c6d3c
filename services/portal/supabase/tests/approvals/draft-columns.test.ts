import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';
import { allColumnsOf, columnsOf, maxLengths, problemsOf, type Draft } from '../../../web/src/draft/draft.rules.ts';

const portal = usePortal();
let owner: string;
beforeAll(async () => {
  owner = String((await portal().query('select id from public.profiles limit 1'))[0]?.id);
});

/** Texts in a form: short ones of any letters, and ones of about `most` characters. */
const text = (most: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    fc.constantFrom('', ' ', '\0', '\ud800', 'น้ำ\n"ใส"\\'),
    fc
      .record({ letter: fc.constantFrom('a', 'ก', '😀'), more: fc.integer({ min: -1, max: 1 }) })
      .map(({ letter, more }) => letter.repeat(most + more)),
  );
/** Texts that bring a list to about its end. */
const longText = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  fc.integer({ min: 49_850, max: 50_000 }).map((count) => '"'.concat('ก'.repeat(count - 2))),
);
const amount = fc.oneof(
  fc.nat(100_000).map((satang) => satang / 100),
  fc.constantFrom(9_999_999_999.99, 10_000_000_000, 3_333_333_333.33),
);
const level = fc.constantFrom('low', 'medium', 'high');
const day = fc.constantFrom('', '2026-12-01', '2026-12-02', '2027-02-28');
const whole = fc.constantFrom(
  '',
  '0',
  '-1',
  '2499',
  '2500',
  ' 2569 ',
  '2700',
  '2701',
  '100000',
  '100001',
  '1e3',
  'ten',
  '999999999',
);
const draft = fc.record({
  title: text(maxLengths.title),
  title_en: text(maxLengths.title_en),
  division: fc.constant(''),
  club_id: fc.constant(''),
  academic_year: whole,
  rationale: text(maxLengths.rationale),
  objectives: text(maxLengths.objectives),
  target_group: text(maxLengths.target_group),
  expected_participants: whole,
  plan: text(maxLengths.plan),
  venue: text(maxLengths.venue),
  starts_on: day,
  ends_on: day,
  budget_source: text(maxLengths.budget_source),
  budget_items: fc.array(fc.record({ name: longText, quantity: amount, price: amount }), { maxLength: 3 }),
  risks: fc.array(fc.record({ risk: longText, likelihood: level, severity: level, mitigation: longText }), { maxLength: 3 }),
  indicators: text(maxLengths.indicators),
  expected_results: text(maxLengths.expected_results),
  advisor_name: text(maxLengths.advisor_name),
  responsible: fc.array(fc.record({ name: longText, duty: longText, contact: longText }), { maxLength: 3 }),
}) as fc.Arbitrary<Draft>;

/** Whether the database takes these columns. */
async function takes(columns: object): Promise<boolean> {
  const names = Object.keys(columns).join(', ');
  try {
    await portal().query(
      `insert into public.projects (created_by, ${names}) select $1, ${names} from jsonb_populate_record(null::public.projects, $2)`,
      [owner, JSON.stringify(columns)],
    );
    return true;
  } catch (error) {
    expect(['23514', '23502', '22003']).toContain((error as { code?: string }).code);
    return false;
  }
}

const lists: readonly (keyof Draft)[] = ['budget_items', 'risks', 'responsible'];
/** A draft that has nothing wrong, for one field to be put into. */
const plainOf = (written: Draft) =>
  ({
    ...Object.fromEntries(Object.keys(written).map((key) => [key, lists.includes(key as keyof Draft) ? [] : ''])),
    title: 'Camp',
  }) as unknown as Draft;
const isNumber = new Set(['academic_year', 'expected_participants']);

test('the page finds a problem exactly where the database refuses, field by field', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (written) => {
      for (const key of Object.keys(written) as (keyof Draft)[]) {
        if (key === 'starts_on') continue;
        const one = { ...plainOf(written), [key]: written[key], ...(key === 'ends_on' && { starts_on: written.starts_on }) };
        const problem = problemsOf(one)[key];
        const typed = written[key];
        // The page reports and does not send values that are not whole numbers.
        const columns =
          isNumber.has(key) && typeof typed === 'string' && /^-?\d+$/.test(typed.trim())
            ? { ...allColumnsOf(one), [key]: Number(typed) }
            : allColumnsOf(one);
        if (isNumber.has(key) && problem && columns[key as 'academic_year'] === null) continue;
        expect([key, problem, await takes(columns)]).toEqual([key, problem, problem === undefined]);
      }
    }),
    { numRuns: 120 },
  );
});

test('the database accepts what the page sends of any draft', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (written) => {
      expect(await takes({ title: 'Camp', ...columnsOf(written) })).toBe(true);
    }),
    { numRuns: 150 },
  );
});
