/** The word that the portal's texts have, and what people write for it: letters and spaces only. */
const everydayWords: readonly (readonly [written: string, everyday: readonly string[]])[] = [
  ['ใบเสร็จ', ['เบิกเงิน', 'เบิกงบ', 'เบิกค่าใช้จ่าย', 'เบิกค่า', 'เบิกคืน', 'เบิกตังค์', 'เคลียร์เงิน', 'เคลียร์บิล']],
  ['going', ['sign up', 'signing up', 'register for']],
  ['receipt', ['reimbursement', 'reimbursed', 'reimburse', 'expense claim', 'expenses']],
  ['หนังสือรับรอง', ['เกียรติบัตร', 'ใบรับรอง', 'ใบประกาศ', 'ใบเซอร์']],
  ['ทรานสคริปต์', ['ใบทรานสคริป', 'ทรานสคริป']],
  ['ชั่วโมง', ['ชั่วโมงกยศ', 'กยศ', 'ชั่วโมงจิตอาสา']],
  ['ลงชื่อเข้าร่วม', ['ลงทะเบียนกิจกรรม', 'ลงทะเบียน', 'สมัครกิจกรรม', 'จองที่']],
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
  ['ฟุตบอล', ['เตะบอล', 'บอล']],
  ['ผู้ให้คำปรึกษา', ['ซึมเศร้า', 'ฆ่าตัวตาย', 'อยากตาย', 'เครียด', 'วิตกกังวล', 'ท้อแท้', 'หมดไฟ', 'นักจิตวิทยา', 'จิตแพทย์']],
  [
    'counsellor',
    [
      'counselor',
      'depressed',
      'depression',
      'suicide',
      'suicidal',
      'stressed',
      'stress',
      'anxious',
      'anxiety',
      'burnout',
      'therapist',
    ],
  ],
  ['ร้องเรียน', ['ถูกคุกคาม', 'คุกคามทางเพศ', 'ล่วงละเมิด', 'กลั่นแกล้ง', 'ถูกแกล้ง', 'บูลลี่']],
  ['complaints', ['harassment', 'harassed', 'harassing', 'bullying', 'bullied', 'discrimination']],
];

/** Words that clubs and events have for the same thing: each finds the others. */
const equalWords: readonly (readonly string[])[] = [
  ['เทเบิลเทนนิส', 'ปิงปอง'],
  ['table tennis', 'ping pong', 'ping-pong', 'pingpong'],
  ['football', 'soccer'],
  ['บาสเกตบอล', 'บาสเก็ตบอล', 'บาส'],
  ['แบดมินตัน', 'แบด', 'ตีแบด'],
  ['วอลเลย์บอล', 'วอลเลย์'],
  ['วิ่ง', 'จ็อกกิ้ง', 'จ๊อกกิ้ง'],
  ['running', 'jogging'],
  ['กีฬา', 'สปอร์ต', 'ออกกำลังกาย'],
  ['กีฬาสี', 'สปอร์ตเดย์'],
  ['ถ่ายภาพ', 'ถ่ายรูป', 'ภาพถ่าย', 'รูปถ่าย'],
  ['photography', 'photos', 'taking pictures', 'photographer'],
  ['ขับร้อง', 'ร้องเพลง'],
  ['ประสานเสียง', 'คอรัส'],
  ['choir', 'singing', 'chorus'],
  ['กีตาร์', 'กีต้าร์'],
  ['อะคูสติก', 'โฟล์กซอง', 'โฟล์คซอง'],
  ['นาฏศิลป์', 'รำไทย', 'ฟ้อนรำ'],
  ['dance', 'dancing'],
  ['ละครเวที', 'การละคร', 'เล่นละคร'],
  ['drama', 'theatre', 'theater', 'acting'],
  ['ภาพยนตร์', 'หนัง', 'ดูหนัง'],
  ['film', 'movies', 'movie', 'cinema'],
  ['ขนมอบ', 'ทำขนม', 'เบเกอรี่', 'เบเกอรี'],
  ['baking', 'bakery'],
  ['สวนสมุนไพร', 'ทำสวน'],
  ['บอร์ดเกม', 'เกมกระดาน'],
  ['เขียนโปรแกรม', 'เขียนโค้ด', 'โค้ดดิ้ง'],
  ['coding', 'programming'],
  ['โต้วาที', 'ดีเบต'],
  ['debate', 'debating'],
  ['วารสาร', 'เปเปอร์'],
  ['อาสา', 'จิตอาสา', 'บำเพ็ญประโยชน์'],
  ['volunteer', 'volunteering', 'community service'],
  ['ค่ายอาสา', 'ออกค่าย'],
  ['pay', 'paid', 'paying'],
  ['check-in', 'check in', 'checking in', 'checked in'],
  ['ค่าย', 'แคมป์'],
  ['อบรม', 'เวิร์กช็อป', 'เวิร์กชอป', 'เวิร์คช็อป', 'เวิร์คชอป'],
  ['ติว', 'สอนเสริม'],
  ['น้องใหม่', 'รับน้อง', 'เฟรชชี่'],
  ['new students', 'freshers', 'freshmen'],
  ['อำลา', 'บายเนียร์'],
  ['สุขภาวะ', 'สุขภาพใจ', 'สุขภาพจิต'],
  ['wellbeing', 'well-being', 'mental health'],
];

/** Words in which another word is only letters. */
const wholeWords = ['หนังสือ', 'ผิวหนัง', 'เบสบอล', 'แฮนด์บอล', 'ตั้งชมรม'];

/** For each word those to look for instead; what has the word anyway is not among them. */
const otherWords = new Map<string, readonly string[]>([
  ...everydayWords.flatMap(([written, everyday]) => everyday.map((word) => [word, [written]] as const)),
  ...equalWords.flatMap((group) => group.map((word) => [word, group.filter((other) => !other.includes(word))] as const)),
]);

/** Words of a text: the longest first, and none inside a word that the texts have. */
const phrase = new RegExp(
  [...new Set([...everydayWords.map(([written]) => written), ...otherWords.keys(), ...wholeWords])]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => (/[a-z]/.test(word) ? `\\b${word}\\b` : word))
    .join('|'),
  'giu',
);

/** The everyday words that a text has and those that the portal's texts have for them, in small letters: each is one word in Thai too. */
export const knownWordsIn = (text: string): string[] => [...text.toLowerCase().matchAll(phrase)].map(([word]) => word);

/** The forms under which a word is looked for: as it is, and as the portal's texts write it. */
export const formsOf = (word: string): readonly string[] => [word, ...(otherWords.get(word) ?? [])];

/** What a search asks for: the term as it is, and again in each of the other words that the portal's texts may have for it. */
export function searchTerms(term: string): readonly string[] {
  const most = Math.max(0, ...knownWordsIn(term).map((word) => formsOf(word).length - 1));
  const others = Array.from({ length: most }, (_, place) => {
    const other = term.replaceAll(phrase, (word) => {
      const forms = otherWords.get(word.toLowerCase()) ?? [];
      const form = forms[place] ?? forms[0];
      return form === undefined ? word : ` ${form} `;
    });
    return other.replaceAll(/\s+/g, ' ').trim();
  });
  return [term, ...others];
}
