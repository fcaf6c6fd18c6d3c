/** The word that the portal's texts have, and what people write for it: letters and spaces only. */
const everydayWords: readonly (readonly [written: string, everyday: readonly string[]])[] = [
  ['ใบเสร็จ', ['เบิกเงิน', 'เบิกงบ', 'เบิกค่าใช้จ่าย', 'เบิกค่า', 'เบิกคืน', 'เบิกตังค์', 'เคลียร์เงิน', 'เคลียร์บิล']],
  ['receipt', ['reimbursement', 'reimbursed', 'reimburse', 'expense claim', 'expenses']],
  ['หนังสือรับรอง', ['เกียรติบัตร', 'ใบรับรอง', 'ใบประกาศ', 'ใบเซอร์']],
  ['ทรานสคริปต์', ['ใบทรานสคริป', 'ทรานสคริป']],
  ['ชั่วโมง', ['ชั่วโมงกยศ', 'กยศ']],
  ['ลงชื่อเข้าร่วม', ['ลงทะเบียนกิจกรรม', 'สมัครกิจกรรม', 'จองที่']],
  ['เช็กอิน', ['เช็คอิน', 'เช็คชื่อ', 'เช็กชื่อ']],
  ['เข้าร่วมชมรม', ['สมัครเข้าชมรม', 'สมัครชมรม', 'เข้าชมรม']],
  ['ออกจากชมรม', ['ลาออกจากชมรม', 'ลาชมรม']],
  ['ข้อเสนอโครงการ', ['ยื่นโครงการ', 'เขียนโครงการ', 'ของบโครงการ', 'ขอจัดโครงการ']],
  ['ชำระเงิน', ['จ่ายเงิน', 'จ่ายตังค์', 'จ่ายค่า', 'โอนตังค์']],
  ['คำสั่งซื้อ', ['ออเดอร์', 'ออร์เดอร์']],
  ['สินค้า', ['เสื้อยืด', 'เสื้อฮู้ด', 'เสื้อ', 'ของที่ระลึก']],
  ['product', ['t-shirts', 't-shirt', 'shirts', 'shirt', 'hoodies', 'hoodie', 'merchandise']],
  ['คืนเงิน', ['รีฟันด์', 'ขอเงินคืน', 'เงินคืน']],
  ['โพล', ['โหวต', 'แบบสำรวจ']],
  ['เข้าสู่ระบบ', ['ล็อกอิน', 'ล็อคอิน', 'เข้าระบบ']],
];

const writtenFor = new Map(everydayWords.flatMap(([written, everyday]) => everyday.map((word) => [word, written])));

/** Everyday words in a text: the longest first, and none inside a word that the texts have. */
const phrase = new RegExp(
  [...writtenFor.values(), ...writtenFor.keys()].toSorted((one, other) => other.length - one.length).join('|'),
  'giu',
);

/** The everyday words that a text has and those that the portal's texts have for them, in small letters: each is one word in Thai too. */
export const knownWordsIn = (text: string): string[] => [...text.toLowerCase().matchAll(phrase)].map(([word]) => word);

/** The forms under which a word is looked for: as it is, and as the portal's texts write it. */
export function formsOf(word: string): readonly string[] {
  const written = writtenFor.get(word);
  return written === undefined ? [word] : [word, written];
}

/** What a search asks for: the term as it is, and once more in the words of the portal's texts, if it has an everyday one. */
export function searchTerms(term: string): readonly string[] {
  const translated = term.replaceAll(phrase, (word) => {
    const written = writtenFor.get(word.toLowerCase());
    return written === undefined ? word : ` ${written} `;
  });
  return translated === term ? [term] : [term, translated.replaceAll(/\s+/g, ' ').trim()];
}
