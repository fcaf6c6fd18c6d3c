/** Whether a question asks for a person. */
export const asksWho = (question: string): boolean => /\bwho(?:['’]s|se)?\b|ใคร|ชื่ออะไร/i.test(question);

/** Whether it is about people who may hold an office. */
export const isAboutPeople = (question: string): boolean =>
  asksWho(question) ||
  /\b(?:president|officer|treasurer|secretary|chair|head)|ประธาน|กรรมการ|เหรัญญิก|เลขานุการ|นายก/i.test(question);

const how =
  /\bhow\b(?! much)|\b(?:can|may|must|should|do) (?:i|we|you|members|students|people|anyone)\b|ไง|อย่างไร|วิธี|ขั้นตอน|ต้อง|ได้(?:ไหม|มั้ย|หรือ|เท่า)|กี่/i;
const whenOrWhere = /\b(?:when|where|what time)\b|เมื่อ ?(?:ไร|ไหร่|ใด)|วันไหน|กี่โมง|ที่ไหน|ตรงไหน/i;

/** Whether a question asks how something is done. When and where it is, news and events say too. */
export const asksHow = (question: string): boolean => how.test(question) && !whenOrWhere.test(question);

/** Whether it asks for a number. */
export const asksForNumber = (question: string): boolean => /\bhow (?:many|much)\b|กี่|เท่า ?(?:ไร|ไหร่|ใด)/i.test(question);

/** More are no question of somebody who asks, and each is searched for by itself. */
const maxParts = 4;

/** The questions of which one consists: `How do I pay, and who gets the money?` are two. One of very many parts is one. */
export function partsOf(question: string): string[] {
  const parts = question.split(/[?,;]|\band\b|แล้ว|และ/i).filter((part) => part.trim() !== '');
  return parts.length > maxParts ? [question] : parts;
}

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
