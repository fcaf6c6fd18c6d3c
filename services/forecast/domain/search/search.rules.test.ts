import { beforeAll, expect, test } from 'vitest';
import { readContent } from '../markets/content.ts';
import { queryWords, scoreMarket } from './search.rules.ts';
import { isWithin } from './words.rules.ts';

const markets = [
  {
    slug: 'election',
    question: 'พรรคใดจะชนะการเลือกตั้งทั่วไปของไทย',
    questionEn: 'Will the election be held before July?',
    tags: ['thailand'],
  },
  {
    slug: 'rabies',
    question: 'จะพบผู้ป่วยโรคพิษสุนัขบ้าเกินสิบรายหรือไม่',
    questionEn: 'Will more than ten people die of rabies?',
    tags: ['dogs'],
  },
  {
    slug: 'bitcoin',
    question: 'ราคาบิตคอยน์จะเกิน 150,000 ดอลลาร์หรือไม่',
    questionEn: 'Will Bitcoin rise above 150,000 US dollars?',
    tags: ['bitcoin'],
  },
  {
    slug: 'dogecoin',
    question: 'ราคาโดชคอยน์',
    questionEn: 'Will the price of Dogecoin fall?',
    tags: ['crypto'],
    resolutionCriteria: 'Unlike Bitcoin, it has no limit.',
  },
];
const find = (q: string) => findIn(markets, q);
const findIn = (all: typeof markets, q: string) =>
  all
    .map((market) => ({ slug: market.slug, score: scoreMarket(market, queryWords(q)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ slug }) => slug);

test('a misspelt word is found: one letter missing, doubled, changed or swapped', () => {
  for (const q of ['elecion', 'electtion', 'elektion', 'eletcion']) expect([q, find(q)]).toEqual([q, ['election']]);
  expect(find('บิตคอยล์')).toEqual(['bitcoin']);
});

test('a word in the question ranks before the same word in the criteria', () => {
  expect(find('bitcoin')).toEqual(['bitcoin', 'dogecoin']);
});

test('Thai is found by any of its words, also inside a compound, and as a phrase written without spaces', () => {
  expect(find('เลือกตั้ง')).toEqual(['election']);
  expect(find('สุนัข')).toEqual(['rabies']);
  expect(find('เลือกตั้งไทย')).toEqual(['election']);
});

const namesakes: typeof markets = [
  {
    slug: 'ai',
    question: 'ศาลจะบังคับใช้กฎหมายปัญญาประดิษฐ์ (AI) หรือไม่',
    questionEn: 'Will the European Union apply the AI Act?',
    tags: ['ai-act', 'european-union'],
  },
  {
    slug: 'rabies',
    question: 'ประเทศไทยจะพบโรคพิษสุนัขบ้าเกินสิบรายหรือไม่',
    questionEn: 'Will Thailand maintain its rabies programme?',
    tags: ['rabies'],
  },
  { slug: 'bitcoin', question: 'ราคา Bitcoin จะสูงขึ้นหรือไม่', questionEn: 'Will Bitcoin gain?', tags: ['bitcoin'] },
  { slug: 'ether', question: 'ราคา Ether จะต่ำลงในไตรมาสนี้หรือไม่', questionEn: 'Will Ether fall again?', tags: ['ethereum'] },
  {
    slug: 'minister',
    question: 'นายกรัฐมนตรีคนใหม่มาจากกรุงเทพฯ หรือไม่',
    questionEn: 'Will neutral voters name a prime minister together?',
    tags: ['politics'],
  },
  { slug: 'river', question: 'แม่น้ำจะสูงเกินตลิ่งหรือไม่', questionEn: 'Will the river rise?', tags: ['flood'] },
  { slug: 'dust', question: 'ฝุ่นPM2.5ในเชียงใหม่', questionEn: 'Dust in Chiang Mai', tags: ['pm25'] },
];

test.for([
  ['AI', ['ai']],
  ['ปัญญาประดิษฐ์', ['ai']],
  ['EU', ['ai']],
  ['หมา', ['rabies']],
  ['dogs', ['rabies']],
  ['หมาบ้า', ['rabies']],
  ['rabid', ['rabies']],
  ['กฎหมาย', ['ai']],
  ['ไทย', ['rabies']],
  ['BTC', ['bitcoin']],
  ['ETH', ['ether']],
  ['นายกฯ', ['minister']],
  ['นายกรัฐมนตรี', ['minister']],
  ['กรุงเทพ', ['minister']],
  ['pm', ['dust']],
  ['ฝุ่น PM 2.5', ['dust']],
  ['น้ำท่วม', ['river']],
  ['อุทกภัย', ['river']],
  ['floods', ['river']],
  ['ต่ำ', ['ether']],
  ['แมว', []],
  ['มาย', []],
] as const)('%s finds %s: a short word is looked for as a word, and by its other names', ([q, slugs]) => {
  expect(findIn(namesakes, q)).toEqual(slugs);
});

let ours: readonly (Parameters<typeof scoreMarket>[0] & { readonly slug: string })[] = [];
beforeAll(async () => {
  ours = (await readContent()).map(({ market: { tags, ...own } }) => ({ ...own, tags: [...tags] }));
});
const findOurs = (q: string) => ours.filter((market) => scoreMarket(market, queryWords(q)) > 0).map(({ slug }) => slug);

const everydayNames: readonly (readonly [about: RegExp, count: number, words: readonly string[]])[] = [
  [/avian-influenza/, 1, ['bird flu', 'ไข้หวัดนก', 'avian influenza']],
  [
    /pm25/,
    10,
    [
      'smog',
      'dust',
      'haze',
      'air pollution',
      'air quality',
      'PM2.5',
      'ฝุ่น',
      'หมอกควัน',
      'ควัน',
      'มลพิษ',
      'มลพิษทางอากาศ',
      'คุณภาพอากาศ',
    ],
  ],
  [/chiang-mai-pm25/, 5, ['smog Chiang Mai', 'ฝุ่นเชียงใหม่', 'หมอกควัน เชียงใหม่']],
  [/policy-rate/, 2, ['interest rate', 'interest rates', 'rate cut', 'ดอกเบี้ย', 'อัตราดอกเบี้ย']],
  [/baht/, 3, ['baht', 'Thai baht', 'exchange rate', 'currency', 'เงินบาท', 'ค่าเงินบาท', 'ค่าเงิน', 'อัตราแลกเปลี่ยน']],
  [/public-debt/, 1, ['public debt', 'national debt', 'หนี้สาธารณะ']],
  [/baht|public-debt/, 4, ['economy', 'เศรษฐกิจ']],
  [/nasdaq/, 2, ['stocks', 'หุ้น', 'ตลาดหุ้น']],
  [/bitcoin|ether/, 20, ['cryptocurrency', 'คริปโต', 'คริปโทเคอร์เรนซี']],
  [/el-nino|la-nina/, 5, ['rain', 'rainfall', 'drought', 'ฝน', 'ฝนตก', 'ภัยแล้ง']],
  [/el-nino/, 2, ['el nino', 'El Niño', 'เอลนีโญ']],
  [/chao-phraya/, 1, ['flood', 'flooding', 'น้ำท่วม', 'อุทกภัย']],
  [/44-celsius/, 1, ['heat', 'heat wave', 'heatwave', 'hot weather', 'temperature', 'อากาศร้อน', 'อุณหภูมิ']],
  [/climate-change-act/, 1, ['climate change', 'global warming', 'โลกร้อน']],
  [/electricity-peak/, 1, ['electricity', 'ไฟฟ้า']],
  [/marriage-equality/, 1, ['gay marriage', 'same-sex marriage', 'สมรสเท่าเทียม']],
  [/formula-one|emilia-romagna/, 3, ['F1', 'Formula 1', 'เอฟวัน', 'ฟอร์มูลาวัน']],
  [/world-cup/, 2, ['world cup', 'บอลโลก']],
  [/world-cup|fifa/, 3, ['soccer', 'football', 'ฟุตบอล', 'ฟุตบอลโลก']],
  [/african-swine-fever/, 2, ['ASF', 'swine fever', 'อหิวาต์หมู', 'อหิวาต์แอฟริกา']],
  [/fmd/, 2, ['FMD', 'foot and mouth', 'foot-and-mouth disease', 'ปากเท้าเปื่อย']],
  [/rabies/, 2, ['rabies', 'กลัวน้ำ', 'หมาบ้า']],
  [/veterinary-profession/, 1, ['vet', 'veterinarian', 'หมอสัตว์', 'สัตวแพทย์']],
  [/antimicrobial/, 1, ['antibiotics', 'ยาปฏิชีวนะ', 'ยาฆ่าเชื้อ']],
  [/debian|ubuntu/, 3, ['linux']],
];
test.for(everydayNames.flatMap(([about, count, words]) => words.map((q) => [q, about, count] as const)))(
  '%s finds the questions of ours about %s, and no other: people type everyday names, in both languages',
  ([q, about, count]) => {
    const slugs = findOurs(q);
    expect(slugs.filter((slug) => !about.test(slug))).toEqual([]);
    expect(slugs).toHaveLength(count);
  },
);

test.for([
  'earthquake',
  'storm',
  'oil',
  'inflation',
  'coup',
  'apple',
  'dengue',
  'dig',
  'แผ่นดินไหว',
  'เขื่อน',
  'พายุ',
  'น้ำมัน',
  'เงินเฟ้อ',
])('%s, which none of our questions is about, finds none: it is not taken for a word like it', (q) =>
  expect(findOurs(q)).toEqual([]),
);

test('a wide name finds what it includes, and not the other way round', () => {
  expect(find('crypto')).toEqual(['bitcoin', 'dogecoin']);
  expect(findOurs('bitcoin').some((slug) => slug.startsWith('ether'))).toBe(false);
});

test('every word of the query has to be somewhere', () => {
  expect(find('bitcoin rabies')).toEqual([]);
  expect(find('rabies people')).toEqual(['rabies']);
});

test('a short word is not taken for another one', () => {
  expect(find('dig')).toEqual([]);
});

test.for([
  ['bitcoin', 'bitcoin', 0, true],
  ['bitcoin', 'bitcion', 1, true],
  ['bitcoin', 'bitcn', 1, false],
  ['', 'a', 0, false],
  ['abcdefgh', 'hgfedcba', 2, false],
] as const)('%s and %s within %i letters: %s', ([a, b, max, expected]) => {
  expect(isWithin(a, b, max)).toBe(expected);
});
