import { expect, test } from 'vitest';
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
const similar = (text: string) => similarMarkets(text, markets).map(({ slug }) => slug);

test('a question that is being written finds the markets about the same, in Thai and in English', () => {
  expect(similar('Will bitcoin be above 200,000 dollars?')).toEqual(['bitcoin-150', 'bitcoin-higher']);
  expect(similar('ราคาบิตคอยน์จะเกิน 200,000 ดอลลาร์หรือไม่')).toEqual(['bitcoin-150', 'bitcoin-higher']);
  // A verb that no other question has is no other subject.
  expect(similar('บิตคอยน์จะร่วงหรือไม่')).toEqual(['bitcoin-150', 'bitcoin-higher']);
  expect(similar('จำนวนสัตว์ที่เป็นโรคพิษสุนัขบ้าจะลดลงในปี 2571 หรือไม่')).toEqual(['rabies']);
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

test('the nearest five are named', () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    market(`b-${index}`, `ราคาบิตคอยน์ ${index}`, `Will Bitcoin fall, ${index}?`),
  );
  expect(similarMarkets('Will Bitcoin fall?', [...many, ...markets])).toHaveLength(5);
});
