import type { Dosage, SignedEntry } from '../../services/catalog/contract/index.ts';
import { createRandom, pick } from '../venues/synthetic-markets.rules.ts';

const syllables =
  'ce fa lex mox ta pri do mi ro xa cin ben zol ve tri na ka phe nyl su lor tin gra pan oxi du ra mec to si flu ne ri quin par lo ze bu'.split(
    ' ',
  );
const thaiSyllables = 'เซ ฟา เลก ซิน มอก ตา ไพร โด มิ โร ซา เบน โซล วี ไตร นา คา ฟี ซู ลอร์ ทิน แกร ออก ดู รา เมก โท ฟลู นี ริ ควิน'.split(
  ' ',
);

/**
 * `count` entries: the catalog's own, and others with the doses and codes of one of them and names of random syllables, as
 * drugs have them.
 */
export function makeEntries(count: number, own: readonly SignedEntry[]): SignedEntry[] {
  const random = createRandom(7);
  const word = (parts: readonly string[]) =>
    Array.from({ length: 3 + Math.floor(random() * 2) }, () => pick(random, parts)).join('');
  const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const entries = [...own].slice(0, count);
  for (let at = entries.length; at < count; at++) {
    const model = own[at % own.length] as SignedEntry;
    const name = word(syllables);
    const rename = (id: string) => `s${at}-${id}`.slice(0, 80);
    entries.push({
      ...model,
      slug: `${name}-${at}`,
      name: capitalised(name),
      nameTh: word(thaiSyllables),
      brands: Array.from({ length: 4 }, () => capitalised(word(syllables))),
      synonyms: [word(syllables), word(syllables)],
      dosages: model.dosages.map((dosage) => renameCitations(dosage, rename)),
      citations: model.citations.map((citation) => ({ ...citation, id: rename(citation.id) })),
    });
  }
  return entries;
}

/** A citation's id is unique in the catalog. */
function renameCitations(dosage: Dosage, rename: (id: string) => string): Dosage {
  const { withdrawal, citation } = dosage;
  if (withdrawal === undefined) return { ...dosage, citation: rename(citation) };
  const statements = Object.entries(withdrawal).map(([food, statement]) => [
    food,
    statement.citation === undefined ? statement : { ...statement, citation: rename(statement.citation) },
  ]);
  return { ...dosage, citation: rename(citation), withdrawal: Object.fromEntries(statements) };
}

/** Queries as people type them: names, brands, beginnings, typing errors, Thai names and words, codes, several words. */
export function makeQueries(count: number, entries: readonly SignedEntry[]): string[] {
  const random = createRandom(11);
  const words = ['สุนัข', 'หมา', 'แมว', 'ยาปฏิชีวนะ', 'ยาแก้ปวด', 'ถ่ายพยาธิ', 'antibiotic', 'dog', 'mastitis', 'osteoarthritis'];
  const kinds: readonly ((entry: SignedEntry) => string)[] = [
    ({ name }) => name,
    ({ brands, name }) => brands[0] ?? name,
    ({ name }) => name.slice(0, 4),
    ({ name }) => misspell(name, random),
    ({ brands, name }) => misspell(brands[0] ?? name, random),
    ({ nameTh, name }) => nameTh ?? name,
    ({ codes, name }) => codes.atcvet[0] ?? codes.atc[0] ?? name,
    () => pick(random, words),
    ({ name }) => `${name} ${pick(random, words)}`,
    () => `${pick(random, words)} ${pick(random, words)}`,
  ];
  return Array.from({ length: count }, (_, at) => (kinds[at % kinds.length] as (typeof kinds)[number])(pick(random, entries)));
}

/** Leaves a letter out, doubles one, or swaps two. */
function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const kind = Math.floor(random() * 3);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + word.charAt(at) + word.slice(at);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}
