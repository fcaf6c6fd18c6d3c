import type { Codes, SignedEntry } from '../../contract/index.ts';
import { classSubstances } from './class-substances.ts';

/** A class of drugs as people name it. `atc` are the groups of ATC, without ATCvet's Q, whose drugs belong to it. */
export interface DrugClass {
  readonly id: string;
  readonly en: string;
  readonly th: string;
  readonly atc: readonly string[];
  /** Other words that people search it by. No disease: drugs are found by those that they are for. */
  readonly words: readonly string[];
}

export const drugClasses: readonly DrugClass[] = [
  {
    id: 'antibiotic',
    en: 'Antibiotics',
    th: 'ยาปฏิชีวนะ',
    atc: ['J01', 'J51', 'G51AA', 'A07AA', 'D06', 'S01AA', 'S02AA', 'S03AA'],
    words: ['antibacterial', 'antimicrobial', 'ยาฆ่าเชื้อ', 'ยาต้านจุลชีพ', 'ยาต้านแบคทีเรีย'],
  },
  {
    id: 'mastitis',
    en: 'Udder treatments',
    th: 'ยาสอดเต้านม',
    atc: ['J51'],
    words: ['intramammary', 'dry cow'],
  },
  {
    id: 'nsaid',
    en: 'Anti-inflammatories (NSAID)',
    th: 'ยาต้านการอักเสบที่ไม่ใช่สเตียรอยด์',
    atc: ['M01A', 'N02BA', 'N02BB'],
    words: ['NSAID', 'antiinflammatory', 'ยาแก้อักเสบ', 'เอ็นเสด', 'ยาแก้ปวด', 'ยาลดไข้'],
  },
  {
    id: 'analgesic',
    en: 'Pain relief',
    th: 'ยาแก้ปวด',
    atc: ['N02', 'M01A', 'N01B'],
    words: ['analgesic', 'painkiller', 'pain', 'opioid', 'ยาระงับปวด', 'ปวด'],
  },
  {
    id: 'steroid',
    en: 'Corticosteroids',
    th: 'สเตียรอยด์',
    atc: ['H02', 'D07', 'R03BA'],
    words: ['corticosteroid', 'glucocorticoid', 'ยาสเตียรอยด์', 'คอร์ติโคสเตียรอยด์'],
  },
  {
    id: 'anaesthetic',
    en: 'Anaesthetics',
    th: 'ยาสลบ',
    atc: ['N01A', 'N51'],
    words: ['anesthetic', 'anaesthesia', 'anesthesia', 'ยาวางยาสลบ'],
  },
  {
    id: 'local-anaesthetic',
    en: 'Local anaesthetics',
    th: 'ยาชา',
    atc: ['N01B'],
    words: ['local anesthetic', 'ยาชาเฉพาะที่', 'nerve block'],
  },
  {
    id: 'sedative',
    en: 'Sedatives',
    th: 'ยาซึม',
    atc: ['N05'],
    words: ['sedative', 'tranquilizer', 'tranquilliser', 'sedation', 'ยากล่อมประสาท', 'ยานอนหลับ', 'ยาระงับประสาท'],
  },
  {
    id: 'anticonvulsant',
    en: 'Epilepsy drugs',
    th: 'ยากันชัก',
    atc: ['N03'],
    words: ['anticonvulsant', 'antiepileptic', 'ยาแก้ชัก'],
  },
  {
    id: 'parasite',
    en: 'Parasite control',
    th: 'ยากำจัดปรสิต',
    atc: ['P5', 'P02', 'P01'],
    words: ['antiparasitic', 'parasiticide', 'ปรสิต'],
  },
  {
    id: 'dewormer',
    en: 'Wormers',
    th: 'ยาถ่ายพยาธิ',
    atc: ['P52', 'P54', 'P02'],
    words: ['dewormer', 'anthelmintic', 'anthelminthic', 'worms', 'พยาธิ'],
  },
  {
    id: 'flea-tick',
    en: 'Flea and tick control',
    th: 'ยากำจัดเห็บหมัด',
    atc: ['P53', 'P54'],
    words: ['ectoparasiticide', 'เห็บหมัด', 'พยาธิภายนอก'],
  },
  {
    id: 'antiprotozoal',
    en: 'Antiprotozoals',
    th: 'ยาต้านโพรโทซัว',
    atc: ['P51', 'P01'],
    words: ['coccidiostat', 'coccidia', 'ยากันบิด', 'บิด', 'โพรโทซัว', 'โปรโตซัว'],
  },
  {
    id: 'antifungal',
    en: 'Antifungals',
    th: 'ยาต้านเชื้อรา',
    atc: ['J02', 'D01'],
    words: ['antifungal', 'antimycotic', 'fungus', 'เชื้อรา', 'ยาฆ่าเชื้อรา'],
  },
  {
    id: 'antiviral',
    en: 'Antivirals and immune drugs',
    th: 'ยาต้านไวรัสและยาภูมิคุ้มกัน',
    atc: ['J05', 'L'],
    words: ['immunosuppressant', 'ยากดภูมิ', 'chemotherapy', 'ยาเคมีบำบัด'],
  },
  {
    id: 'heart',
    en: 'Heart and circulation',
    th: 'ยาโรคหัวใจ',
    atc: ['C'],
    words: ['cardiac', 'heart', 'โรคหัวใจ', 'หัวใจ'],
  },
  { id: 'diuretic', en: 'Diuretics', th: 'ยาขับปัสสาวะ', atc: ['C03'], words: ['diuretic', 'ขับปัสสาวะ'] },
  {
    id: 'gut',
    en: 'Stomach and gut',
    th: 'ยาระบบทางเดินอาหาร',
    atc: ['A02', 'A03', 'A04', 'A06', 'A07', 'A08'],
    words: ['gastrointestinal', 'ทางเดินอาหาร', 'ยาลดกรด'],
  },
  {
    id: 'antiemetic',
    en: 'Vomiting',
    th: 'ยาแก้อาเจียน',
    atc: ['A04', 'A03F'],
    words: ['antiemetic', 'nausea'],
  },
  {
    id: 'hormone',
    en: 'Hormones',
    th: 'ฮอร์โมน',
    atc: ['H', 'G03', 'G02'],
    words: ['hormone', 'reproduction', 'prostaglandin', 'oestrus', 'estrus', 'การสืบพันธุ์', 'ยาฮอร์โมน'],
  },
  { id: 'diabetes', en: 'Diabetes', th: 'ยาเบาหวาน', atc: ['A10'], words: ['insulin', 'diabetes', 'เบาหวาน', 'อินซูลิน'] },
  {
    id: 'thyroid',
    en: 'Thyroid drugs',
    th: 'ยาไทรอยด์',
    atc: ['H03'],
    words: ['thyroid', 'ไทรอยด์'],
  },
  {
    id: 'airway',
    en: 'Airways',
    th: 'ยาระบบทางเดินหายใจ',
    atc: ['R'],
    words: ['respiratory', 'bronchodilator', 'ทางเดินหายใจ'],
  },
  {
    id: 'eye-ear',
    en: 'Eyes and ears',
    th: 'ยาตาและยาหู',
    atc: ['S'],
    words: ['ophthalmic', 'otic', 'eye', 'ear', 'ยาหยอดตา', 'ยาหยอดหู'],
  },
  {
    id: 'skin',
    en: 'Skin',
    th: 'ยาผิวหนัง',
    atc: ['D'],
    words: ['dermatological', 'skin', 'topical', 'ผิวหนัง', 'ยาทา'],
  },
  {
    id: 'antidote',
    en: 'Antidotes and reversal',
    th: 'ยาต้านพิษ',
    atc: ['V03AB'],
    words: ['antidote', 'reversal', 'ยาแก้พิษ'],
  },
  {
    id: 'fluid',
    en: 'Fluids and minerals',
    th: 'สารน้ำและแร่ธาตุ',
    atc: ['B05', 'A12', 'A11', 'B03'],
    words: ['electrolyte', 'mineral', 'vitamin', 'iron', 'วิตามิน', 'แร่ธาตุ', 'น้ำเกลือ', 'แคลเซียม'],
  },
];

/** Codes of ATC and of ATCvet in one form: without the Q. */
const groupCodes = ({ atc, atcvet }: Codes): string[] => [...atcvet.map((code) => code.slice(1)), ...atc];

type Classified = Pick<SignedEntry, 'slug' | 'codes'>;

const substances = new Map(Object.entries(classSubstances).map(([id, names]) => [id, new Set(names.split(' '))] as const));

/** By a code of the class, or by a substance of it: the slug, or a word of it. */
function isOfClass({ id, atc }: DrugClass, { slug, codes }: Classified): boolean {
  const named = substances.get(id);
  return (
    groupCodes(codes).some((code) => atc.some((group) => code.startsWith(group))) ||
    (named !== undefined && [slug, ...slug.split('-')].some((word) => named.has(word)))
  );
}

/** The classes of a drug. */
export const classesOf = (entry: Classified): readonly DrugClass[] => drugClasses.filter((each) => isOfClass(each, entry));

/** A class of drugs: one of ours by its id, or a group of ATC or ATCvet by the beginning of its codes. */
export type ClassFilter = (entry: Classified) => boolean;

/** Reads `antibiotic`, `J01` or `QJ01`. Undefined: neither a class nor the form of a group. */
export function readClass(value: string): ClassFilter | undefined {
  const drugClass = drugClasses.find(({ id }) => id === value);
  if (drugClass) return (entry) => isOfClass(drugClass, entry);
  const [, group] = /^Q?([ABCDGHIJLMNPRSV](?:\d{1,2}(?:[A-Z]{1,2}(?:\d{1,2})?)?)?)$/i.exec(value) ?? [];
  return group === undefined ? undefined : ({ codes }) => groupCodes(codes).some((code) => code.startsWith(group.toUpperCase()));
}
