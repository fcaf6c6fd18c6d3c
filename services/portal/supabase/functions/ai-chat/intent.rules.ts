export type Intent = 'papers' | 'portal' | 'general';
export const classifierMode = 'keywords';

const papers =
  /\b(papers?|stud(?:y|ies)|research|trials?|evidence|pubmed|literature|meta-?analys[ie]s|systematic reviews?|mechanism|dos(?:e|age)|drugs?|journal)\b|งานวิจัย|บทความวิชาการ|วารสาร|หลักฐาน|การศึกษาทางคลินิก|กลไก|ขนาดยา|ยา(?:ตัว|ชนิด|กลุ่ม)/iu;
const portal =
  /\b(projects?|propos|approv|submit|club|division|events?|check-?in|transcript|shop|orders?|slip|poll|announcement|board|portal|chair|dean|advisor)|โครงการ|อนุมัติ|ชมรม|ฝ่าย|กิจกรรม|เช็กอิน|ทรานสคริปต์|ร้านค้า|สลิป|โพล|ประกาศ|สโมสร|คณบดี|อาจารย์ที่ปรึกษา/iu;

/** The topic of a question, by its words. It only chooses the hint in the prompt, and is logged without the words. */
export function classifyIntent(question: string): Intent {
  if (papers.test(question)) return 'papers';
  return portal.test(question) ? 'portal' : 'general';
}
