/** What the resolver does not look into, each with the sentence that says why. */
interface Refusal {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Given where the same words are also said of animals and things. */
  readonly mayBeHarmless?: true;
}

const harming = 'The question is about harming persons. The resolver takes no part in it.';
const exposing = 'The question would expose the private life of a person. The resolver does not look into it.';

const refusals: readonly Refusal[] = [
  {
    pattern:
      /\b(assassinat\w*|murder(?!s? (rate|count|statistic|case))\w*|poison(ed|ing) (of )?(the )?[A-Z]\w*|lynch(ed|ing)?|kidnap\w*|rap(e|ed|ist|ing)\b|tortur\w*|behead\w*|shot dead|stabb(ed|ing)|hostages?|commit(s|ted)? suicide|suicide of|self-harm|(bomb|bombing|shooting|attack(ed)?|massacre)\b[^.?]{0,60}\b(people|persons?|parliament|school|crowd|mosque|temple|church|minister|mps|senator|president|students?|hurt|injur\w*|casualt\w*|victims?))/i,
    reason: harming,
  },
  {
    pattern: /(ลอบสังหาร|ฆาตกรรม|ฆ่าตัวตาย|ลักพาตัว|ทำร้ายร่างกาย|วางยาพิษ|ข่มขืน|ทรมานนักโทษ|จับเป็นตัวประกัน|กราดยิง|วางระเบิด)/,
    reason: harming,
  },
  { pattern: /\b(kill(s|ed|ing)?|die|dies|killing)\b/i, reason: harming, mayBeHarmless: true },
  { pattern: /(สังหาร|ถูกฆ่า|ฆ่า(?!เชื้อ))/, reason: harming, mayBeHarmless: true },
  {
    pattern:
      /\b(home address|private (phone|address|number|photo|e-?mail|medical|chat)s?|phone number of|medical records? of|(be )?diagnosed with|(has|have|had|contracted|positive for) hiv|hiv[- ]positive|pregnan\w*|affair with|sexual orientation|nude|dox(x?ed|x?ing)?|where .{1,40} lives|whereabouts of)\b/i,
    reason: exposing,
  },
  {
    pattern: /(ที่อยู่บ้านของ|เบอร์โทรศัพท์ส่วนตัว|ประวัติการรักษาของ|ผลตรวจสุขภาพของ|ตั้งครรภ์|รสนิยมทางเพศ|ภาพหลุด|คลิปหลุด|มีชู้)/,
    reason: exposing,
  },
];

const animals =
  /\b(livestock|cattle|cows?|buffalo(es)?|pigs?|swine|poultry|birds?|chickens?|dogs?|animals?|mosquito\w*|fish|bees|virus|bacteria)\b|สุกร|โคเนื้อ|โคนม|กระบือ|สัตว์ปีก|ปศุสัตว์|สัตว์ป่วย|ไก่|สุนัข/i;
/** Written small: a Bill with a capital is a person. */
const things =
  /\b(bill|motion|proposal|project|process|programme|program|feature|product|service|battery|engine)s? (is |was |be |been |being |gets? |to )?(officially )?(die|dies|killed)\b|\bkills? (the |its |a )?(bill|motion|project|process|feature|product|service)\b/;
const persons =
  /\b(people|persons?|humans?|someone|anyone|man|men|woman|women|child(ren)?|students?|protesters?|soldiers?|civilians?|minister|president|senator|king|queen|leader|actor|singer|journalist|politician|he|she|mr|mrs|ms|dr)\b|(ประชาชน|ผู้ชุมนุม|ทหาร|เด็ก|นักเรียน|นักศึกษา|รัฐมนตรี|นายก|ผู้ว่า|บุคคล)/i;

const isHarmless = (text: string) => (animals.test(text) || things.test(text)) && !persons.test(text);

/** Why a question is refused, judged by its words and its criteria; undefined where it is not. */
export function refusalOf(question: string, criteria = ''): string | undefined {
  for (const text of [question, criteria]) {
    const refusal = refusals.find(({ pattern, mayBeHarmless }) => pattern.test(text) && !(mayBeHarmless && isHarmless(text)));
    if (refusal) return refusal.reason;
  }
  return undefined;
}
