/** A sign without width at which no line may break. */
const noBreak = '\u2060';

/** Thai words that a browser's dictionary takes for two or more, and where it would break them. Longer ones come first. */
export const wholeWords: readonly string[] = [
  'ทราน-สคริปต์',
  'การ-เชื่อม-ต่อ',
  'การ-แจ้ง-เตือน',
  'คิว-อาร์-โค้ด',
  'การ-ตั้ง-ค่า',
  'ค่า-เริ่ม-ต้น',
  'คำ-สั่ง-ซื้อ',
  'ไม่-เห็น-ชอบ',
  'ผู้-สูง-อายุ',
  'ผู้-สูง-วัย',
  'ผู้-พิจารณา',
  'งบ-ประมาณ',
  'ไม่-อนุมัติ',
  'ความ-เห็น',
  'เชื่อม-ต่อ',
  'ดำเนิน-การ',
  'ตัว-อักษร',
  'ตัว-เลือก',
  'แจ้ง-เตือน',
  'แบบ-ฟอร์ม',
  'ใบ-เสร็จ',
  'ผู้-ช่วย',
  'ผู้-ดูแล',
  'ผู้-เสนอ',
  'เผย-แพร่',
  'ภาย-หลัง',
  'ราย-ชื่อ',
  'รหัส-ผ่าน',
  'ใกล้-ถึง',
  'ชำระ-เงิน',
  'คืน-เงิน',
  'เข้า-ร่วม',
  'เข้า-สู่',
  'ตรวจ-สอบ',
  'ตั้ง-ค่า',
  'ที่-ปรึกษา',
  'ส่ง-มอบ',
  'สั่ง-ซื้อ',
  'เห็น-ชอบ',
  'จัด-เก็บ',
  'หมด-อายุ',
  'เพิก-ถอน',
  'คำ-เชิญ',
  'คำ-ตอบ',
];
const glued = new Map(wholeWords.map((word) => [word.replaceAll('-', ''), word.replaceAll('-', noBreak)]));
const wholeWord = new RegExp([...glued.keys()].join('|'), 'g');

/** A Thai text with these words held together: a line broke inside `คำ|สั่งซื้อ`. */
export const keepWordsWhole = (text: string): string => text.replaceAll(wholeWord, (word) => glued.get(word) ?? word);

/** The text as it was written. */
export const withoutGlue = (text: string): string => text.replaceAll(noBreak, '');
