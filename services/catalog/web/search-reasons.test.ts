import { expect, test } from 'vitest';
import { sampleData } from './testing/sample-data.ts';
import { usePages } from './testing/start-pages.ts';

const address = usePages(sampleData('export const verifyBundle = () => {};'));

/** Why the drug was found, as its row says it. */
async function reasonOf(slug: string, q: string, language: 'en' | 'th'): Promise<string> {
  const page = await (await fetch(`${address()}/?q=${encodeURIComponent(q)}&lang=${language}`)).text();
  const row = page.split('<li class="drug-row">').find((part) => part.includes(`/drugs/${slug}?`)) ?? '';
  const [, line = ''] = /<p class="meta matches">([^]*?)<\/p>/.exec(row) ?? [];
  return line
    .replaceAll(/<[^>]+>|[\u2060\u200B]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .trim();
}

test.each([
  ['carprofen', 'ยาแก้ปวดหมา', 'en', 'Class: Pain relief · Species: Dog'],
  ['carprofen', 'painkiller dog', 'th', 'กลุ่มยา: ยาแก้ปวด · ชนิดสัตว์: สุนัข'],
  ['phenobarbital', 'ชัก', 'en', 'seizures due to idiopathic epilepsy'],
  ['zonisamide', 'seizure cat', 'th', 'ชนิดสัตว์: แมว · ใช้สำหรับ: '],
  ['furosemide', 'furosemide iv', 'th', 'วิธีให้ยา: เข้ากล้ามเนื้อหรือหลอดเลือดดำ'],
  ['furosemide', 'ฟูโรซีไมด์ เข้าเส้น', 'en', 'Route: Intramuscular or intravenous'],
] as const)('a reason is in the language of the page: %s for %s in %s', async (slug, q, language, text) => {
  const reason = await reasonOf(slug, q, language);
  expect(reason).toContain(text);
  if (language === 'th') expect(reason).not.toMatch(/Dog|dog|Cat|cat|Pain|NSAID/);
});

test('a species and an indication are of one dose, and another species is named', async () => {
  expect(await reasonOf('diazepam', 'seizure dog', 'en')).toBe('Species: Dog · For: status epilepticus');
  expect(await reasonOf('diazepam', 'seizures of foals', 'en')).toContain('seizures in foals');
});

test('a section or the title of a source is the reason where no name, class or indication is', async () => {
  expect(await reasonOf('enrofloxacin', 'diarrhea pig', 'en')).toMatch(/^Species: Pig · Indications: .*diarrhoea/);
  expect(await reasonOf('tranexamic-acid', 'bleeding', 'en')).toBe('Indications: Bleeding disorders');
  expect(await reasonOf('tranexamic-acid', 'เลือดออก', 'th')).toMatch(/^ข้อบ่งใช้: .*เลือดออก/);
  expect(await reasonOf('bethanechol', 'pharmacotherapeutics', 'en')).toContain('Urine retention');
});

test('a drug without an entry is named, with the page that says what it does to animals', async () => {
  for (const [q, language, words] of [
    ['paracetamol cat', 'en', 'no entry for paracetamol'],
    ['Tylenol', 'en', 'poisonous to cats'],
    ['พาราเซตามอลแมว', 'th', 'ยานี้เป็นพิษต่อแมว'],
    ['ibuprofen dog', 'en', 'poisonous to pets'],
    ['permethrin cat', 'en', 'can kill a cat'],
    ['เพอร์เมทรินแมว', 'th', 'อาจทำให้แมวตายได้'],
  ] as const) {
    const page = await (await fetch(`${address()}/?q=${encodeURIComponent(q)}&lang=${language}`)).text();
    expect(page.replaceAll(/[\u2060\u200B]/g, '')).toContain(words);
    expect(page).toMatch(/href="https:\/\/(?:www\.aspca|icatcare)\.org\//);
  }
  expect(await (await fetch(`${address()}/?q=carprofen`)).text()).not.toContain('aspca');
});
