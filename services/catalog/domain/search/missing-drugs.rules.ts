import { foldWord, isThai } from './words.rules.ts';

export interface MissingDrug {
  readonly id: 'paracetamol' | 'ibuprofen' | 'permethrin';
  readonly en: string;
  readonly th: string;
  /** What else people type, in both languages. */
  readonly names: readonly string[];
}

/** Poisons that owners ask about most, and that the catalog has no entry of, or only one with another drug. */
export const missingDrugs: readonly MissingDrug[] = [
  {
    id: 'paracetamol',
    en: 'paracetamol (acetaminophen)',
    th: 'พาราเซตามอล (อะเซตามิโนเฟน)',
    names: [
      'paracetamol',
      'acetaminophen',
      'Tylenol',
      'Panadol',
      'Sara',
      'พาราเซตามอล',
      'พารา',
      'อะเซตามิโนเฟน',
      'ไทลินอล',
      'พานาดอล',
      'ซาร่า',
    ],
  },
  {
    id: 'ibuprofen',
    en: 'ibuprofen',
    th: 'ไอบูโพรเฟน',
    names: ['ibuprofen', 'Advil', 'Nurofen', 'Gofen', 'ไอบูโพรเฟน', 'ไอบูโปรเฟน', 'แอดวิล', 'นูโรเฟน', 'โกเฟน'],
  },
  {
    id: 'permethrin',
    en: 'permethrin alone',
    th: 'เพอร์เมทรินชนิดเดี่ยว',
    names: ['permethrin', 'เพอร์เมทริน', 'เพอร์เมธริน', 'เพอเมทริน', 'เปอร์เมทริน'],
  },
];

/** The drugs without an entry that a query names: a whole word of Latin letters, or a part of a run of Thai letters. */
export function missingDrugsIn(query: string): readonly MissingDrug[] {
  const folded = foldWord(query);
  const words = new Set(folded.match(/[\p{L}\p{M}\p{N}]+/gu));
  // Three or four Thai letters are inside other words by chance.
  const isNamed = (name: string) => words.has(name) || (isThai(name) && name.length > 4 && folded.includes(name));
  return missingDrugs.filter(({ names }) => names.map(foldWord).some(isNamed));
}
