import type { SearchedEntry } from './searched-entry.rules.ts';
import type { Guess } from './search-index.rules.ts';
import { foldWord, isThai, wordsOf } from './words.rules.ts';

/** The second word of salts and the like, also as Thai writes it behind the first. */
const salts: readonly string[] = [
  'hydrochloride',
  'chloride',
  'hydroxide',
  'peroxide',
  'oxide',
  'sulfate',
  'thiosulfate',
  'bicarbonate',
  'carbonate',
  'phosphate',
  'nitrate',
  'nitrite',
  'iodide',
  'bromide',
  'fluoride',
  'acetate',
  'citrate',
  'lactate',
  'gluconate',
  'permanganate',
  'ไฮโดรคลอไรด์',
  'คลอไรด์',
  'ไฮดรอกไซด์',
  'เปอร์ออกไซด์',
  'ออกไซด์',
  'ไทโอซัลเฟต',
  'ซัลเฟต',
  'ไบคาร์บอเนต',
  'คาร์บอเนต',
  'ฟอสเฟต',
  'ไนเตรต',
  'ไนไตรต์',
  'ไอโอไดด์',
  'โบรไมด์',
  'ฟลูออไรด์',
  'อะซิเตต',
  'ซิเทรต',
  'แลกเตต',
  'กลูโคเนต',
  'เปอร์แมงกาเนต',
].map(foldWord);

/** One form for both spellings: `sulphate`. */
const keyOf = (words: readonly string[]): string => words.join('').replaceAll('sulph', 'sulf');

/** The words before a salt and the salt's own, for one word of a query. Undefined: it is no salt. */
function partsOf(word: string): readonly string[] | undefined {
  const key = keyOf([word]);
  const salt = salts.find((each) => (isThai(each) ? key.endsWith(each) : key === each));
  if (salt === undefined) return undefined;
  const before = key.slice(0, -salt.length);
  return before === '' ? [salt] : [before, salt];
}

type Named = Pick<SearchedEntry, 'name' | 'nameTh' | 'brands' | 'synonyms'>;

const namesOf = ({ name, nameTh = '', brands, synonyms }: Named): readonly string[] => [name, nameTh, ...brands, ...synonyms];

/**
 * The salt that a query names and without an entry, as it was typed: `potassium chloride` finds drugs that have one of
 * its words. Undefined: the query names no salt, or some of its words are the name of a drug, as `morphine` of its sulfate is.
 */
export function missingSubstance(query: string, guesses: readonly Guess[], entries: readonly Named[]): string | undefined {
  const words = wordsOf(query);
  const last = words.findLastIndex(({ folded }) => partsOf(folded) !== undefined);
  const end = words[last]?.end;
  const meantBy = (folded: string) => guesses.find(({ typed }) => foldWord(typed) === folded)?.meant ?? folded;
  const parts = words.slice(0, last + 1).flatMap(({ folded }) => partsOf(folded) ?? [foldWord(meantBy(folded))]);
  if (parts.length < 2 || end === undefined) return undefined;
  const names = entries.flatMap(namesOf).map((name) => keyOf(wordsOf(name).map(({ folded }) => folded)));
  const isName = (key: string) => names.includes(key);
  // A salt may be the beginning of a longer name: `Hydrogen peroxide (immersion)`.
  const isInName = (key: string) => names.some((name) => name.includes(key));
  const isNamed = parts.some((_, from) => {
    const salt = keyOf(parts.slice(from));
    return (
      (from < parts.length - 1 && isInName(salt)) ||
      parts.some((_part, to) => to >= from && isName(keyOf(parts.slice(from, to + 1))))
    );
  });
  return isNamed ? undefined : query.slice(words[0]?.start, end);
}
