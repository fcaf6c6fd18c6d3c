import { publisherOf } from '../markets/publishers.ts';
import { datesIn } from '../resolution/dates.rules.ts';

/** What a careful reviewer would ask about a draft before anything else. */
export const draftHints = [
  'question_not_a_question',
  'question_no_period',
  'criteria_no_date',
  'criteria_no_opposite',
  'criteria_no_source',
  'source_home_page',
  'source_not_secure',
  'closes_within_a_week',
] as const;
export type DraftHint = (typeof draftHints)[number];

export interface DraftText {
  readonly question: string;
  readonly resolutionCriteria: string;
  readonly resolutionSources: readonly string[];
  /** Undefined: not given yet. */
  readonly closesAt: Date | undefined;
}

/** The parts that a proposal cannot be without. */
const requiredParts = ['question', 'category', 'closesAt', 'resolutionCriteria', 'resolutionSources'] as const;
export type RequiredPart = (typeof requiredParts)[number];

/** The end of a year, which names a day without a month. */
const endOfYear = /(?:สิ้น|ภายใน)ปี|end of (?:the year )?\d{4}/iu;
const opposite = /ไม่ใช่|มิฉะนั้น|หาก.*ไม่|otherwise|resolves? no|\bno if\b|void/iu;
/** Words that name a record, or that one decides. */
const record =
  /ประกาศ|รายงาน|เว็บ|ข้อมูล|สถิติ|ตัวเลขของ|ผลของ|อ้างอิง|ยึด|ถือตาม|ตามที่|ราชกิจจา|ทะเบียน|หน้าของ|publish|report|announce|\b(?:web ?)?(?:site|page)|official|according to|decides?\b|records?\b|register|gazette|database|dataset|statistic|figures? (?:of|from|by)|\bdata\b|\bsources?\b|\blist(?:s|ed)?\b|as (?:shown|given|stated)/iu;
/** Words that say when; a year says it too. No rule can see whether a place is named. */
const period =
  /\b(?:19|20)\d{2}\b|[2๒][45๔๕][\d๐-๙]{2}|\b(?:by|before|until|during|within|between|today|tonight|tomorrow|next|this (?:week|month|quarter|year|season))\b|ภายใน|ก่อน|ระหว่าง|วันที่|วันนี้|พรุ่งนี้|สัปดาห์|เดือน|ปีนี้|ปีหน้า|สิ้นปี|ฤดู/iu;
const weekMs = 7 * 24 * 60 * 60 * 1000;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address) : undefined);

/** Parts of a host that name nobody. */
const commonLabels = /^(?:.{1,2}|www|com|net|org|gov|edu|api|apps?|blog)$/;

/** What people call a source: its publisher in both languages, and the parts of its host, such as "Coinbase" or "USDA". */
function namesOf(source: URL): string[] {
  const { en = '', th = '' } = publisherOf(source) ?? {};
  const labels = source.hostname
    .split('.')
    .slice(0, -1)
    .filter((label) => !commonLabels.test(label));
  return [...en.split(', '), ...th.split(' '), ...labels].filter(Boolean).map((name) => name.toLowerCase());
}

/** Whether a text has a name as whole words. Thai, which has no spaces, may have it anywhere. */
const hasName = (text: string, name: string): boolean =>
  new RegExp(`(?<![a-z\\d])${RegExp.escape(name)}(?![a-z\\d])`).test(text.toLowerCase());

/** The hints for a draft, in the order of `draftHints`. A part that is still empty gets none. */
export function checkDraft({ question, resolutionCriteria, resolutionSources, closesAt }: DraftText, now: Date): DraftHint[] {
  const sources = resolutionSources.flatMap((address) => hostOf(address) ?? []);
  const criteria = resolutionCriteria.trim();
  const isNamed = record.test(criteria) || sources.flatMap(namesOf).some((name) => hasName(criteria, name));
  const applies: Readonly<Record<DraftHint, boolean>> = {
    question_not_a_question: question.trim() !== '' && !/\?\s*$|หรือไม่|ไหม|หรือยัง/.test(question),
    question_no_period: question.trim() !== '' && datesIn(question).length === 0 && !period.test(question),
    criteria_no_date: criteria !== '' && datesIn(criteria).length === 0 && !endOfYear.test(criteria),
    criteria_no_opposite: criteria !== '' && !opposite.test(criteria),
    criteria_no_source: criteria !== '' && !isNamed,
    source_home_page: sources.some(({ pathname, search }) => pathname === '/' && search === ''),
    source_not_secure: sources.some(({ protocol }) => protocol === 'http:'),
    closes_within_a_week: closesAt !== undefined && closesAt > now && closesAt.getTime() - now.getTime() < weekMs,
  };
  return draftHints.filter((hint) => applies[hint]);
}

/** The required parts that a draft still lacks, in the order of the form. */
export const missingParts = (
  draft: Omit<DraftText, 'closesAt'> & {
    readonly category: string;
    /** As it was typed, even if it cannot be read. */
    readonly closesAt: string;
  },
): RequiredPart[] => {
  const isGiven: Readonly<Record<RequiredPart, boolean>> = {
    question: draft.question.trim() !== '',
    category: draft.category !== '',
    closesAt: draft.closesAt.trim() !== '',
    resolutionCriteria: draft.resolutionCriteria.trim() !== '',
    resolutionSources: draft.resolutionSources.length > 0,
  };
  return requiredParts.filter((part) => !isGiven[part]);
};
