import type { SignedEntry } from '../../contract/index.ts';

type Named = Pick<SignedEntry, 'slug' | 'name' | 'nameTh'>;

/** Our Thai names of drugs whose signed entry has none, by their slug. No maintainer vouches for them. */
const ownNames: Readonly<Record<string, string>> = {
  aminopentamide: 'อะมิโนเพนทาไมด์',
  'chloramine-t': 'คลอรามีน-ที',
  'chorionic-gonadotropin': 'คอริโอนิก โกนาโดโทรปิน',
  formalin: 'ฟอร์มาลิน',
  'hydrogen-peroxide': 'ไฮโดรเจนเปอร์ออกไซด์',
  pegbovigrastim: 'เพกโบวิกราสทิม',
  prostalene: 'โพรสทาลีน',
  rabacfosadine: 'ราแบคโฟซาดีน',
  sulfamerazine: 'ซัลฟาเมราซีน',
  tigilanol: 'ทิกิลานอล ทิกเลต',
  tricaine: 'ไตรเคน',
};

/** What an English name says of a drug at its end, beside its other names. */
export const thaiQualifiers: Readonly<Record<string, string>> = {
  'antiplatelet use': 'ใช้ต้านเกล็ดเลือด',
  ear: 'ยาหู',
  'euthanasia solution': 'ยาการุณยฆาต',
  eye: 'ยาตา',
  'eye drops': 'ยาหยอดตา',
  fish: 'สำหรับปลา',
  immersion: 'ชนิดแช่',
  implant: 'ชนิดฝัง',
  inhaled: 'ชนิดสูดดม',
  injection: 'ชนิดฉีด',
  intrauterine: 'ชนิดให้เข้าโพรงมดลูก',
  'intravaginal insert': 'แท่งสอดช่องคลอด',
  liposomal: 'ชนิดไลโพโซม',
  'recombinant human': 'ชนิดรีคอมบิแนนต์ของมนุษย์',
  'skin and ear': 'ยาผิวหนังและหู',
  'topical, horse': 'ชนิดทาสำหรับม้า',
  'transdermal solution': 'สารละลายผ่านผิวหนัง',
  'vaginal sponge': 'ฟองน้ำสอดช่องคลอด',
};

/** The Thai name that search finds a drug by. */
export const thaiNameOf = ({ slug, nameTh }: Named): string | undefined => nameTh ?? ownNames[slug];

/** The Thai name that pages print: with the qualifier of the English one, unless the signed name has brackets itself. */
export function wholeThaiName(entry: Named): string | undefined {
  const name = thaiNameOf(entry);
  const qualifier = thaiQualifiers[qualifierOf(entry) ?? ''];
  return name === undefined || qualifier === undefined || name.endsWith(')') ? name : `${name} (${qualifier})`;
}

/** `inhaled` of `Salbutamol (albuterol, inhaled)`, `antiplatelet use` of `Acetylsalicylic acid (aspirin), antiplatelet use`. */
const qualifierOf = ({ name }: Named): string | undefined => {
  const [, end] = /(?:\(|\), )([^()]+)\)?$/.exec(name) ?? [];
  return [end, end?.split(', ').at(-1)].find((each) => each !== undefined && Object.hasOwn(thaiQualifiers, each));
};
