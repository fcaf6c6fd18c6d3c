import type { Market } from '../../contract/index.ts';
import { withoutDates } from '../resolution/dates.rules.ts';
import { otherWordsFor } from './same-things.rules.ts';
import { fold, isThai, wordsOf } from './words.rules.ts';

type Text = Pick<Market, 'question' | 'questionEn' | 'tags'>;

/** The words that any question has, whatever it asks: they say when, how much, and that it is a question. */
const frame = new Set(
  `จะ หรือไม่ หรือ ไม่ ไหม ไหน หรือยัง แล้ว ยัง ได้ ให้ มี เป็น อยู่ คือ ใน ของ ที่ และ กับ โดย จาก แก่ ต่อ ตาม เพื่อ ว่า ซึ่ง นี้ นั้น อีก ครั้ง
  ภายใน ก่อน หลัง ระหว่าง ตั้งแต่ จนถึง ถึง เมื่อ วัน วันที่ สัปดาห์ เดือน ปี สิ้น สิ้นปี สิ้นเดือน ต้นปี ปีหน้า ปีนี้ พ.ศ. ค.ศ. พ.ศ ค.ศ ไตรมาส
  มาก น้อย กว่า มากกว่า น้อยกว่า อย่างน้อย อย่าง เกิน เกินกว่า ไม่เกิน สูง ต่ำ สูงกว่า ต่ำกว่า ขึ้น ขึ้นไป ลง ครบ ทั้งหมด จำนวน ร้อยละ เปอร์เซ็นต์ รวม
  will would be is are was has have had do does the a an of in on at by to for from with and or not no any than that this it its as
  before after until during within between since end start day week month quarter year years date
  more less least most over under above below higher lower exceed reach up down first last new next another one two three ten percent`.split(
    /\s+/,
  ),
);

const months = `มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม
  january february march april may june july august september october november december`.split(/\s+/);
const monthNames = new Set(months);

/** The months and years that a text names. */
const timesOf = (folded: string): ReadonlySet<string> =>
  new Set(wordsOf(folded).filter((word) => monthNames.has(word) || /^\d{4}$/.test(word)));

/** Where and when something happens, to whom at large, and that it does: alone, these make no two questions similar. */
const setting = new Set([
  ...months,
  ...`ไทย ประเทศ กรุงเทพ กรุงเทพมหานคร เชียงใหม่ thailand thai bangkok chiang mai
  สัตว์ คน ประชาชน โรค ป่วย ผู้ป่วย ราย ตัว ประจำปี แสดง
  animal animals people person number numbers case cases disease diseases annual yearly show shows count counted many
  รายงาน ประกาศ พบ เกิด เปิด ไป มา ทำ go goes going get gets come comes become becomes happen happens make makes take takes report reports reported open opens opened announce announces announced confirm confirms confirmed find found`.split(
    /\s+/,
  ),
]);

const isTopic = (word: string): boolean => word.length > 1 && /\p{L}/u.test(word) && !frame.has(word);

/** What a question is about, in its words. */
const topicsOf = (text: string): string[] => [
  ...new Set(
    wordsOf(fold(withoutDates(text)))
      .map((word) => word.replace(/['’]s$/, ''))
      .filter(isTopic),
  ),
];

/** That something rises or falls, in any words: these ask about a movement, others about another side of the same subject. */
const movement =
  /\b(?:up|down|rise|rises|fall|falls|drop|drops|grow|grows|increase|increases|decrease|decreases|higher|lower|above|below|exceed|exceeds)\b|ขึ้น|ลดลง|ร่วง|ตก|เพิ่ม|สูงกว่า|ต่ำกว่า|เกิน/u;

interface IndexedQuestion {
  readonly text: string;
  readonly isMovement: boolean;
  readonly topics: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
}

const maxIndexed = 20_000;
const indexed = new Map<string, IndexedQuestion>();

function indexOf({ question, questionEn, tags }: Text): IndexedQuestion {
  const key = [question, questionEn ?? '', tags.join(' ')].join('\n');
  const cached = indexed.get(key);
  if (cached) return cached;
  const folded = fold(key);
  const entry = { text: folded, isMovement: movement.test(folded), topics: new Set(topicsOf(key)), times: timesOf(folded) };
  if (indexed.size >= maxIndexed) indexed.clear();
  indexed.set(key, entry);
  return entry;
}

/** A dictionary takes some Thai compounds for one word: a long word may be inside one. */
const minInside = 5;
const has = ({ topics, text }: IndexedQuestion, word: string): boolean =>
  topics.has(word) ||
  (isThai(word)
    ? word.length >= minInside && text.includes(word)
    : // Questions are in both languages: Thai words would find what is only part of a Thai compound.
      otherWordsFor(word).some((other) => !isThai(other) && topics.has(other)));

const maxSimilar = 5;
const maxTopics = 30;
/** Fewer uses of a word say no more: a verb that no other question has does not make it another subject. */
const minUses = 3;
/** How much such a word counts. English has many in a question that Thai says in a few. */
const shareOf = { setting: 0.25, unknown: 0.5 } as const;
/** Below this share of what a question is about, a market is not similar to it. */
const minShare = 0.4;

/**
 * The markets that ask about the same as a question that somebody is writing: open ones before closed ones, the nearest first. Of equally
 * near ones, those that ask about a movement come first where the question does, and then those about the same time.
 */
export function similarMarkets<Of extends Text>(text: string, markets: readonly Of[], isOpen: (market: Of) => boolean): Of[] {
  const words = topicsOf(text).slice(0, maxTopics);
  const entries = markets.map(indexOf);
  const topics = words.map((word) => {
    const uses = entries.filter((each) => has(each, word)).length;
    // A rare word says more; one that no market has says that none is about all of this.
    const weight = Math.log(1 + markets.length / Math.max(minUses, uses));
    return { word, weight, share: weight * (setting.has(word) ? shareOf.setting : uses === 0 ? shareOf.unknown : 1) };
  });
  const sum = (part: 'weight' | 'share', all = topics) => all.reduce((total, topic) => total + topic[part], 0);
  const minSum = minShare * (sum('share') || 1);
  const isMovement = movement.test(fold(text));
  const times = [...timesOf(fold(text))];
  return markets
    .flatMap((market, at) => {
      const common = topics.filter(({ word }) => has(entries[at]!, word));
      if (common.every(({ word }) => setting.has(word)) || sum('share', common) < minSum) return [];
      const sharesMovement = isMovement && entries[at]!.isMovement;
      return [
        {
          market,
          ranks: [
            Number(isOpen(market)),
            sum('weight', common),
            Number(sharesMovement),
            times.filter((time) => entries[at]!.times.has(time)).length,
          ] as const,
        },
      ];
    })
    .toSorted(({ ranks: a }, { ranks: b }) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2] || b[3] - a[3])
    .slice(0, maxSimilar)
    .map(({ market }) => market);
}
