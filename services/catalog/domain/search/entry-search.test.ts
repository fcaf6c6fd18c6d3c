import { expect, test } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { createEntrySearch } from './entry-search.rules.ts';

test('an active ingredient finds its systemic entry before those for the eye and the ear', async () => {
  const { entries: content, terms } = await readContent();
  const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
  const search = createEntrySearch(entries, terms);
  for (const q of ['gentamicin', 'neomycin', 'dexamethasone', 'betamethasone', 'bacitracin', 'florfenicol', 'enrofloxacin']) {
    const [first, ...others] = search.find(entries, { q }).best(10);
    expect([q, first?.slug]).toEqual([q, q]);
    expect([q, others.some(({ dosages }) => dosages.every(({ route }) => /^(?:ophthalmic|otic|topical)/.test(route)))]).toEqual([
      q,
      true,
    ]);
  }
});
