import { expect, test } from 'vitest';
import { readContent } from '../markets/content.ts';
import { similarMarkets } from './similar.rules.ts';

const market = (slug: string, question: string, questionEn: string, tags: string[] = []) => ({
  slug,
  question,
  questionEn,
  tags,
});
const markets = [
  market(
    'bitcoin-150',
    'ราคาบิตคอยน์จะแตะ 150,000 ดอลลาร์สหรัฐในปี 2570 หรือไม่',
    'Will Bitcoin rise above 150,000 US dollars in 2027?',
    ['bitcoin'],
  ),
  market(
    'bitcoin-higher',
    'ราคาบิตคอยน์ในวันที่ 31 ธันวาคม 2570 จะสูงกว่าวันที่ 30 มิถุนายน 2570 หรือไม่',
    'Will Bitcoin be higher on 31 December 2027 than on 30 June 2027?',
    ['bitcoin'],
  ),
  market(
    'marathon',
    'จะมีผู้วิ่งมาราธอนชายต่ำกว่าสองชั่วโมง ภายในวันที่ 31 ธันวาคม 2570 หรือไม่',
    'Will a man run a marathon in under two hours by 31 December 2027?',
  ),
  market(
    'metr',
    'โมเดลจะทำงานได้ยาว 1,000 ชั่วโมงตามการวัดของ METR ภายในวันที่ 31 ธันวาคม 2570 หรือไม่',
    'Will METR report a time horizon of 1,000 hours by 31 December 2027?',
  ),
  market(
    'pm25',
    'ฝุ่น PM2.5 ที่ดินแดงจะเกินมาตรฐานอย่างน้อย 8 วันในเดือนธันวาคม 2570 หรือไม่',
    'Will PM2.5 at Din Daeng be over the standard on at least 8 days in December 2027?',
  ),
  market(
    'rabies',
    'จะพบสัตว์ที่ยืนยันว่าเป็นโรคพิษสุนัขบ้าเกิน 200 ตัวในปี 2570 หรือไม่',
    'Will Thailand confirm more than 200 cases of rabies in animals in 2027?',
  ),
];
const anyOpen = () => true;
const similar = (text: string) => similarMarkets(text, markets, anyOpen).map(({ slug }) => slug);

test('a question that is being written finds the markets about the same, in Thai and in English', () => {
  expect(similar('Will bitcoin be above 200,000 dollars?')).toEqual(['bitcoin-150', 'bitcoin-higher']);
  expect(similar('ราคาบิตคอยน์จะเกิน 200,000 ดอลลาร์หรือไม่')).toEqual(['bitcoin-150', 'bitcoin-higher']);
  // A verb that no other question has is no other subject.
  expect(similar('บิตคอยน์จะร่วงหรือไม่')).toEqual(['bitcoin-150', 'bitcoin-higher']);
  expect(similar('จำนวนสัตว์ที่เป็นโรคพิษสุนัขบ้าจะลดลงในปี 2571 หรือไม่')).toEqual(['rabies']);
});

test('a verb that says only that something happens is no subject, however rare it is', () => {
  const second = ['turing', 'nobel'].map((prize) => market(prize, `รางวัล ${prize}`, `Will the ${prize} prize go to work on AI?`));
  const similarTo = (text: string) => similarMarkets(text, [...second, ...markets], anyOpen).map(({ slug }) => slug);
  expect(similarTo('Will bitcoin go up?')).toEqual(['bitcoin-150', 'bitcoin-higher']);
  expect(similarTo('Will the Nobel prize go to a chemist?')).toEqual(['nobel', 'turing']);
});

test('an English question finds what its Thai twin finds, among all of ours', async () => {
  const all = (await readContent()).map(({ market: { slug, question, questionEn, tags } }) =>
    market(slug, question, questionEn ?? '', [...tags]),
  );
  for (const [thai, english] of [
    ['ไทยจะรายงานผู้เสียชีวิตจากโรคพิษสุนัขบ้าในเดือนมีนาคม 2570 หรือไม่', 'Will Thailand report a human rabies death in March 2027?'],
    ['จะพบสุนัขเป็นโรคพิษสุนัขบ้าในกรุงเทพฯ ในปี 2570 หรือไม่', 'Will a dog with rabies be found in Bangkok in 2027?'],
  ] as const) {
    const [own, twins] = [thai, english].map((text) =>
      similarMarkets(text, all, anyOpen)
        .map(({ slug }) => slug)
        .toSorted(),
    );
    expect(own).toHaveLength(2);
    expect(twins).toEqual(own);
  }
  const [nearest] = similarMarkets('Will Chiang Mai have 20 days of PM2.5 above the standard in March 2027?', all, anyOpen);
  expect(nearest?.slug).toBe('chiang-mai-pm25-over-standard-15-days-march-2027');
});

test.for([
  'โรงพยาบาลสัตว์เล็กแห่งใหม่จะเปิดภายในวันที่ 31 ธันวาคม 2570 หรือไม่',
  'สะพานใหม่จะเปิดให้รถวิ่งก่อนวันที่ 31 ธันวาคม พ.ศ. ๒๕๗๐ หรือไม่',
  'Will an animal hospital open in Chiang Mai by 31 December 2027?',
  'Will',
  'หรือไม่',
  '',
])('a date, an amount and the frame of a question make no two questions similar: %s', (text) => {
  expect(similar(text)).toEqual([]);
});

test('open markets come before closed ones, however near those are', () => {
  const closed = market(
    'bitcoin-2024',
    'ราคาบิตคอยน์จะเกิน 100,000 ดอลลาร์สหรัฐในปี 2567 หรือไม่',
    'Will the price of Bitcoin go above 100,000 in 2024?',
  );
  const matches = similarMarkets(
    'Will the price of Bitcoin go above 100,000?',
    [closed, ...markets],
    ({ slug }) => slug !== closed.slug,
  );
  expect(matches.map(({ slug }) => slug)).toEqual(['bitcoin-150', 'bitcoin-higher', 'bitcoin-2024']);
});

test('a question about a rise or a fall finds the open ones of ours that ask about one, before those about anything else', async () => {
  const all = (await readContent()).map(({ market: { tags, questionEn, ...own } }) => ({
    ...own,
    tags: [...tags],
    questionEn: questionEn ?? '',
  }));
  for (const text of ['Will bitcoin go up?', 'Will bitcoin fall?', 'ราคาบิตคอยน์จะขึ้นไหม', 'บิตคอยน์จะร่วงไหม']) {
    const matches = similarMarkets(text, all, ({ outcome }) => outcome === null);
    expect(matches).toHaveLength(5);
    expect(matches.filter(({ outcome, questionEn }) => outcome !== null || !/higher|above/.test(questionEn))).toEqual([]);
  }
});

test('the nearest five are named', () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    market(`b-${index}`, `ราคาบิตคอยน์ ${index}`, `Will Bitcoin fall, ${index}?`),
  );
  expect(similarMarkets('Will Bitcoin fall?', [...many, ...markets], anyOpen)).toHaveLength(5);
});

test.each([
  ['Will Thailand report fewer than 100 rabid animals in the first half of 2027?', ['rabies']],
  ['Will rabid dogs be found in Bangkok?', ['rabies']],
  ['Will animals in Thailand be counted in 2027?', []],
  ['Will the number of cases reach 10,000 in December 2027?', []],
] as const)('other words for the same thing are similar; a year, a number or animals alone are not: %s', (text, slugs) => {
  expect(similar(text)).toEqual(slugs);
});
