import type { Terms } from '../../contract/index.ts';
import { thaiNameOf } from '../entries/thai-name.rules.ts';
import { classesOf } from './drug-classes.rules.ts';
import { termPhrases } from './term-phrases.rules.ts';
import type { Phrase, PhraseKind } from './phrase.ts';
import type { SearchedEntry } from './searched-entry.rules.ts';
import { wordsOfSpecies, type ReadSpecies } from './species-in.rules.ts';
import { otherThaiBrands, thaiBrand } from './thai-brands.rules.ts';
import { otherThaiNames } from './thai-names.rules.ts';
import { shortness, wordsOf } from './words.rules.ts';

/** The texts that search finds an entry by. */
export function phrasesOf(entry: SearchedEntry, terms: Pick<Terms, 'species'>, readSpecies: ReadSpecies): readonly Phrase[] {
  const { slug, name, brands, synonyms, codes, codeHistory = [], dosages, sections, citations } = entry;
  const nameTh = thaiNameOf(entry);
  const phrases = (kind: PhraseKind, texts: Iterable<string>): Phrase[] => [...new Set(texts)].map((text) => ({ kind, text }));
  const species = [...new Set(dosages.map((dosage) => dosage.species))];
  return [
    ...phrases('name', [name]),
    ...(nameTh === undefined ? [] : [{ kind: 'name', text: nameTh, aliases: otherThaiNames[slug] ?? [] } as const]),
    ...phrases('synonym', synonyms),
    ...phrases('brand', brands),
    ...phrases(
      'brand',
      brands.flatMap((brand) => thaiBrand(brand) ?? []),
    ).map((phrase) => ({ ...phrase, aliases: otherThaiBrands[phrase.text] ?? [] })),
    ...phrases('code', [...codes.atcvet, ...codes.atc, ...codes.rxnorm, ...codeHistory.map(({ code }) => code)]),
    ...phrases(
      'class',
      classesOf(entry).flatMap(({ en, th, words }) => [en, th, ...words]),
    ),
    ...phrases(
      'species',
      species.flatMap((each) => wordsOfSpecies(each, terms)),
    ),
    ...indicationTexts(dosages),
    ...termPhrases(dosages, sections.indications, readSpecies),
    ...phrases('section', [sections.mechanismOfAction, sections.indications]),
    ...phrases(
      'section',
      citations.map(({ title }) => title),
    ).map((phrase) => ({ ...phrase, isTitle: true })),
  ];
}

const indicationWeight = 3;

/** The indications of doses, each once, with the species that it is of. */
function indicationTexts(dosages: SearchedEntry['dosages']): readonly Phrase[] {
  const weights = new Map<string, Record<string, number>>();
  for (const { species, indication } of dosages) {
    const weight = indicationWeight * shortness(wordsOf(indication).length);
    weights.set(indication, { ...weights.get(indication), [species]: weight });
  }
  return [...weights].map(([text, bySpecies]) => ({
    kind: 'indication',
    text,
    weight: Math.max(...Object.values(bySpecies)),
    bySpecies,
  }));
}
