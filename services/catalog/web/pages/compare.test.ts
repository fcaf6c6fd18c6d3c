import { keepThaiWords } from '@trivium/server-pages';
import { expect, test } from 'vitest';
import { messages } from '../messages/index.ts';
import { textOf } from '../testing/page-text.ts';
import { readEntries, sampleData } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';

const address = usePages(sampleData('export const verifyBundle = () => {};'));
const { en } = messages;
const read = async (path: string) => (await (await fetch(`${address()}${path}`)).text()).replaceAll(/\s+/g, ' ');
/** Of each species whether it is open, and what its line says. */
const speciesOf = (page: string) =>
  [...page.matchAll(/<details class="species" id="doses-([^"]+)" (open)? ?> <summary>(.*?)<\/summary>/g)].map(
    ([, id, open, line = '']) => [id, open === 'open', textOf(line).trim()],
  );

test('two drugs stand side by side, each dose in its source’s words with its reference', async () => {
  const page = await read('/compare?a=Carprofen&b=meloxicam&species=dog&lang=en');
  for (const text of ['/drugs/carprofen?lang=en', '4.4 mg/kg (2 mg/lb) once daily', '0.2 mg/kg on day 1', '#citation-'])
    expect(page).toContain(text);
  // Of the doses, the contraindications and the adverse reactions; what both interact with is the same text.
  expect(page.match(/scope="col"/g)).toHaveLength(6);
});

test('two fields are shown, the others where a third drug is chosen', async () => {
  const isOpen = async (query: string) => (await read(`/compare?${query}&lang=en`)).includes('<details class="more-drugs" open>');
  expect(await isOpen('a=carprofen&b=meloxicam')).toBe(false);
  expect(await isOpen('a=carprofen&b=meloxicam&c=firocoxib')).toBe(true);
  expect(await isOpen('a=carprofen&d=qqqqwwww')).toBe(true);
});

test('a comparison says which name it does not know, and compares nothing with one drug', async () => {
  const page = await read('/compare?a=carprofen&b=qqqqwwww&lang=en');
  expect(page).toContain(en.compare.unknown);
  expect(page).toContain(en.compare.tooFew);
  expect(page).not.toContain('class="comparison"');
});

test('a comparison of a drug with itself keeps both fields and asks for another drug at the second', async () => {
  const page = await read('/compare?a=carprofen&b=carprofen&lang=en');
  const [, first = '', second = ''] = page.split('<div class="field">');
  expect([first, second].every((field) => field.includes('value="Carprofen"'))).toBe(true);
  expect([first.includes('aria-invalid'), second.includes(en.compare.repeated)]).toEqual([false, true]);
  expect(page).toContain(en.compare.tooFew);
});

test('the species that compare are open; the others say for which drugs there are doses', async () => {
  expect(speciesOf(await read('/compare?a=carprofen&b=meloxicam&lang=en'))).toEqual([
    ['dog', true, 'Dog 5 doses'],
    ['cat', false, 'Cat only Meloxicam · 4 doses'],
    ['horse', false, 'Horse only Meloxicam · 1 dose'],
    ['cattle', false, 'Cattle only Meloxicam · 1 dose'],
    ['pig', false, 'Pig only Meloxicam · 1 dose'],
    ['sheep', false, 'Sheep only Meloxicam · 1 dose'],
  ]);
  expect(speciesOf(await read('/compare?a=carprofen&b=meloxicam&species=cat&lang=en'))).toEqual([
    ['cat', true, 'Cat only Meloxicam · 4 doses'],
  ]);
});

test('a drug without a dose of a species says so beside those of the other', async () => {
  const page = await read('/compare?a=carprofen&b=meloxicam&species=cat&lang=en');
  const [none, doses] = page.slice(page.indexOf('id="doses-cat"')).split('<td ').slice(1);
  expect(textOf(none ?? '')).toContain(en.compare.none);
  expect([doses?.startsWith('role="cell" data-label="Meloxicam"'), doses?.includes(en.compare.none)]).toEqual([true, false]);
});

test('what both drugs have in common is said once', async () => {
  const text = textOf(await read('/compare?a=carprofen&b=meloxicam&species=dog&lang=en'));
  expect(text.match(/Anti-inflammatories \(NSAIDs\)/g)).toHaveLength(1);
  // Both name a source that was read for a part of their contraindications.
  expect(text.match(/Partly sourced/g)).toHaveLength(1);
});

test('contraindications fold where none of the drugs has a source for them', async () => {
  const isOpen = async (query: string) => (await read(`/compare?${query}&lang=en`)).includes('id="contraindications" open');
  expect(await isOpen('a=carprofen&b=meloxicam')).toBe(true);
  expect(await isOpen('a=amoxicillin&b=cefovecin')).toBe(false);
});

test('what each of two drugs says about interactions is open, side by side, whatever their classes', async () => {
  const sectionOf = async (query: string) =>
    /<details class="species" id="drugInteractions" (open)? ?>.*?<\/details>/.exec(await read(`/compare?${query}&lang=en`)) ?? [];
  const [nsaids = '', isOpen] = await sectionOf('a=carprofen&b=meloxicam');
  expect(isOpen).toBe('open');
  for (const slug of ['carprofen', 'meloxicam']) {
    const { sections } = readEntries().find((entry) => entry.slug === slug) ?? {};
    expect(textOf(nsaids)).toContain(sections?.drugInteractions);
  }
  const [others, isOtherOpen] = await sectionOf('a=insulin-porcine-zinc&b=meloxicam');
  expect([others?.includes('/drugs/meloxicam?lang=en#drugInteractions'), isOtherOpen]).toEqual([true, 'open']);
});

test('a boxed warning is above the doses of its species', async () => {
  const page = await read('/compare?a=carprofen&b=meloxicam&species=cat&lang=en');
  const doses = page.slice(page.indexOf('id="doses-cat"'), page.indexOf('id="contraindications"'));
  expect(doses.indexOf(en.drug.boxedWarning)).toBeGreaterThan(0);
  expect(doses.indexOf(en.drug.boxedWarning)).toBeLessThan(doses.indexOf('0.3 mg/kg'));
});

test('large amounts are in milligrams first, as on the page of the drug', async () => {
  const text = textOf(await read('/compare?a=ivermectin&b=moxidectin&species=horse&weight=500&unit=kg&lang=en'));
  expect(text).toContain('100 mg (100,000 µg) once');
});

test('a weight gives the amounts of every drug, and stays in the links; one that can’t be read is said at its field', async () => {
  const page = await read('/compare?a=carprofen&b=meloxicam&species=dog&weight=12.4&unit=kg&lang=en');
  const text = textOf(page);
  for (const amount of ['54.5 mg every 24 h', '2.48 mg']) expect(text).toContain(amount);
  expect(text).not.toContain('mL of');
  expect(page).toContain('/drugs/meloxicam?species=dog&amp;weight=12.4&amp;unit=kg&amp;lang=en#doses-dog');
  const wrong = await read('/compare?a=carprofen&b=meloxicam&weight=heavy&unit=kg&lang=en');
  expect(wrong).toContain(en.dose.wrongWeight);
  expect(wrong).not.toContain('<strong');
  expect(await read('/compare?a=carprofen&b=meloxicam&weight=&unit=kg&lang=en')).not.toContain(en.dose.missingWeight);
});

test('names of other drugs of a regimen break inside no word', async () => {
  const page = await read('/compare?a=ketamine&b=xylazine&species=horse&weight=500&unit=kg&lang=th');
  expect(page).toContain(`<b>${keepThaiWords('เดโทมิดีน')}</b>`);
  expect(keepThaiWords('เดโทมิดีน')).not.toBe('เดโทมิดีน');
});
