/**
 * Where a word is not the thing that it names: milk fever is no fever, and what induces vomiting treats none. Search takes it for a
 * word of its own there, in texts and in queries: `fever` doesn't find it, `milk fever` does.
 */
export const otherSenses: readonly string[] = [
  'fever(?<=(?:milk|shipping) fever)',
  'pregnancy(?<=false pregnancy)',
  '(?:sedation|analgesia)(?<=reversal of (?:sedation and )?(?:sedation|analgesia))',
  'preanaesthetic(?<=without [a-z]+)',
  // Of acepromazine.
  '(?:fear|phobia)(?<=does not relieve fear|not to be used alone for noise phobia)',
  'analgesia(?<=no analgesia)',
  // What a drug does to the heart and to the vessels is no use of it.
  'bradycardia(?= at first|, hypertension)',
  'hypertension(?= followed by hypotension)',
  'hypotension(?<=(?:followed by|vasodilation,) hypotension)',
  // Of omeprazole, which is not for every animal that gets them.
  '(?:NSAID|corticosteroid)(?<=with every NSAID(?: or corticosteroid)?)',
  'liver(?=[ -]?flukes?)',
  'heart(?<=tri[ -]heart)',
  '(?:vomiting|vomit|emesis)(?<=(?:induction of|induc(?:e|es|ing|ed)|triggers?) [a-z]+)',
  'vomit(?<=makes? (?:[a-z]+ ){0,3}vomit)',
  // Of xylazine, which makes cats vomit.
  'emetic(?= in cats \\(no dose is given here\\))',
];

/** Worms that are named after the organ in which they live, written as one word or as two. */
export const wormsOfOrgans = '(?:heart|lung|eye|kidney)[ -](?=worms?)';

/**
 * Whether a word begins with an organ that it is not about: `heart` finds no heartworm, and neither does it find Heartgard; `ตับ`
 * is no `ตับอ่อน`.
 */
export const isOfOtherThing = (beginning: string, word: string): boolean =>
  /^(?:(?:heart|lung|eye|kidney)(?=worm|gard)|(?:โรค)?(?:ตับ(?=ออน)|หัวใจ(?=หยุดเตน)))/.exec(word)?.[0] === beginning;
