/** What the resolver does not look into, each with the sentence that says why. */
const refusals: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /\b(assassinat\w*|murder(ed|s)?|kill(ed|s|ing)?|stab(bed)?|poison(ed)?|lynch(ed)?|kidnap\w*|attack(ed)? and (injur|wound)\w*|shot dead|commit suicide|self-harm)\b/i,
    'The question is about harming persons. The resolver takes no part in it.',
  ],
  [
    /(ลอบสังหาร|ฆาตกรรม|สังหาร|ถูกฆ่า|ฆ่าตัวตาย|ลักพาตัว|ทำร้ายร่างกาย|วางยาพิษ)/,
    'The question is about harming persons. The resolver takes no part in it.',
  ],
  [
    /\b(home address|private (phone|address|number|photo|e-?mail|medical|chat)s?|phone number of|medical records?|diagnos(is|ed)|hiv|pregnan\w*|affair with|sexual orientation|nude|dox(x?ed|x?ing)?|where .{1,40} lives|whereabouts of)\b/i,
    'The question would expose the private life of a person. The resolver does not look into it.',
  ],
  [
    /(ที่อยู่บ้าน|เบอร์โทรศัพท์ส่วนตัว|ประวัติการรักษา|ผลตรวจสุขภาพของ|ตั้งครรภ์|รสนิยมทางเพศ|ภาพหลุด|คลิปหลุด|มีชู้)/,
    'The question would expose the private life of a person. The resolver does not look into it.',
  ],
];

/** Animals fall ill and are culled, and markets die; neither is a question about harming persons. */
const notPersons =
  /\b(livestock|cattle|pigs?|swine|poultry|birds?|chickens?|dogs?|animals?|mosquito\w*|virus|bill|process|company|project)\b|สุกร|โค|กระบือ|สัตว์|ไก่|นก|สุนัข/i;

/** Why a question is refused, or undefined where it is not. */
export function refusalOf(question: string): string | undefined {
  const found = refusals.find(([pattern]) => pattern.test(question));
  if (!found) return undefined;
  return found[1].includes('harming') && notPersons.test(question) ? undefined : found[1];
}
