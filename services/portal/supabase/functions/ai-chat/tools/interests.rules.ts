import type { Passage } from './passage.rules.ts';

interface Interest {
  /** What questions call it. */
  readonly written: RegExp;
  /** As within a sentence. */
  readonly name: Passage['title'];
}

/** What clubs are about: the values of `clubs.interests`. */
const interests: Readonly<Record<string, Interest>> = {
  academic: { written: /\bacademic|วิชาการ/i, name: { th: 'วิชาการ', en: 'academic subjects' } },
  animals: { written: /\banimals?\b|\bpets?\b|สัตว์/i, name: { th: 'สัตว์', en: 'animals' } },
  arts: { written: /\barts?\b|\bartistic\b|ศิลปะ/i, name: { th: 'ศิลปะ', en: 'arts' } },
  culture: { written: /\bcultur|วัฒนธรรม/i, name: { th: 'วัฒนธรรม', en: 'culture' } },
  languages: { written: /\blanguages?\b|ภาษา/i, name: { th: 'ภาษา', en: 'languages' } },
  music: { written: /\bmusic|ดนตรี|เพลง/i, name: { th: 'ดนตรี', en: 'music' } },
  nature: { written: /\bnature\b|\benvironment|\boutdoors?\b|ธรรมชาติ|สิ่งแวดล้อม/i, name: { th: 'ธรรมชาติ', en: 'nature' } },
  service: { written: /\bvolunteer|\bcommunity service\b|อาสา/i, name: { th: 'จิตอาสา', en: 'service' } },
  sports: { written: /\bsports?\b|กีฬา/i, name: { th: 'กีฬา', en: 'sports' } },
  technology: { written: /\btech|เทคโนโลยี/i, name: { th: 'เทคโนโลยี', en: 'technology' } },
  wellbeing: { written: /\bwell-?being\b|สุขภาวะ|สุขภาพ/i, name: { th: 'สุขภาวะ', en: 'wellbeing' } },
};

/** What a question says that clubs should be about: values of `clubs.interests`. */
export const interestsIn = (question: string): string[] =>
  Object.entries(interests).flatMap(([interest, { written }]) => (written.test(question) ? [interest] : []));

/** The names of some interests, as within a sentence. */
export function interestNames(chosen: readonly string[]): Passage['title'] {
  const names = chosen.flatMap((interest) => interests[interest]?.name ?? []);
  return {
    th: new Intl.ListFormat('th').format(names.map(({ th }) => th)),
    en: new Intl.ListFormat('en-GB').format(names.map(({ en }) => en)),
  };
}
