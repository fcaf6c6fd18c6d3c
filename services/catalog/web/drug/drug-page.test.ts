import { expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { messages } from '../messages/index.ts';
import { signerName } from '../parts/signer-name.ts';
import { textOf } from '../testing/page-text.ts';
import { readEntries, sampleData } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';
import { glossCoverage } from './thai-gloss.rules.ts';

const data = sampleData('export {};');
const address = usePages(data);
const get = (path: string) => fetch(`${address()}${path}`);
const read = async (path: string) => textOf(await (await get(path)).text());
const { en } = messages;

test('contraindications are open below the doses; another section that no source was read for is collapsed and marked', async () => {
  const page = await (await get('/drugs/florfenicol?lang=en')).text();
  const collapsed = [...page.matchAll(/<details class="unsourced">[^]*?<\/details>/g)].map(([part]) => textOf(part));
  const { sections, sectionBases } = readEntries().find(({ slug }) => slug === 'florfenicol') as SignedEntry;
  expect(sectionBases.contraindications).toBe('source');
  expect(collapsed).toHaveLength(4);
  for (const part of collapsed) expect(part).toContain(en.drug.generalKnowledge);
  expect(collapsed.join(' ')).toContain(sections.mechanismOfAction);
  expect(collapsed.join(' ')).not.toContain(sections.contraindications);
  const clinical = page.slice(page.indexOf('id="clinical"'));
  expect(textOf(clinical)).toMatch(new RegExp(`^[^>]*> ${en.drug.clinical} ${en.terms.sections.contraindications} `));
});

test('a section of which a source was read for a part says so, and a boxed warning stays in its words there, once, and is above its doses', async () => {
  const page = await (await get('/drugs/meloxicam?lang=en')).text();
  const warning = 'Boxed warning: United States: repeated use in cats has been followed by acute kidney failure';
  const clinical = textOf(page.slice(page.indexOf('id="contraindications"'), page.indexOf('<details class="unsourced"')));
  const { contraindications } = (readEntries().find(({ slug }) => slug === 'meloxicam') as SignedEntry).sections;
  expect(clinical).toContain(`Contraindications ${en.drug.partlySourced} ${contraindications}`);
  expect(clinical).not.toContain(en.drug.generalKnowledge);
  expect(clinical.split('acute kidney failure')).toHaveLength(2);
  expect(page).toContain('<span class="boxed-warning">United States: boxed warning, repeated use');
  const doses = (species: string) => textOf(page.slice(page.indexOf(`id="doses-${species}"`)).split('<table')[0] ?? '');
  expect([doses('cat').includes(warning), doses('dog').includes(warning)]).toEqual([true, false]);
});

test('a Thai page has our Thai for recurring terms below the signed English, marked as ours, and says how many it covers', async () => {
  const thai = await read('/drugs/florfenicol?lang=th');
  expect(thai).toContain('ศัพท์: respiratory disease · โรคระบบทางเดินหายใจ');
  expect(thai).toContain('คำแปลของเรา: โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป ลูกโค');
  const meloxicam = await read('/drugs/meloxicam?lang=th');
  expect(meloxicam).toContain('osteoarthritis คำแปลของเรา: ข้อเสื่อม');
  // Our Thai is first, above the doses and above the section, and the signed English below it.
  expect(meloxicam).toMatch(/สหรัฐอเมริกา: มีรายงานภาวะไตวายเฉียบพลัน.{0,120}คำแปลของเราจากข้อความ: United States: /);
  expect(meloxicam).toMatch(/ข้อห้ามใช้.{0,60} แผลหรือเลือดออกในทางเดินอาหาร.{0,400}คำแปลของเราจากข้อความ: Ulcers or bleeding/);
  expect(meloxicam).not.toContain('คำแปลของเรา: osteoarthritis');
  expect(thai).toContain('use may leave residues in milk คำแปลของเรา: โคนมเพศเมียอายุตั้งแต่ 20 เดือนขึ้นไป การใช้อาจทำให้มียาตกค้างในน้ำนม');
  // Of these two statements one has a Thai.
  expect(thai).toContain('คำแปลของเรา: bulls for breeding · พ่อโคพันธุ์');
  const { covered, all } = glossCoverage(data.entries());
  expect(thai).toContain(messages.th.drug.translated(String(covered), String(all)));
  expect(await read('/drugs/florfenicol?lang=en')).not.toContain(en.drug.ourTranslation);
});

test('a copy of the CFR on a host without a name is called one, with its address in what is known about the source', async () => {
  const page = await (await get('/drugs/meloxicam?lang=en')).text();
  expect(textOf(page)).toContain('A curator read the sentences behind the doses in an unofficial copy of the CFR');
  expect(page).toMatch(/<dt>Copy that was read<\/dt>\s*<dd>\s*<a[^>]*>d1tvxue8o4w0fl\.cloudfront\.net/);
  expect(textOf(page)).not.toContain('this copy: d1tvxue8o4w0fl');
});

test('a source says for which species it is cited here, and that none cites it where it may be about others', async () => {
  const page = await read('/drugs/carprofen?lang=en');
  expect(page).toMatch(/21 CFR 520\.304 Carprofen.{0,400}Cited here for: Dog/);
  expect(page).toMatch(new RegExp(`Carprofen injection for cattle.{0,400}${en.drug.citedForNone}`));
});

test('a maximum and a note that have a Thai show it below the signed English, and others stay as they are quoted', async () => {
  const page = await read('/drugs/carprofen?lang=th');
  expect(page).toContain('4.4 mg/kg in a day คำแปลของเรา: ไม่เกิน 4.4 mg/kg ต่อวัน');
  expect(await read('/drugs/carprofen?lang=en')).not.toContain('ต่อวัน');
  const unknown = '<span lang="en">5 mg/kg in a day: more can blind a cat</span></p>';
  const enrofloxacin = (await (await get('/drugs/enrofloxacin?lang=th')).text()).replaceAll(/\s+/g, ' ');
  expect(enrofloxacin.split(unknown)[1]).not.toMatch(/^ *<p class="gloss/);
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
