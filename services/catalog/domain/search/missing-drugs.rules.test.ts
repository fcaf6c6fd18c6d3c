import { expect, test } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { missingDrugs, missingDrugsIn } from './missing-drugs.rules.ts';

const idsIn = (query: string) => missingDrugsIn(query).map(({ id }) => id);

test('a drug without an entry is known by each of its names, also beside other words', () => {
  for (const { id, names } of missingDrugs) for (const name of names) expect([name, idsIn(`${name} cat`)]).toEqual([name, [id]]);
  expect(idsIn('พาราเซตามอลแมว')).toEqual(['paracetamol']);
  expect(idsIn('ยาไอบูโพรเฟนสุนัข')).toEqual(['ibuprofen']);
});

test('no other drug is taken for one', () => {
  for (const query of ['', 'ketoprofen', 'carprofen', 'พาราควอต', 'saras', 'พาราไซต์'])
    expect([query, idsIn(query)]).toEqual([query, []]);
});

test('none of them has an entry by now', async () => {
  const { entries } = await readContent();
  const names = entries.flatMap(({ entry }) => [entry.name, entry.nameTh ?? '', ...entry.brands, ...entry.synonyms]);
  expect(names.flatMap(idsIn)).toEqual([]);
});
