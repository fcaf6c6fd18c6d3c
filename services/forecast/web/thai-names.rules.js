// Plain JavaScript: browsers load this very file.

/**
 * Names and loanwords that the dictionaries of browsers lack: they break a line inside them, also before a vowel, and take a letter
 * from the word before them (`จา|กก|รัง|ด์|ปรีซ์`, `น้อยห|นึ่ง`).
 */
const names = [
  'กรังด์ปรีซ์',
  'กาตาร์',
  'คอมโพสิต',
  'ดินแดง',
  'ทัวริง',
  'บิตคอยน์',
  'ฟล็อปส์',
  'ฟอร์มูลาวัน',
  'ลอสแอนเจลิส',
  'สปอต',
  'สมาพันธ์',
  'หนึ่ง',
  'อหิวาต์',
  'อเล็กซ์',
  'อัลกอริทึม',
  'อัลบอน',
  'อัปเกรด',
  'อาบูดาบี',
  'อีเธอเรียม',
  'อีเธอร์',
  'เมียนมา',
  'เลสเต',
  'เอมีเลีย',
  'แนสแด็ก',
  'แพ็กเกจ',
  'โนเบล',
  'โรมัญญา',
];
const name = new RegExp(`(${names.join('|')})`);

const endsInThai = /[ก-๎]$/;
const beginsInThai = /^[ก-๎]/;

/**
 * A text in parts, its names apart. Together the parts are the text. No line may break inside a name; one may break before a part
 * whose neighbour is a Thai word too, not a bracket.
 * @param {string} text
 * @returns {{ readonly text: string, readonly isName: boolean, readonly canBreakBefore: boolean }[]}
 */
export const splitAtNames = (text) =>
  text.split(name).flatMap((part, index, parts) => {
    const canBreakBefore = beginsInThai.test(part) && endsInThai.test(parts[index - 1] ?? '');
    return part === '' ? [] : [{ text: part, isName: index % 2 === 1, canBreakBefore }];
  });
