import { findTerms, type FoundTerm } from '../clinical-terms/find-terms.rules.ts';
import { termSynonyms } from '../clinical-terms/term-synonyms.ts';
import type { SignedEntry } from '../../contract/index.ts';
import { withAndWithoutHead } from './meanings.rules.ts';
import type { Phrase } from './phrase.ts';
import type { ReadSpecies } from './species-in.rules.ts';
import { clauseEnd, shortness, wordsOf } from './words.rules.ts';

type Dosage = Pick<SignedEntry['dosages'][number], 'species' | 'indication' | 'note'>;

/** A drug for a disease comes before one of a class that is named after it. */
const indicationWeight = 7;
/** One whose indication begins with the disease comes before one whose indication mentions it. */
const firstWeight = 1;
/** One that is licensed for it comes before both. */
const extraLabelWeight = -2;
const besideWeight = 3.5;
const sectionWeight = 1;
const sectionFirstWeight = 0.2;
/** Of drugs that are alike otherwise, the one with more doses for a disease comes first. */
const furtherDoseWeight = 0.02;

const isExtraLabel = ({ note }: Dosage): boolean => /extra-label use in most countries/i.test(note ?? '');

/** What may come before the disease that an indication is for: `prevention and treatment of acute vomiting` begins with vomiting. */
const introduction =
  /^(?:(?:aid|induction|prevention|treatment|control|reduction|delay|relief|signs|management|in|of|and|or|the|mild|moderate|severe|acute|chronic|adult|increased|improved|[a-z]+-induced)[ ,/]+)*/i;

function weightOf(dosage: Dosage, { index, isBeside }: FoundTerm): number {
  const { indication } = dosage;
  const start = indication.lastIndexOf('; ', index) + 1;
  const [clause = ''] = indication.slice(start).trimStart().split('; ');
  const text = clause.replace(introduction, '');
  const isFirst = index <= indication.indexOf(text, start);
  const place = isBeside ? besideWeight : indicationWeight + (isFirst ? firstWeight : 0);
  return (place + (isExtraLabel(dosage) ? extraLabelWeight : 0)) * shortness(wordsOf(text).length) ** 0.25;
}

/** The terms of indications, and of the section about them, in both languages and with what else people call them. */
export function termPhrases(dosages: readonly Dosage[], section: string, readSpecies: ReadSpecies): readonly Phrase[] {
  const weighted = new Map<string, { readonly term: FoundTerm; readonly weights: Record<string, number> }>();
  const ids = new Set<string>();
  for (const dosage of dosages)
    for (const term of findTerms(dosage.indication)) {
      ids.add(term.forms[0] as string);
      const name = term.english.toLowerCase();
      const weights: Record<string, number> = weighted.get(name)?.weights ?? {};
      const weight = weightOf(dosage, term);
      const earlier = weights[dosage.species];
      weights[dosage.species] = earlier === undefined ? weight : Math.max(earlier, weight) + furtherDoseWeight;
      weighted.set(name, { term, weights });
    }
  const others = new Map(
    findTerms(section)
      .toReversed()
      .flatMap((term) => (ids.has(term.forms[0] as string) ? [] : [[term.forms[0], term] as const])),
  );
  return [
    ...[...weighted.values()].flatMap(({ term, weights }) =>
      namesOf(term).map(
        (name) => ({ kind: 'indication', ...name, weight: Math.max(...Object.values(weights)), bySpecies: weights }) as const,
      ),
    ),
    ...[...others.values()].flatMap((term) => {
      const weight = sectionWeight + (term.index === 0 ? sectionFirstWeight : 0);
      const species = readSpecies(wordsOf(clauseAt(section, term.index)).map(({ folded }) => folded));
      const bySpecies = Object.fromEntries(species.map((each) => [each, weight]));
      return namesOf(term).map(
        (name) => ({ kind: 'section', ...name, weight, ...(species.length > 0 ? { bySpecies } : {}) }) as const,
      );
    }),
  ];
}

/** The clause of a section that has a position, which may say for which species it is: `Pigs: control of diarrhoea.` */
function clauseAt(section: string, index: number): string {
  const ends = [...section.matchAll(clauseEnd)].map((end) => end.index);
  return section.slice(
    ends.findLast((end) => end < index) ?? 0,
    ends.find((end) => end > index),
  );
}

/** A name of several words means its term only as a whole: `sleep` is not `put to sleep`. */
const isOneWord = (name: string): boolean => !name.includes(' ');

function namesOf({ english, thai, forms }: FoundTerm): readonly Pick<Phrase, 'text' | 'aliases' | 'term'>[] {
  const term = forms[0] as string;
  const { th = [], en = [] } = termSynonyms[term] ?? {};
  const text = english.toLowerCase();
  return [
    { text, aliases: [...forms.filter((form) => form !== text), ...en].filter(isOneWord), term },
    {
      text: thai,
      aliases: [...new Set([...withAndWithoutHead(thai), ...th.flatMap(withAndWithoutHead)])].filter((name) => name !== thai),
      term,
    },
  ];
}
