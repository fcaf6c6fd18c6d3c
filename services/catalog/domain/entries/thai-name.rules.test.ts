import { expect, test } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { thaiNameOf, thaiQualifiers, wholeThaiName } from './thai-name.rules.ts';

const { entries: content } = await readContent();
const entries = content.map(({ entry }) => entry);
const endOf = (name: string) => /(?:\(|\), )([^()]+)\)?$/.exec(name)?.[1];

test('every drug has a Thai name, and ours is only for one whose entry has none', () => {
  expect(entries.filter((entry) => thaiNameOf(entry) === undefined).map(({ slug }) => slug)).toEqual([]);
  expect(thaiNameOf({ slug: 'formalin', name: 'Formalin', nameTh: 'อื่น' })).toBe('อื่น');
});

test('what the English name says of the drug at its end is in the Thai name too', () => {
  const nameOf = (slug: string) => wholeThaiName(entries.find((entry) => entry.slug === slug) ?? { slug, name: slug });
  expect(nameOf('pentobarbital-phenytoin')).toBe('เพนโทบาร์บิทัล-เฟนิโทอิน (ยาการุณยฆาต)');
  expect(nameOf('bupivacaine')).toBe('บูพิวาเคน (ชนิดไลโพโซม)');
  expect(nameOf('fentanyl')).toBe('เฟนทานิล (สารละลายผ่านผิวหนัง)');
  expect(nameOf('salbutamol')).toBe('ซาลบูทามอล (ชนิดสูดดม)');
  expect(nameOf('estradiol-implant')).toBe('เอสตราไดออล (ชนิดฝัง)');
  expect(nameOf('acetylsalicylic-acid')).toBe('แอสไพริน (ใช้ต้านเกล็ดเลือด)');
  expect(nameOf('cefalexin')).toBe('เซฟาเลกซิน');
});

test('each end of an English name has a Thai one, or is another name of the drug', () => {
  // Other names that the synonyms of the entry leave out.
  const others = ['calcium EDTA', 'porcine zinc, lente', 'argipressin', 'epinephrine', 'sulfadimidine', 'sulfaclozine'];
  const unread = entries.filter(({ name, synonyms, slug }) => {
    const end = endOf(name);
    const isOther = [...synonyms, ...others].some((other) => end?.toLowerCase() === other.toLowerCase());
    return end !== undefined && !isOther && wholeThaiName({ slug, name, nameTh: 'ก' }) === 'ก';
  });
  expect(unread.map(({ name }) => name)).toEqual([]);
});

test('each Thai qualifier belongs to an English one in the data', () => {
  const used = new Set(entries.flatMap(({ name }) => [endOf(name), endOf(name)?.split(', ').at(-1)]));
  expect(Object.keys(thaiQualifiers).filter((qualifier) => !used.has(qualifier))).toEqual([]);
});
