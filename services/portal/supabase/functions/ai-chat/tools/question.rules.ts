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

const distress =
  /\b(?:depress\w*|suicid\w*|kill (?:myself|himself|herself|themselves)|(?:hurt|harm|cut)(?:ting|ing)? (?:myself|himself|herself|themselves)|self-harm|want to die|hopeless|stressed|anxious|(?:panic|anxiety) attacks?)\b|ซึมเศร้า|(?<!(?:คลาย|ลด|แก้|จัดการ(?:กับ)?)(?:ความ)?)เครียด|ฆ่าตัว(?:เอง|ตาย)|อยากตาย|ไม่อยากอยู่|ทำร้ายตัวเอง|สิ้นหวัง/i;

/** Whether the person who asks, or somebody whom they know, may not be well. */
export const isInDistress = (question: string): boolean => distress.test(question);

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
  /(?:งาน|กิจกรรม)[^\s?]{0,20}ครั้ง(?:หน้า|ถัดไป|ต่อไป)|(?:วันไหน|เมื่อไร|เมื่อไหร่)(?:จะ)?มี(?:งาน|กิจกรรม)|มี(?:งาน|กิจกรรม)[^\s?]{0,20}(?:วันไหน|เมื่อไ)|(?:งาน|กิจกรรม)(?:หน้า|ถัดไป|ต่อไป|ที่(?:กำลัง)?จะ(?:มา)?ถึง|ที่ใกล้|ใกล้ ?ถึง|เร็ว ?ๆ ?นี้)|เร็ว ?ๆ ?นี้มี(?:งาน|กิจกรรม)|\b(?:next|upcoming|coming) (?:\w+ )?events?\b|\bevents? (?:is |are )?(?:next|coming|soon)\b|\bwhat(?:['’]s| is) (?:on(?:$|\?)|coming up)/i;

/** Whether a question asks for the events that come next. */
export const asksForNextEvents = (question: string): boolean => nextEvents.test(question);

const events =
  /\b(?:events?|activit(?:y|ies)|happen(?:s|ing)?|planned|going on|anything)\b|\bwhat(?:['’]s| is| can (?:i|we))\b.*\b(?:on|do)\b|กิจกรรม|(?<!ราย|ทำ|พนัก|หน่วย|สำนัก|โรง)งาน(?!วิจัย)|มีอะไร/i;

/** Whether a question with a date asks what takes place then. */
export const asksForEvents = (question: string): boolean => events.test(question);

const wordsOfTime = new Set(
  (
    'งาน หน้า กิจกรรม ครั้ง ถัด ต่อ ใกล้ ถึง กำลัง เร็ว สัปดาห์ อาทิตย์ เดือน ช่วง ภายใน ตอน วัน จัด ขึ้น ทั้งหมด ว่าง น่า สนใจ น่าสนใจ เข้า ร่วม เข้าร่วม ' +
    'ระหว่าง ตั้งแต่ ต้น กลาง ปลาย หยุด ชมรม next event upcom coming soon week month activit happen plan plann anyth someth everyth attend ' +
    'join hold held take plac schedul calendar list date day time start end student campu facult between club earl late mid middl beginn'
  ).split(' '),
);

/** The words that say which events: those of a club, for instance. */
export const withoutWordsOfTime = (words: readonly string[]): string[] => words.filter((word) => !wordsOfTime.has(word));

const wordsOfLeading = new Set('lead leader run head name call held hold ชื่อ'.split(' '));

/** The words that say whose office. */
export const withoutWordsOfLeading = (words: readonly string[]): string[] => words.filter((word) => !wordsOfLeading.has(word));

const price = /\bhow much\b|\b(?:prices?|costs?|baht)\b|ราคา|กี่บาท|เท่า ?(?:ไร|ไหร่|ใด)/i;

/** Whether a question asks what something costs. */
export const asksForPrice = (question: string): boolean => price.test(question);

const wordsOfPrice = new Set('pric cost baht much buy sell pay one club ราคา บาท ซื้อ ขาย ชมรม'.split(' '));

/** The words that say of what. */
export const withoutWordsOfPrice = (words: readonly string[]): string[] => words.filter((word) => !wordsOfPrice.has(word));

const meeting = /\b(?:meets?|meetings?|practi[cs]es?|practi[cs]ing|train(?:s|ing)?|rehears\w*)\b|ซ้อม|นัดพบ|นัดเจอ|พบกัน|เจอกัน|ฝึก/i;

/** Whether a question asks when or where people meet. */
export const asksForMeeting = (question: string): boolean => whenOrWhere.test(question) || meeting.test(question);

const wordsOfMeeting = new Set(
  (
    'meet practic practis train rehears schedul session day time hour often usual usuall plac peopl member week start ' +
    'ซ้อม โมง นัด พบ เจอ กัน เจอกัน ฝึก วัน เวลา สถาน สถานที่ ประชุม รวม รวมตัว ทุก สัปดาห์ ปกติ'
  ).split(' '),
);

/** The words that say who meets. */
export const withoutWordsOfMeeting = (words: readonly string[]): string[] => words.filter((word) => !wordsOfMeeting.has(word));

const clubs =
  /\b(?:which|what|any|are there|is there|list|all)\b[^?.]*\bclubs?\b|\bclubs? (?:about|for|with|doing)\b|ชมรม.*(?:อะไร|ไหน|ใด|บ้าง|ไหม|มั้ย)|มีชมรม|ชมรม(?:ที่)?(?:เกี่ยวกับ|ด้าน)/i;

/** Whether a question asks which clubs there are. */
export const asksForClubs = (question: string): boolean =>
  clubs.test(question) && ![asksHow, asksWho, asksForMeeting, asksForPrice].some((asksOtherwise) => asksOtherwise(question));
