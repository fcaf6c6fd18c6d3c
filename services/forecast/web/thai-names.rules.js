// Plain JavaScript: browsers load this very file.

/**
 * Names, compounds and loanwords that the dictionaries of browsers lack: they break a line inside them, also before a vowel, and take a letter
 * from the word before them (`จา|กก|รัง|ด์|ปรีซ์`, `น้อยห|นึ่ง`).
 */
const names = [
  'กรังด์ปรีซ์',
  'กาตาร์',
  'กูเกิลดีปไมนด์',
  'กูเกิล',
  'ควอนตัม',
  'คอมโพสิต',
  'ซาบาสเตียน',
  'ดอลลาร์สหรัฐ',
  'ดินแดง',
  'ดีปไมนด์',
  'ทัวริง',
  'บิตคอยน์',
  'ปัญญาประดิษฐ์',
  'ฟล็อปส์',
  'ฟอร์มูลาวัน',
  'ฟุตบอลโลก',
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
  'เจ้าภาพ',
  'เหรียญทอง',
  'เจฟฟรีย์',
  'เบนเน็ตต์',
  'เมียนมา',
  'เลสเต',
  'เอมีเลีย',
  'ไข้หวัดนก',
  'แนสแด็ก',
  'แพ็กเกจ',
  'โนเบล',
  'โรมัญญา',
];

const months = [
  'มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม',
  'January|February|March|April|May|June|July|August|September|October|November|December',
].join('|');

/** A day with its month and year, and the mark after it: a line may break before a box, not before what is beside a word. */
const date = `(?:(?:ณ )?วันที่ )?(?<!\\d)\\d{1,2} (?:${months})(?: (?:พ\\.ศ\\. )?\\d{4})?[?,.;)]*`;
/** A pattern in which a space stands for one at which no line breaks too. @param {string} source */
const anySpace = (source) => source.replaceAll(' ', '[ \u00a0]');
const wholeDate = new RegExp(`^${anySpace(date)}$`);

/** Short phrases that are read as one: a day, a year, a count, a comparison, and the end of a question. */
const phrases = [
  date,
  '(?:ณ )?วันที่ \\d{1,2}(?!\\d)',
  'อย่างน้อย',
  'ขึ้นไป',
  '(?:สิ้น|ประจำ)?ปี \\d{4}',
  'ปารีส \\d{4}',
  '(?:สูง|ต่ำ|มาก|น้อย|ดี|เร็ว|อ่อนค่า)กว่า',
  'หรือไม่',
];
const name = new RegExp(`(${anySpace([...names, ...phrases].join('|'))})`);

/** The space after a number other than a year, before a Thai word: its unit, its month, what it counts; before a number that such a word announces, and after ณ. */
const unbrokenSpace =
  /(?<![\p{L}\d.,])(?!(?:19|20|25)\d\d )(\d[\d,.]*) (?=[ก-ฮเ-ไ])|(ที่|ร้อยละ|พ\.ศ\.) (?=\d)|(?<![\p{L}\p{M}])(ณ) /gu;

/** A Thai text in which no line breaks between a number and its unit or a day and its month. @param {string} text */
export const keepTogether = (text) => text.replace(unbrokenSpace, '$1$2$3\u00a0');

const endsInThai = /[ก-๎]$/;
const beginsInThai = /^[ก-๎]/;

/**
 * A text in parts, its names and phrases apart. Together the parts are the text, by `keepTogether`. No line may break inside one; one may break before a part
 * whose neighbour is a Thai word too, not a bracket. A date is long: where a whole line is too short for it, a line may break inside it after all.
 * @param {string} text
 * @returns {{ readonly text: string, readonly isName: boolean, readonly isDate: boolean, readonly canBreakBefore: boolean }[]}
 */
export const splitAtNames = (text) =>
  keepTogether(text)
    .split(name)
    .flatMap((part, index, parts) => {
      const canBreakBefore = beginsInThai.test(part) && endsInThai.test(parts[index - 1] ?? '');
      const isName = index % 2 === 1;
      return part === '' ? [] : [{ text: part, isName, isDate: isName && wholeDate.test(part), canBreakBefore }];
    });
