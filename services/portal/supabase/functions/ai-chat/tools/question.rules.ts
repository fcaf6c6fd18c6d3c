/** Whether a question asks for a person. */
export const asksWho = (question: string): boolean => /\bwho(?:['’]s|se)?\b|ใคร|ชื่ออะไร/i.test(question);

/** Whether it is about people who may hold an office. */
export const isAboutPeople = (question: string): boolean =>
  asksWho(question) ||
  /\b(?:president|officer|treasurer|secretary|chair|head)|ประธาน|กรรมการ|เหรัญญิก|เลขานุการ|นายก/i.test(question);

const nextEvents =
  /(?:งาน|กิจกรรม)(?:หน้า|ถัดไป|ต่อไป|ที่(?:กำลัง)?จะ(?:มา)?ถึง|ที่ใกล้|ใกล้ ?ถึง|เร็ว ?ๆ ?นี้)|(?:สัปดาห์|อาทิตย์|เดือน)(?:หน้า|นี้)มี(?:งาน|กิจกรรม)|เร็ว ?ๆ ?นี้มี(?:งาน|กิจกรรม)|\b(?:next|upcoming|coming) (?:\w+ )?events?\b|\bevents? (?:is |are )?(?:next|coming|soon|this week|next week)\b|\bwhat(?:['’]s| is) (?:on(?:$|\?| this| next)|coming up)/i;

/** Whether a question asks for the events that come next. */
export const asksForNextEvents = (question: string): boolean => nextEvents.test(question);

const wordsOfTime = new Set(
  'งาน หน้า กิจกรรม ถัด ต่อ ใกล้ ถึง กำลัง เร็ว สัปดาห์ อาทิตย์ เดือน next event upcom coming soon week month'.split(' '),
);

/** The words that say which events: those of a club, for instance. */
export const withoutWordsOfTime = (words: readonly string[]): string[] => words.filter((word) => !wordsOfTime.has(word));

const wordsOfLeading = new Set('lead leader run head name call held hold ชื่อ'.split(' '));

/** The words that say whose office. */
export const withoutWordsOfLeading = (words: readonly string[]): string[] => words.filter((word) => !wordsOfLeading.has(word));
