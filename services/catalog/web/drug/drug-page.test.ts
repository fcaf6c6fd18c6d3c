import { expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { messages } from '../messages/index.ts';
import { signerName } from '../parts/signer-name.ts';
import { textOf, withoutLineMarks } from '../testing/page-text.ts';
import { hostileEntry, readEntries, sampleData } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';

const data = sampleData('export {};');
const address = usePages(data);
const get = (path: string) => fetch(`${address()}${path}`);
const read = async (path: string) => textOf(await (await get(path)).text());
const { en } = messages;

test('contraindications are open below the doses; another section that no source was read for is collapsed and marked', async () => {
  const page = await (await get('/drugs/florfenicol?lang=en')).text();
  const collapsed = [...page.matchAll(/<details class="unsourced"[^]*?<\/details>/g)].map(([part]) => textOf(part));
  const { sections, sectionBases } = readEntries().find(({ slug }) => slug === 'florfenicol') as SignedEntry;
  expect(sectionBases.contraindications).toBe('source');
  expect(collapsed).toHaveLength(4);
  for (const part of collapsed) expect(part).toContain(en.drug.generalKnowledge);
  expect(collapsed.join(' ')).toContain(sections.mechanismOfAction);
  expect(collapsed.join(' ')).not.toContain(sections.contraindications);
  const clinical = page.slice(page.indexOf('id="clinical"'));
  expect(textOf(clinical)).toMatch(new RegExp(`^[^>]*> ${en.drug.clinical} ${en.terms.sections.contraindications} `));
});

test('without a chosen species a weight opens the doses of the first that fits it, and closes those of the others', async () => {
  const openSpecies = async (weight: string) => {
    const page = await (await get(`/drugs/ivermectin?lang=en&weight=${weight}&unit=kg`)).text();
    return [...page.matchAll(/id="doses-([a-z-]+)"\s+open/g)].map(([, species]) => species);
  };
  expect([await openSpecies(''), await openSpecies('10'), await openSpecies('450')]).toEqual([['dog'], ['dog'], ['horse']]);
});

test('of a dose by weight bands the page says the animal’s band, a border and a gap, in both languages', async () => {
  const dog = (weight: string, lang: string) => read(`/drugs/ivermectin?lang=${lang}&species=dog&weight=${weight}&unit=lb`);
  expect(await dog('26', 'en')).toContain('26 to 50 lb: 136 µg every month');
  const border =
    'For 25 lb: This weight is the limit of the band “up to 25 lb”, which includes it. up to 25 lb: 68 µg every month';
  expect(await dog('25', 'en')).toContain(border);
  expect(await dog('25.5', 'en')).toContain(
    'No figure: 25.5 lb is between the source’s bands “up to 25 lb” and “26 to 50 lb”, and in neither. Read the text of the dose.',
  );
  expect(await dog('26', 'th')).toContain('26 ถึง 50 lb: 136 µg');
  expect(await dog('25.5', 'th')).toContain('25.5 lb อยู่ระหว่างช่วงน้ำหนัก “ไม่เกิน 25 lb” และ “26 ถึง 50 lb”');
});

test('one product of several drugs is chosen by its label, in both languages', async () => {
  const { 'combined-drugs': english } = messages.en.dose.result.noVolume;
  const { 'combined-drugs': thai } = messages.th.dose.result.noVolume;
  expect(await read('/drugs/ivermectin-pyrantel?lang=en&weight=12&unit=kg')).toContain(english);
  expect(await read('/drugs/ivermectin-pyrantel?lang=th&weight=12&unit=kg')).toContain(withoutLineMarks(thai));
});

test('a spot-on or a chew is chosen by its label, and the source’s own volume or tablet needs no strength, in both languages', async () => {
  const of = (slug: string, language: 'en' | 'th', species: string) =>
    read(`/drugs/${slug}?lang=${language}&species=${species}&weight=6&unit=kg`);
  for (const language of ['en', 'th'] as const)
    for (const slug of ['selamectin', 'afoxolaner'])
      expect(await of(slug, language, 'dog')).toContain(withoutLineMarks(messages[language].dose.result.noVolume['by-size']));
  expect(await of('pregabalin', 'en', 'cat')).toContain('30 mg once = 0.6 mL (the source’s 0.1 mL/kg, ≈ 50 mg/mL)');
  expect(await of('pregabalin', 'th', 'cat')).toContain('= 0.6 mL (แหล่งอ้างอิงระบุ 0.1 mL/kg, ≈ 50 mg/mL)');
  expect(await of('nitenpyram', 'en', 'dog')).toContain('11.4 mg each time: doses at least 24 h apart = 1 × 11.4 mg tablet');
  expect(await of('nitenpyram', 'th', 'dog')).toContain('= 1 เม็ด (เม็ดละ 11.4 mg)');
});

test('a least time between doses is a sentence in both languages', async () => {
  expect(await read('/drugs/nitenpyram?lang=en')).toContain('57 mg per animal, doses at least 24 h apart');
  expect(await read('/drugs/nitenpyram?lang=th')).toContain('57 mg ต่อตัว แต่ละครั้งห่างกันอย่างน้อย 24 ชม.');
  expect(await read('/drugs/nitenpyram?lang=en')).not.toContain('every at least');
});

/** What the box of each computed dose of an animal says, and what is below it. */
async function boxesOf(path: string): Promise<string> {
  const [, ...boxes] = (await (await get(path)).text()).split(/<div class="dose-result"[^>]*>/);
  return boxes.map((box) => textOf(box.split('</td>')[0] ?? '').replaceAll(/\s+/g, ' ')).join(' | ');
}
const boxesFor = (slug: string, species: string, weight: string, more = '') =>
  boxesOf(`/drugs/${slug}?lang=en&species=${species}&weight=${weight}&unit=kg${more}`);

test('the strength of penicillin is asked in IU; drops are counted without one, and insulin is measured in units whatever it is', async () => {
  const page = await (await get('/drugs/penicillin-g-procaine?lang=en')).text();
  const units = [...page.matchAll(/<option value="([^"]+\/[^"]+)"/g)].map(([, unit]) => unit);
  expect(units).toEqual(['IU/mL']);
  for (const slug of ['neomycin-polymyxin', 'insulin-porcine-zinc', 'insulin-glargine'])
    expect(await (await get(`/drugs/${slug}?lang=en`)).text()).not.toContain('class="own-product"');
});

test('the box of an insulin has units and its syringe, and no mL', async () => {
  const cat = await boxesFor('insulin-porcine-zinc', 'cat', '4', '&strength=100&strengthUnit=IU/mL');
  expect(cat).toContain('1–2 IU every 12 h Measure in units, only with a U-40 syringe');
  const dog = await boxesFor('insulin-porcine-zinc', 'dog', '10');
  expect(dog).toContain('5 IU every 24 h Measure in units, only with a U-40 syringe');
  for (const box of [cat, dog, await boxesFor('insulin-glargine', 'cat', '4')]) expect(box).not.toMatch(/mL|rounded/);
  expect(await boxesFor('insulin-glargine', 'cat', '4')).toContain(en.dose.result.anyInsulinSyringe);
  expect(await boxesFor('insulin-glargine', 'cat', '4.5')).toContain(
    '1 IU every 12 h calculated: 1.125 IU · rounded down to the nearest ½ IU',
  );
});

test('a percentage that the source confirms gives a volume, and a strength that is ten times wrong is warned of', async () => {
  expect(await boxesFor('ivermectin', 'cattle', '300')).toContain('60 mg (60,000 µg) once = 6 mL of 10 mg/mL (1%)');
  expect(await boxesFor('ivermectin', 'cattle', '600')).toContain('= 12 mL of 10 mg/mL (1%) in at least 2 sites');
  expect(await boxesFor('ivermectin', 'cattle', '300', '&strength=1&strengthUnit=%25w/v')).toContain(
    '= 6 mL of 10 mg/mL (1%) with the strength you entered',
  );
  expect(await boxesFor('ivermectin', 'cattle', '300', '&strength=1&strengthUnit=mg/mL')).toContain(
    'The source names 1%. Your strength is more than 5 times higher or lower',
  );
  expect(await boxesFor('ivermectin', 'horse', '500', '&strength=1.87&strengthUnit=%25w/w')).toContain(
    `100 mg (100,000 µg) once = 5.34 g of product with 18.7 mg/g (1.87%) with the strength you entered ${en.dose.result.noVolume['by-syringe']}`,
  );
  expect(await boxesFor('fenbendazole', 'horse', '500')).toContain('2,500 mg once = 25 mL of 100 mg/mL (10%)');
});

test('that the source doesn’t say how often is below the box, once, and not in its amounts', async () => {
  const boxes = await boxesFor('xylazine', 'cattle', '500');
  expect(boxes).toContain('25 mg = 1.2 mL of 20 mg/mL');
  expect(boxes.split(en.dose.scheduleNotStated)).toHaveLength(2);
  expect(await read('/drugs/xylazine?lang=en&species=cattle&weight=500&unit=kg')).not.toContain('how often: not stated');
});

test('of a syringe of paste the amount is in mg, to be set by the animal’s weight', async () => {
  const box = await boxesFor('flunixin', 'horse', '500');
  expect(box).toContain(`550 mg every 24 h, for up to 5 days ${en.dose.result.noVolume['by-syringe']}`);
  expect(box).not.toContain('1,500 mg/syringe');
  for (const slug of ['ivermectin', 'moxidectin', 'febantel', 'firocoxib', 'omeprazole', 'phenylbutazone', 'ponazuril'])
    expect([slug, await boxesFor(slug, 'horse', '500')]).toEqual([
      slug,
      expect.stringContaining(en.dose.result.noVolume['by-syringe']),
    ]);
});

test('in Thai a bolus by mouth is a large tablet, and one that is injected a way to give', async () => {
  expect(await read('/drugs/furosemide?lang=th')).toContain('ยาเม็ดโบลัส: 2 g ต่อตัว');
  expect(await read('/drugs/diazepam?lang=th')).toContain('ให้แบบ bolus: 0.5–2 mg/kg');
});

test('the notice says in words that each source was read once or twice, or that some were not read', async () => {
  expect(await read('/drugs/insulin-porcine-zinc?lang=en')).toContain(en.notice.readOnce);
  expect(await read('/drugs/florfenicol?lang=en')).not.toContain('for 0 of');
  expect(await read('/drugs/hostile?lang=en')).toContain(en.notice.readPartly('0', String(hostileEntry.dosages.length)));
});

test('a section of which a source was read for a part says so, and a boxed warning stays in its words there, once, and is above its doses', async () => {
  const page = await (await get('/drugs/meloxicam?lang=en')).text();
  const warning = 'Boxed warning (United States): repeated use in cats has been followed by acute kidney failure';
  const clinical = textOf(page.slice(page.indexOf('id="contraindications"'), page.indexOf('<details class="unsourced"')));
  const { contraindications } = (readEntries().find(({ slug }) => slug === 'meloxicam') as SignedEntry).sections;
  expect(clinical).toContain(`Contraindications ${en.drug.partlySourced} ${contraindications}`);
  expect(clinical).not.toContain(en.drug.generalKnowledge);
  expect(clinical.split('acute kidney failure')).toHaveLength(2);
  expect(page).toContain('<span class="boxed-warning">United States boxed warning: repeated use');
  const inThai = withoutLineMarks(await (await get('/drugs/meloxicam?lang=th')).text());
  expect(inThai).toMatch(/ม้า\) <span class="boxed-warning">คำเตือนในกรอบ[^<]*ห้ามให้ยานี้ซ้ำ<\/span><\/p>/);
  const doses = (species: string) => textOf(page.slice(page.indexOf(`id="doses-${species}"`)).split('<table')[0] ?? '');
  expect([doses('cat').includes(warning), doses('dog').includes(warning)]).toEqual([true, false]);
});

test('a Thai page has our Thai of each text of a dose, with the signed English in small letters, and an English page only English', async () => {
  const page = withoutLineMarks(await (await get('/drugs/florfenicol?lang=th')).text());
  const spoken = textOf(page);
  expect(spoken).toContain(
    'โรคระบบทางเดินหายใจในโคเนื้อและโคนมที่ไม่อยู่ในระยะให้นม respiratory disease in beef and non-lactating dairy cattle',
  );
  expect(spoken).toContain('40 mg/kg ครั้งเดียว 40 mg/kg once');
  expect(spoken).toMatch(
    /ห้ามใช้(?:ใน|กับ)?.{0,20}โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป; ลูกโค.{0,200}female dairy cattle 20 months of age or older; veal calves/,
  );
  expect(spoken).toContain('อาจทำให้มียาตกค้างในน้ำนม female dairy cattle 20 months of age or older; use may cause residues in milk');
  expect(page).toContain('<span class="signed quiet small" lang="en">40 mg/kg once</span>');
  const meloxicam = withoutLineMarks(await read('/drugs/meloxicam?lang=th'));
  // Our Thai is first, above the doses and above the section, and the signed English below it.
  expect(meloxicam).toMatch(
    /ฉลากของสหรัฐอเมริการะบุว่ามีรายงานภาวะไตวายเฉียบพลัน.{0,120}คำแปลของเราจากข้อความ: United States boxed warning: /,
  );
  expect(meloxicam).toMatch(
    /ข้อห้ามใช้.{0,60} แผลหรือเลือดออกในทางเดินอาหาร.{0,400}คำแปลของเราจากข้อความ: Gastrointestinal ulcers or bleeding/,
  );
  expect(await (await get('/drugs/florfenicol?lang=en')).text()).not.toContain('class="signed');
});

test('a copy of the CFR on a host without a name is called one, with its address in what is known about the source', async () => {
  const page = await (await get('/drugs/meloxicam?lang=en')).text();
  expect(textOf(page)).toContain('A curator read the sentences behind the doses in an unofficial copy of the CFR');
  expect(page).toMatch(/<dt>Copy that was read<\/dt>\s*<dd>\s*<a[^>]*>d1tvxue8o4w0fl\.cloudfront\.net/);
  expect(textOf(page)).not.toContain('this copy: d1tvxue8o4w0fl');
});

test('a source that only a withdrawal period cites is not said to have been read for doses', async () => {
  const farad = (await read('/drugs/acepromazine?lang=en')).split('Withdrawal interval recommendations for cattle').at(-1) ?? '';
  expect(farad).toMatch(/^.{0,100}Linked: www\.farad\.org\. A curator read it there/);
});

test('a species without a dose here is named, and the doses of others are not taken for its own', async () => {
  expect(await read('/drugs/carprofen?species=cat&weight=4&unit=kg&lang=en')).toContain(
    'Cat: This entry has no dose for this species',
  );
  for (const path of ['/drugs/carprofen?species=dog&lang=en', '/drugs/carprofen?species=unicorn&lang=en'])
    expect(await read(path)).not.toContain('This entry has no dose');
});

test('a source says for which species it is cited here, and that none cites it where it may be about others', async () => {
  const page = await read('/drugs/carprofen?lang=en');
  expect(page).toMatch(/21 CFR 520\.304 Carprofen.{0,400}Cited here for: Dog/);
  expect(page).toMatch(new RegExp(`Carprofen injection for cattle.{0,400}${en.drug.citedForNone}`));
});

test('a step by another route is named as in a sentence', async () => {
  const page = await read('/drugs/meloxicam?lang=en');
  expect(page).toContain('then 0.1 mg/kg, by mouth, every 24 h');
  expect(page).not.toContain(', Oral,');
});

test('the keys of the demonstration have a short name in both languages, and other signers their own', async () => {
  const nameOf = async (displayName: string, language: 'th' | 'en') =>
    textOf((await signerName({ t: messages[language] }, displayName)).toString()).trim();
  const logged = (ordinal: string) => `${ordinal}DEMONSTRATION KEY of the Trivium catalog (vouches for nothing)`;
  expect([await nameOf(logged('FOURTH '), 'en'), await nameOf(logged('FOURTH '), 'th')]).toEqual([
    'Demonstration key 4',
    'กุญแจสาธิตที่ 4',
  ]);
  expect(await nameOf(logged(''), 'en')).toBe('Demonstration key 1');
  expect(await nameOf('FOURTH DEMONSTRATION KEY of someone else', 'en')).toBe('FOURTH DEMONSTRATION KEY of someone else');
});
