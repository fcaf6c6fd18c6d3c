import { formatDay } from '@trivium/server-pages';
import { expect, test } from 'vitest';
import { codeEvidence } from '../code-evidence.rules.ts';
import { messages } from '../messages/index.ts';
import { textOf } from '../testing/page-text.ts';
import { readEntries, sampleData } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';
import { asOfInThai } from './as-of-thai.rules.ts';
import { readersWords } from './readers-words.rules.ts';

const data = sampleData('export {};');
const address = usePages(data);
const get = (path: string) => fetch(`${address()}${path}`);
const read = async (path: string) => textOf(await (await get(path)).text());
const { en } = messages;

/** The date of a source is in the reader's language, where all of its words have a Thai. */
function dateOfSource(asOf?: string): string | undefined {
  const inThai = (day: string) => formatDay(day, 'th');
  if (asOf === undefined) return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? inThai(asOf) : (asOfInThai(asOf, inThai) ?? readersWords(asOf));
}

test('the page of every entry has each dose, citation, code and section in the words of its source', async () => {
  for (const entry of readEntries()) {
    const page = await (await get(`/drugs/${entry.slug}?lang=th`)).text();
    // A link within brackets.
    const text = textOf(page).replaceAll(/\( (\S+) \)/g, '($1)');
    const expected = [
      entry.name,
      ...entry.dosages.flatMap(({ dose, indication, note, maximum, notFor = [] }) => [
        dose,
        indication,
        note,
        maximum,
        ...notFor,
      ]),
      ...entry.citations.flatMap(({ title, publisher, license, asOf, note }) => [
        title,
        publisher,
        license,
        dateOfSource(asOf),
        note,
      ]),
      ...entry.codeProvenance.flatMap(({ code, statement }) => [code ?? '', readersWords(codeEvidence(statement))]),
      ...(entry.codeHistory ?? []).flatMap(({ code, replacedBy }) => [code, replacedBy]),
      ...Object.values(entry.sections).map(readersWords),
    ];
    const missing = expected.filter((each) => each && !text.includes(each.replaceAll(/\s+/g, ' ')));
    expect([entry.slug, missing]).toEqual([entry.slug, []]);
    for (const { id } of entry.citations) expect(page).toContain(`id="citation-${id}"`);
    for (const { citation } of entry.dosages) expect(page).toContain(`href="#citation-${citation}"`);
  }
});

test('what a dose is not for is a list of animals and uses; a sentence beside them is a note', async () => {
  expect(await read('/drugs/prednisolone?lang=en')).toContain('Not for: pregnant mares Note: Watch for laminitis');
  expect(await read('/drugs/prednisolone?lang=th')).toContain('หมายเหตุ: ต้องเฝ้าระวังกีบอักเสบ Watch for laminitis');
  const exclusions = readEntries().flatMap(({ dosages }) => dosages.flatMap(({ notFor = [] }) => notFor));
  expect(exclusions.filter((text) => /^(?:do not|not|watch|keep|give)\b/i.test(text))).toEqual([]);
  expect(await read('/drugs/ketamine?lang=en')).toContain('Not for: use without a sedative; reversal with atipamezole');
  expect(await read('/compare?a=xylazine&b=ketamine&lang=en')).toContain(
    'Not for: animals in late pregnancy; cattle in the United States (not approved)',
  );
});

test('an entry says what its facts rest on, how many doses were read twice, and that no reader was a veterinarian', async () => {
  const text = await read('/drugs/florfenicol?lang=en');
  for (const line of [en.notice.sources, en.notice.currentLabel, en.notice.general]) expect(text).toContain(line);
  expect(text).toContain(en.notice.readers('13', '15'));
});

test('an entry’s notice says of it only what is true of it', async () => {
  const { reference, folded, demonstration } = en.notice;
  const florfenicol = await read('/drugs/florfenicol?lang=en');
  expect(florfenicol).toContain(`${folded.unreviewed} · ${reference}`);
  expect(florfenicol).toContain(demonstration);
  expect(await read('/drugs/yohimbine?lang=en')).not.toContain(demonstration);
});

test('a dose has a statement for each food that its species gives', async () => {
  const ivermectin = await read('/drugs/ivermectin?lang=en');
  expect(ivermectin).toContain('Meat: 48 days');
  expect(ivermectin).toContain('Milk: not permitted in female dairy cattle of breeding age');
  expect(ivermectin).toContain(`Milk: ${en.terms.figures.notAvailable}`);
  expect(await read('/drugs/amoxicillin?lang=en')).toContain('Milk: not stated, see the label');
  expect(await read('/drugs/gabapentin?lang=en')).not.toContain(en.drug.withdrawal);
});

test('only species that give food have a column of withdrawal periods', async () => {
  const page = await (await get('/drugs/amoxicillin?lang=en')).text();
  const tableOf = (species: string) => page.split(`id="doses-${species}"`)[1]?.split('</table>')[0];
  expect(tableOf('cattle')).toContain(en.drug.withdrawal);
  expect(tableOf('dog')).not.toContain(en.drug.withdrawal);
});

test('corrections follow the doses, and the contents lead to them', async () => {
  const page = await (await get('/drugs/fenbendazole?lang=en')).text();
  expect(page).toContain('href="#corrections"');
  expect(page.indexOf('id="corrections"')).toBeGreaterThan(page.lastIndexOf('class="dose-result"'));
  expect(await (await get('/drugs/tramadol?lang=en')).text()).not.toContain('#corrections');
});

test('an entry shows what was corrected in it, and leads once to where an error is reported, which asks for the dose', async () => {
  const page = await (await get('/drugs/fenbendazole?lang=en')).text();
  expect(textOf(page)).toContain('Wrong Cattle, oral: the entry gave no withdrawal period');
  expect(textOf(page)).toContain('Right Meat: 8 days (21 CFR 520.905a).');
  expect(textOf(page)).toContain('Wrong since 21 November 2026, corrected on 22 November 2026.');
  expect([...page.matchAll(/href="(\/report[^"]*)"/g)].map(([, form]) => form)).toEqual([
    '/report?drug=fenbendazole&amp;lang=en',
  ]);
  const form = await (await get('/report?drug=fenbendazole&lang=en')).text();
  expect(form).toContain('name="dose"');
  expect(textOf(form)).toMatch(/Cattle, Oral: [^;<]*; /);
  const [, report = ''] = /href="(https:\/\/example\.org\/report[^"]+)"/.exec(form) ?? [];
  const { title, body = '' } = Object.fromEntries(new URL(report.replaceAll('&amp;', '&')).searchParams);
  expect(title).toBe('Error in Fenbendazole (fenbendazole)');
  expect(body).toMatch(
    /^Entry: .*\/drugs\/fenbendazole\?lang=en\nLog index: \d+\n\nWhich dose:\n\n\nWhat is wrong:\n\n\nSource:\n$/,
  );
  expect(form).not.toContain('href="mailto:');
  expect(await read('/drugs/tramadol?lang=en')).not.toContain('Corrected in the last twelve months');
});

test('where the reader’s animal has one dose of a drug, its report names that dose', async () => {
  const formOf = async (query: string) =>
    /href="(\/report[^"]*)"/.exec(await (await get(`/drugs/${query}&lang=en`)).text())?.[1]?.replaceAll('&amp;', '&');
  expect(await formOf('grapiprant?species=dog')).toBe('/report?drug=grapiprant&dose=1&lang=en');
  expect(await formOf('carprofen?species=dog')).toBe('/report?drug=carprofen&lang=en');
  expect(await formOf('grapiprant?q=')).toBe('/report?drug=grapiprant&lang=en');
});

test('steps are joined by "or" and "then", and a single dose is "once"', async () => {
  expect(await read('/drugs/carprofen?lang=en')).toContain('4.4 mg/kg, every 24 h or 2.2 mg/kg, every 12 h');
  expect(await read('/drugs/meloxicam?lang=en')).toContain('0.2 mg/kg, once then 0.1 mg/kg, every 24 h');
  expect(await read('/drugs/florfenicol?lang=en')).toContain('20 mg/kg, 2 doses, 48 h apart');
  expect(await read('/drugs/florfenicol?lang=th')).toContain('20 mg/kg 2 ครั้ง ห่างกัน 48 ชม.');
  expect(await read('/drugs/meloxicam?lang=th')).toContain('0.2 mg/kg ครั้งเดียว จากนั้น 0.1 mg/kg ทุก 24 ชม.');
});

test.for([
  ['carprofen', { open: 2, words: 0 }],
  ['detomidine', { open: 0, words: 2 }],
  ['furosemide', { open: 6, words: 0 }],
  ['griseofulvin', { open: 0, words: 0 }],
  ['meloxicam', { open: 0, words: 0 }],
] as const)(
  'where %s has alternatives without a case, the reader learns whether the words of the source name one',
  async ([slug, counts]) => {
    const page = await read(`/drugs/${slug}?lang=en`);
    const count = (text: string) => page.split(text).length - 1;
    const { open, words } = en.drug.choice;
    expect({ open: count(open), words: count(words) }).toEqual(counts);
  },
);

test('where a source allows more than the figures, the reader is sent to its words', async () => {
  for (const [slug, count] of Object.entries({ benazepril: 1, furosemide: 1, carprofen: 0 })) {
    const page = await read(`/drugs/${slug}?lang=en`);
    expect([slug, page.split(en.drug.increase).length - 1]).toEqual([slug, count]);
  }
});

test('two doses of a day that the source puts closer than 12 hours are not "every 12 h"', async () => {
  const page = await read('/drugs/furosemide?lang=en&species=dog&weight=10&unit=kg');
  expect(page).toContain('or 2.5–5 mg/kg, twice a day, 6 to 8 hours between the two');
  expect(page).toMatch(/or 25–50 mg twice a day, 6 to 8 hours between the two/);
  expect(await read('/drugs/furosemide?lang=th')).toContain('2.5–5 mg/kg วันละ 2 ครั้ง ห่างกัน 6 ถึง 8 ชั่วโมง');
});

test('a dose by pounds is also by the kilogram, and says that this is calculated', async () => {
  expect(await read('/drugs/amikacin?lang=en')).toContain('5 mg/lb, every 12 h ≈ 11 mg/kg, calculated');
  expect(await read('/drugs/carprofen?lang=en')).not.toContain(', calculated');
});

test('where a source says when to stop, which the figures leave out, the reader is sent to its words', async () => {
  for (const [slug, count] of Object.entries({ amoxicillin: 2, 'amoxicillin-clavulanic-acid': 3, meloxicam: 2, carprofen: 0 })) {
    const page = await read(`/drugs/${slug}?lang=en`);
    expect([slug, page.split(messages.en.drug.stoppingRule).length - 1]).toEqual([slug, count]);
  }
});

test('weeks with and without the drug are in the figures and beside the amount, in both languages', async () => {
  const of = (language: string) => read(`/drugs/itraconazole?lang=${language}&species=cat&weight=4&unit=kg`);
  expect(await of('en')).toContain('20 mg every 24 h, one week on and one week off, 3 cycles');
  expect(await of('th')).toContain('20 mg ทุก 24 ชม. ให้ 1 สัปดาห์ เว้น 1 สัปดาห์ รวม 3 รอบ');
});

test('where a source reduces or adjusts the dose later, which the figures leave out, the reader is sent to its words', async () => {
  for (const [slug, count] of Object.entries({ prednisolone: 5, thiamazole: 1, carprofen: 0 })) {
    const page = await read(`/drugs/${slug}?lang=en`);
    expect([slug, page.split(en.drug.adjustment).length - 1]).toEqual([slug, count]);
  }
});

test('the total of a course says that it is no daily amount, in both languages', async () => {
  const of = (language: string) => read(`/drugs/fenbendazole?lang=${language}&species=pig&weight=8&unit=kg`);
  expect(await of('en')).toContain('72 mg for 3–12 days in total, for the whole course');
  expect(await of('th')).toContain('72 mg นาน 3–12 วัน เป็นปริมาณรวมตลอดการรักษา');
});

test('a drug’s page lists replaced codes with their replacement and time', async () => {
  const text = await read('/drugs/gabapentin?lang=en');
  expect(text).toContain('ATC N03AX12 replaced by N02BF01, between 2021-12 and 2024-07');
});

test('the evidence of a code links the repository that it names', async () => {
  const page = await (await get('/drugs/tramadol?lang=en')).text();
  expect(page).toContain('href="https://github.com/fabkury/atcd"');
  expect(textOf(page)).toContain('WHO ATC snapshot 25 April 2026 ( fabkury/atcd )');
});

test('an unsigned entry says so, and has neither verifier nor bundle', async () => {
  const page = await (await get('/drugs/yohimbine?lang=en')).text();
  expect(page).toContain(en.drug.noSignatures);
  expect(page).not.toMatch(/verify-panel|\/bundle/);
  expect(await (await get('/drugs/amoxicillin?lang=en')).text()).toMatch(/verify-panel\.[0-9a-f]{10}\.js/);
});

test('the panel trusts the log’s policy, and no text of an entry can end the script element', async () => {
  const wordsOf = (page: string) => JSON.parse(/data-words>([^]*?)<\/script>/.exec(page)?.[1] ?? '') as { policy: string };
  for (const slug of ['amoxicillin', 'hostile']) {
    const page = await (await get(`/drugs/${slug}?lang=en`)).text();
    expect(wordsOf(page).policy).toBe(data.log().policy);
    const graph = JSON.parse(/application\/ld\+json">([^]*?)<\/script>/.exec(page)?.[1] ?? '') as { '@type': string };
    expect(graph['@type']).toBe('Drug');
  }
});
