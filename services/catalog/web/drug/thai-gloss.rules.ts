import type { SignedEntry } from '../../contract/index.ts';
import { findTerms, type FoundTerm, type Gloss } from '../../domain/clinical-terms/find-terms.rules.ts';
import { exclusionTerms } from '../messages/th-clinical-terms.ts';

/** Words that tell nothing alone: below "infections by gram-positive organisms" they would be a crumb. */
const general: ReadonlySet<string> = new Set(['infections', 'inflammation', 'pregnancy']);

/** The telling terms of an indication that have a Thai, in its order, each once. */
export const glossesOf = (indication: string): readonly Gloss[] => [
  ...new Map(
    findTerms(indication)
      .filter(({ forms }) => !general.has(forms[0] as string))
      .map(({ english, thai }) => [thai, { english, thai }]),
  ).values(),
];

const purposes: Readonly<Record<string, string>> = {
  prevention: 'การป้องกัน',
  treatment: 'การรักษา',
  control: 'การควบคุม',
  'prevention and treatment': 'การป้องกันและรักษา',
  'prevention or treatment': 'การป้องกันหรือรักษา',
  'treatment and control': 'การรักษาและควบคุม',
};
const purpose = new RegExp(
  `^(${Object.keys(purposes)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}) of `,
  'i',
);

/** Parts between terms. Thai has a space for a comma, and before the last of a list. */
const joints: Readonly<Record<string, string>> = { ', ': ' ', '; ': '; ', ' and ': 'และ', ' or ': 'หรือ', ', and ': ' และ' };
const places: Readonly<Record<string, string>> = {
  '': '',
  ' (United Kingdom)': ' (สหราชอาณาจักร)',
  ' (United States)': ' (สหรัฐอเมริกา)',
  ' (Canada)': ' (แคนาดา)',
  ' (Europe)': ' (ยุโรป)',
};

/** Our Thai of a whole indication. Undefined where a part of it has none. */
export function translationOf(indication: string): string | undefined {
  const terms = findTerms(indication);
  let thai = '';
  let at = 0;
  let isList = false;
  for (const [index, term] of terms.entries()) {
    const joint = index === 0 ? '' : joints[jointAt(indication, at)];
    if (joint === undefined) return undefined;
    if (index > 0) at += jointAt(indication, at).length;
    isList = joint === ' ' || (isList && joint !== '; ');
    thai += isList && joint === 'และ' ? ' และ' : joint;
    const part = translateTerm(indication, at, term);
    if (part === undefined) return undefined;
    thai += part.thai;
    at = part.end;
  }
  const place = places[indication.slice(at)];
  return terms.length === 0 || place === undefined ? undefined : `${thai}${place}`;
}

const jointAt = (text: string, at: number): string => /^(?:, and |, |; | and | or )/.exec(text.slice(at))?.[0] ?? '-';

/** `prevention of heartworm disease`, `heartworm prevention`, `heartworm`. Undefined: something else is before the term. */
function translateTerm(text: string, at: number, { index, english, thai }: FoundTerm): { thai: string; end: number } | undefined {
  const [before = '', name = ''] = purpose.exec(text.slice(at)) ?? [];
  if (at + before.length !== index) return undefined;
  const end = index + english.length;
  const isPrevention = before === '' && /^ prevention(?![\w-])/.test(text.slice(end));
  const prefix = isPrevention ? purposes['prevention'] : purposes[name.toLowerCase()];
  return { thai: `${prefix ?? ''}${thai}`, end: isPrevention ? end + ' prevention'.length : end };
}

/** The "Not for" statements that have a Thai as a whole. */
export const exclusionGlosses = (notFor: readonly string[] = []): readonly Gloss[] =>
  notFor.flatMap((english) => {
    const thai = exclusionTerms[english];
    return thai === undefined ? [] : [{ english, thai }];
  });

export interface GlossCoverage {
  /** Indications of which all or some terms have a Thai. */
  readonly covered: number;
  readonly all: number;
}

const coverages = new WeakMap<readonly SignedEntry[], GlossCoverage>();

/** How many of the catalog's indications have a Thai, whole or for some terms, counted once for each dosage. */
export function glossCoverage(entries: readonly SignedEntry[]): GlossCoverage {
  const counted = coverages.get(entries);
  if (counted) return counted;
  const indications = entries.flatMap(({ dosages }) => dosages.map(({ indication }) => indication));
  const hasThai = (text: string) => translationOf(text) !== undefined || glossesOf(text).length > 0;
  const coverage = { covered: indications.filter(hasThai).length, all: indications.length };
  coverages.set(entries, coverage);
  return coverage;
}
