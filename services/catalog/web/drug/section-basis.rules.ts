import type { Entry, SectionName } from '../../contract/index.ts';

/** `partly`: the curator names a source that was read for it, and at least a part of it has none. */
export type DisplayedBasis = 'source' | 'partly' | 'general-knowledge';

const subjects: Readonly<Record<SectionName, RegExp>> = {
  indications: /\bindications?\b/,
  contraindications: /\bcontraindications\b/,
  adverseReactions: /\badverse (?:effects|reactions)\b/,
  drugInteractions: /\binteractions\b/,
  mechanismOfAction: /\bmechanism\b/,
};

/**
 * What a section rests on, by its mark and the curator's words: `contraindications: NOAH datasheet, read; mechanism: general
 * knowledge`. Words with a condition ("where given", "where it repeats a note") name no source of this entry.
 */
export function displayedBasis(
  { sections, sectionBases }: Pick<Entry, 'sections' | 'sectionBases'>,
  name: SectionName,
): DisplayedBasis {
  if (sectionBases[name] === 'source') return 'source';
  const isNamed = sections.basis.split('; ').some((clause) => {
    const [about = '', origin] = clause.split(/: (.*)/);
    return origin !== undefined && subjects[name].test(about) && !/\bwhere\b/.test(clause) && !/^(?:all )?general\b/.test(origin);
  });
  return isNamed ? 'partly' : 'general-knowledge';
}

/**
 * The boxed warning of the label in a section: it ends the text, from the sentence that names it on. A rule of its own for the
 * end could leave a prohibition outside the box. Undefined: the text names none.
 */
export function boxedWarningOf(text: string): string | undefined {
  const sentence = text.split(/(?<=\.) +(?=[A-Z])/).find((each) => /\bboxed warning\b/i.test(each));
  return sentence && text.slice(text.indexOf(sentence));
}

/** The same in our Thai of the text. */
export const boxedWarningThaiOf = (thai: string): string | undefined => /คำเตือนในกรอบ.*$/s.exec(thai)?.[0];

/** What a heading says of a boxed warning, its country, and the words below it: `repeated use in cats …`. */
export function warningParts(warning: string): { readonly place: string | undefined; readonly words: string } {
  const [, place, words = warning] = /^(?:(.+?) )?boxed warning: (.+)$/is.exec(warning) ?? [];
  return { place, words };
}

/** Whether a warning is about a species: it names it, or none of the entry's. */
export function concernsSpecies(warning: string, species: string, all: readonly string[]): boolean {
  const names = (each: string) => new RegExp(`\\b${each}s?\\b`, 'i').test(warning);
  return names(species) || !all.some(names);
}
