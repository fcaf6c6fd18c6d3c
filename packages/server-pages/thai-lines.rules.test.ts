import { expect, test } from 'vitest';
import { isTornWord, keepThaiWords } from './thai-lines.rules.ts';

const visible = (text: string) => keepThaiWords(text).replaceAll('\u2060', '=').replaceAll('\u200B', '_');

test.each([
  ['(ให้ยาครั้งแรกประมาณ 2 ชั่วโมง)', '(ให้ยา_ครั้ง_แรกประมาณ 2 ชั่วโมง)'],
  ['mL · สเปรย์ชนิดซึมผ่าน', 'mL · ส=เปรย์_ชนิดซึมผ่าน'],
  ['คะแนนไบรเออร์', 'คะแนน_ไบร=เอ=อร์'],
  ['ผู้ที่แพ้ยากลุ่มเพนิซิลลิน', 'ผู้ที่แพ้ยา_กลุ่ม_เพ=นิซิ=ล=ลิน'],
  ['ผิดหลังจากเผยแพร่', 'ผิดหลังจาก_เผย=แพร่'],
  ['การแก้ไขข้อผิดพลาด', 'การแก้ไขข้อ_ผิด=พลาด'],
  ['พรอสตาแกลนดินที่ปวด', 'พร=อส=ตา=แกลน=ดิน_ที่ปวด'],
  ['ค่าแฮชรากของบันทึก', 'ค่า_แฮ=ชรา=ก_ของบันทึก'],
])('a line of %j breaks inside no word that the dictionary lacks, and not in the word before it', (text, whole) => {
  expect(visible(text)).toBe(whole);
});

test.each([
  ['กลุ่มเบนโซไดอะซีพีน', 'กลุ่ม_เบน=โซ=ได=อะซีพีน'],
  ['ไซโคลสปอรินร่วมกับ', 'ไซ=โคล=ส=ปอริน_ร่วม_กับ'],
])('a part of a loanword in %j that could be no word stays with its neighbours', (text, whole) => {
  expect(visible(text)).toBe(whole);
});

test.each(['ใช้ในโคและสุกร', 'ณ วันที่ 1 มกราคม', 'Carprofen 4.4 mg/kg', ''])('%j stays as it is', (text) => {
  expect(keepThaiWords(text)).toBe(text);
});

test('no word begins with a vowel sign or a mark, and none is a single consonant', () => {
  expect(['าไมด์', 'ด์', 'อร์', 'ส', 'โซ'].filter((word) => !isTornWord(word))).toEqual([]);
  expect(['ใน', 'โค', 'สุนัข', 'เรือ'].filter(isTornWord)).toEqual([]);
});
