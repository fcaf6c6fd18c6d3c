import type { Language } from '@trivium/server-pages';

/** The units of the markets' rules are stored in English. */
const thai: Readonly<Record<string, string>> = {
  'US dollars': 'ดอลลาร์สหรัฐ',
  'baht per US dollar': 'บาทต่อดอลลาร์สหรัฐ',
  points: 'จุด',
  'championship points': 'คะแนน',
  submissions: 'บทความ',
  downloads: 'ครั้ง',
  'blocks of this height': 'บล็อกที่ความสูงนี้',
  'final releases': 'รุ่นสมบูรณ์',
  releases: 'รุ่น',
  'µg/m³': 'มคก./ลบ.ม.',
  days: 'วัน',
};

export const unitIn = (unit: string, language: Language): string => (language === 'th' ? (thai[unit] ?? unit) : unit);
