import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from './draft.rules.ts';
import { bothOf, mergeDrafts } from './merge.rules.ts';

const text = fc.constantFrom('', 'a', 'b', 'c');
const someone = fc.record({ name: text, duty: text, contact: text });
const draft = fc.record({
  title: text,
  plan: text,
  responsible: fc.array(someone, { maxLength: 2 }),
}) as unknown as fc.Arbitrary<Draft>;
const keys = ['title', 'plan', 'responsible'] as const;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

test('merging two drafts loses no text: it is in the result, or its field is named as a conflict', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const { draft: merged, conflicts } = mergeDrafts(base, mine, theirs);
      for (const key of keys) {
        const isMine = !same(mine[key], base[key]);
        const isTheirs = !same(theirs[key], base[key]);
        expect(merged[key]).toEqual(isMine ? mine[key] : theirs[key]);
        expect(conflicts.includes(key)).toBe(isMine && isTheirs && !same(mine[key], theirs[key]));
      }
    }),
  );
});

test('both devices merge to the same draft, except in the conflicting fields', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, one, other) => {
      const [here, there] = [mergeDrafts(base, one, other), mergeDrafts(base, other, one)];
      expect(here.conflicts).toEqual(there.conflicts);
      for (const key of keys) if (!here.conflicts.includes(key)) expect(here.draft[key]).toEqual(there.draft[key]);
    }),
  );
});

test('both texts can be joined and both lists merged, but not two days', () => {
  expect(bothOf('plan', 'Go.', 'Stay.')).toBe('Go.\n\nStay.');
  const [tent, rope] = [
    { name: 'Tent', quantity: 1, price: 2 },
    { name: 'Rope', quantity: 1, price: 2 },
  ];
  expect(bothOf('budget_items', [tent], [tent, rope])).toEqual([tent, rope]);
  expect(bothOf('starts_on', '2027-01-01', '2027-01-02')).toBeUndefined();
});
