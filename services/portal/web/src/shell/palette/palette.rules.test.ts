import { expect, test } from 'vitest';
import { filterGroups } from './palette.rules.ts';

const entry = (name: string, words = '') => ({ id: name, name, words, run: () => {} });
const namesOf = (query: string, ...entries: ReturnType<typeof entry>[]) =>
  filterGroups([{ name: 'Texts', entries }], query).flatMap((group) => group.entries.map(({ name }) => name));

test.each([
  ['เบิกเงิน', 'เขียนรายงานพร้อมใบเสร็จและภาพ'],
  ['เบิกเงินโครงการ', 'โครงการที่จัดเสร็จ ส่งรายงานพร้อมใบเสร็จ'],
  ['ขอเกียรติบัตร', 'ขอหนังสือรับรอง'],
  ['เช็คชื่อ', 'เช็กอินด้วยคิวอาร์โค้ด'],
  ['โหวต', 'โพลที่เปิดอยู่'],
  ['reimbursement', 'adds receipts and photos'],
  ['ปิงปอง', 'ชมรมเทเบิลเทนนิส'],
  ['เทเบิลเทนนิส', 'แข่งปิงปองคู่ผสม'],
  ['ชมรมถ่ายรูป', 'ชมรมถ่ายภาพ'],
  ['รูปถ่าย', 'ชมรมถ่ายภาพ'],
  ['ร้องเพลง', 'ชมรมขับร้องประสานเสียง'],
  ['จิตอาสา', 'ชมรมค่ายอาสาพัฒนา'],
  ['Ping-Pong', 'Table Tennis Club'],
  ['movies', 'Film club'],
])('the everyday words %s find a text that has %s', (query, words) => {
  expect(namesOf(query, entry('Found', words), entry('Other', 'ชมรม'))).toEqual(['Found']);
});

test('a word that the texts have is looked for as it is', () => {
  expect(namesOf('ทรานสคริปต์', entry('ทรานสคริปต์กิจกรรม'), entry('ชั่วโมง'))).toEqual(['ทรานสคริปต์กิจกรรม']);
});

test('a word is not looked for by others where it is only letters of a longer one', () => {
  expect(namesOf('หนังสือ', entry('ภาพยนตร์'), entry('อ่านหนังสือ'))).toEqual(['อ่านหนังสือ']);
  expect(namesOf('filming', entry('Movies'), entry('Filming'))).toEqual(['Filming']);
});

test('what is named so or done there comes before what only mentions it', () => {
  const mention = { ...entry('Choir'), text: 'Brings hours of song' };
  const groups = filterGroups(
    [
      { name: 'Texts', entries: [mention] },
      { name: 'Pages', entries: [entry('Transcript', 'hours')] },
    ],
    'hours',
  );
  expect(groups.map(({ name, rank }) => [name, rank])).toEqual([
    ['Texts', 1],
    ['Pages', 4],
  ]);
});

test('an entry has every word of the query', () => {
  expect(namesOf('red shirt', entry('Red shirt'), entry('Red cup'))).toEqual(['Red shirt']);
});
