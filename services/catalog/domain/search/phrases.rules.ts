import type { SignedEntry, Terms } from '../../contract/index.ts';
import { classesOf } from './drug-classes.rules.ts';
import { termPhrases } from './term-phrases.rules.ts';
import type { Phrase, PhraseKind } from './phrase.ts';
import { speciesWords } from './species-words.rules.ts';
import { thaiBrand } from './thai-brands.rules.ts';
import { otherThaiNames } from './thai-names.rules.ts';

/** The texts that search finds an entry by. */
export function phrasesOf(entry: SignedEntry, terms: Pick<Terms, 'species'>): readonly Phrase[] {
  const { slug, name, nameTh, brands, synonyms, codes, codeHistory = [], dosages, sections, citations } = entry;
  const phrases = (kind: PhraseKind, texts: Iterable<string>): Phrase[] => [...new Set(texts)].map((text) => ({ kind, text }));
  const species = [...new Set(dosages.map((dosage) => dosage.species))];
  return [
    ...phrases('name', [name]),
    ...(nameTh === undefined ? [] : [{ kind: 'name', text: nameTh, aliases: otherThaiNames[slug] ?? [] } as const]),
    ...phrases('synonym', synonyms),
    ...phrases('brand', [...brands, ...brands.flatMap((brand) => thaiBrand(brand) ?? [])]),
    ...phrases('code', [...codes.atcvet, ...codes.atc, ...codes.rxnorm, ...codeHistory.map(({ code }) => code)]),
    ...phrases(
      'class',
      classesOf(entry).flatMap(({ en, th, words }) => [en, th, ...words]),
    ),
    ...phrases(
      'species',
      species.flatMap((each) => wordsOfSpecies(each, terms)),
    ),
    ...phrases(
      'indication',
      dosages.map(({ indication }) => indication),
    ),
    ...termPhrases(
      dosages.map(({ indication }) => indication),
      sections.indications,
    ),
    ...phrases('section', [sections.mechanismOfAction, sections.indications, ...citations.map(({ title }) => title)]),
  ];
}

/** The names of a species in both languages, and what else people type for it. */
export function wordsOfSpecies(species: string, terms: Pick<Terms, 'species'>): readonly string[] {
  const term = terms.species.find(({ id }) => id === species);
  return [species, ...(term ? [term.en, term.th] : []), ...(speciesWords[species] ?? [])];
}
