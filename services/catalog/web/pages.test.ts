import { formatDay } from '@trivium/server-pages';
import { expect, test } from 'vitest';
import { signedEntry, sourceHeaders, type SignedEntry } from '../contract/index.ts';
import { codeEvidence } from './code-evidence.rules.ts';
import { asOfInThai } from './drug/as-of-thai.rules.ts';
import { messages } from './messages/index.ts';
import { textOf } from './testing/page-text.ts';
import { readEntries, sampleData, sampleHealth, sampleLog } from './testing/sample-data.ts';
import { usePages } from './testing/start-pages.ts';

let revision = '1';
let isProbed = true;
const data = sampleData('export {};', {
  revision: () => revision,
  health: () => sampleHealth(sampleLog.entries, isProbed),
});
const address = usePages(data);
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${address()}${path}`, { headers, redirect: 'manual' });
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

const read = async (path: string) => textOf(await (await get(path)).text());

const everyPage = ['/', '/drugs/amoxicillin', '/log', '/log/3', '/keys', '/health', '/developers', '/about', '/corrections'];
const { en } = messages;

test('every drug has the whole warning, a list or a page with some doses its first line, and no other page any', async () => {
  for (const language of ['en', 'th'] as const) {
    const { notice, site } = messages[language];
    const warningOf = async (path: string) => {
      const page = await (await get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)).text();
      expect(textOf(page)).toContain(site.footer);
      if (!page.includes('role="note"')) return 'none';
      expect(textOf(page)).toContain(notice.demonstration);
      return textOf(page).includes(notice.folded.unreviewed) ? 'folded' : 'whole';
    };
    expect(await warningOf('/drugs/amoxicillin')).toBe('whole');
    for (const path of ['/', '/?q=carprofen', '/?species=dog', '/compare', '/offline'])
      expect([path, await warningOf(path)]).toEqual([path, 'folded']);
    for (const path of ['/log', '/log/3', '/keys', '/health', '/developers', '/about', '/corrections', '/changelog'])
      expect([path, await warningOf(path)]).toEqual([path, 'none']);
  }
});

/** The date of a source is in the reader's language, where all of its words have a Thai. */
function dateOfSource(asOf?: string): string | undefined {
  const inThai = (day: string) => formatDay(day, 'th');
  if (asOf === undefined) return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? inThai(asOf) : (asOfInThai(asOf, inThai) ?? asOf);
}

test('the page of every entry has each dose, citation, code and section in the words of its source', async () => {
  for (const entry of readEntries()) {
    const page = await (await get(`/drugs/${entry.slug}?lang=th`)).text();
    const text = textOf(page);
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
      ...entry.codeProvenance.flatMap(({ code, statement }) => [code ?? '', codeEvidence(statement)]),
      ...(entry.codeHistory ?? []).flatMap(({ code, replacedBy }) => [code, replacedBy]),
      ...Object.values(entry.sections),
    ];
    const missing = expected.filter((each) => each && !text.includes(each.replaceAll(/\s+/g, ' ')));
    expect([entry.slug, missing]).toEqual([entry.slug, []]);
    for (const { id } of entry.citations) expect(page).toContain(`id="citation-${id}"`);
    for (const { citation } of entry.dosages) expect(page).toContain(`href="#citation-${citation}"`);
  }
});

test('what a dose is not for is a list of animals and uses; a sentence beside them is a note', async () => {
  expect(await read('/drugs/prednisolone?lang=en')).toContain('Not for: pregnant mares Note: watch for laminitis');
  expect(await read('/drugs/prednisolone?lang=th')).toContain('หมายเหตุ: ต้องเฝ้าระวังกีบอักเสบ watch for laminitis');
  expect(await read('/drugs/ketamine?lang=en')).toContain(
    'Not for: use without a sedative Note: do not reverse with atipamezole',
  );
  expect(await read('/compare?a=xylazine&b=ketamine&lang=en')).toContain(
    'Not for: late pregnancy Note: not approved in cattle in the United States',
  );
});

test('an entry says what its facts rest on, how many doses were read twice, and that no reader was a veterinarian', async () => {
  const text = await read('/drugs/florfenicol?lang=en');
  for (const line of [en.notice.sources, en.notice.currentLabel, en.notice.general]) expect(text).toContain(line);
  expect(text).toContain(en.notice.readers('13', '15'));
});

test('the first line of an entry’s notice says of it only what is true of it', async () => {
  const { reference, unreviewed, demonstration, label } = en.notice.essential;
  expect(await read('/drugs/florfenicol?lang=en')).toContain([reference, unreviewed, demonstration, label].join(' · '));
  const ofNoFoodAnimal = await read('/drugs/gabapentin?lang=en');
  expect(ofNoFoodAnimal).toContain(reference);
  expect(ofNoFoodAnimal).not.toContain(label);
  expect(await read('/drugs/yohimbine?lang=en')).not.toContain(demonstration);
});

test('a dose has a statement for each food that its species gives', async () => {
  const ivermectin = await read('/drugs/ivermectin?lang=en');
  expect(ivermectin).toContain('Meat: 48 days');
  expect(ivermectin).toContain('Milk: not permitted: female dairy cattle of breeding age');
  expect(ivermectin).toContain(`Milk: ${en.terms.figures.notAvailable}`);
  expect(await read('/drugs/amoxicillin?lang=en')).toContain('Milk: not stated, see the label');
  expect(await read('/drugs/gabapentin?lang=en')).not.toContain(en.drug.withdrawal);
});

test('an entry shows what was corrected in it, and leads to where an error is reported', async () => {
  const page = await (await get('/drugs/fenbendazole?lang=en')).text();
  expect(textOf(page)).toContain('Was Cattle, oral: the entry gave no withdrawal period');
  expect(textOf(page)).toContain('Is Meat: 8 days (21 CFR 520.905a).');
  expect(textOf(page)).toContain('Wrong since 21 November 2026, corrected on 22 November 2026.');
  const reports = [...page.matchAll(/href="(https:\/\/example\.org\/report[^"]+)"/g)].map(([, report = '']) =>
    Object.fromEntries(new URL(report.replaceAll('&amp;', '&')).searchParams),
  );
  expect(textOf(page)).toContain('Report an error in this entry on example.org');
  expect(textOf(page).match(/Report an error on example\.org/g)).toHaveLength(reports.length - 1);
  const { title, body = '' } = reports.at(-1) ?? {};
  expect(title).toBe('Error in Fenbendazole (fenbendazole)');
  expect(body).toMatch(
    /^Entry: .*\/drugs\/fenbendazole\?lang=en\nLog index: \d+\n\nWhich dose:\n\n\nWhat is wrong:\n\n\nSource:\n$/,
  );
  // One beside each dose, which it names, and one for the entry.
  expect(reports).toHaveLength((readEntries().find(({ slug }) => slug === 'fenbendazole')?.dosages.length ?? 0) + 1);
  expect(reports[0]?.['body']).toMatch(/\nWhich dose: \w[^\n]*\d[^\n]*\n\nWhat is wrong:\n\n\nSource:\n$/);
  expect(page).not.toContain('href="mailto:');
  expect(await read('/drugs/tramadol?lang=en')).not.toContain('Corrected in the last twelve months');
});

test('the page of corrections has each of them in both languages', async () => {
  const english = await read('/corrections?lang=en');
  const thai = await read('/corrections?lang=th');
  const all = data.corrections();
  expect(all.length).toBeGreaterThan(15);
  for (const { wrong, right } of all) {
    expect(english).toContain(wrong.en);
    expect(english).toContain(right.en);
    expect(thai).toContain(wrong.th);
    expect(thai).toContain(right.th);
  }
});

test('steps are joined by "or" and "then", and a single dose is "once"', async () => {
  expect(await read('/drugs/carprofen?lang=en')).toContain('4.4 mg/kg, every 24 h or 2.2 mg/kg, every 12 h');
  expect(await read('/drugs/meloxicam?lang=en')).toContain('0.2 mg/kg, once then 0.1 mg/kg, every 24 h');
  expect(await read('/drugs/florfenicol?lang=en')).toContain('20 mg/kg, every 48 h, twice');
  expect(await read('/drugs/meloxicam?lang=th')).toContain('0.2 mg/kg ครั้งเดียว จากนั้น 0.1 mg/kg ทุก 24 ชม.');
});

test.for(['carprofen', 'griseofulvin', 'meloxicam', 'xylazine'])(
  'where %s has alternatives without a case, the reader is sent to the words of the source',
  async (slug) => {
    const { dosages } = readEntries().find((entry) => entry.slug === slug) as SignedEntry;
    const open = dosages.filter(({ steps, relation }) => relation === 'or' && steps.every((step) => step.for === undefined));
    const page = await read(`/drugs/${slug}?lang=en`);
    expect(page.split(messages.en.drug.openChoice)).toHaveLength(open.length + 1);
  },
);

test('where a source says when to stop, which the figures leave out, the reader is sent to its words', async () => {
  for (const [slug, count] of Object.entries({ amoxicillin: 2, 'amoxicillin-clavulanic-acid': 3, meloxicam: 2, carprofen: 0 })) {
    const page = await read(`/drugs/${slug}?lang=en`);
    expect([slug, page.split(messages.en.drug.stoppingRule).length - 1]).toEqual([slug, count]);
  }
});

test('the page of a missing drug has a search with the words of its address, and that of another page has none', async () => {
  const pageOf = async (path: string) => (await fetch(`${address()}${path}`, { headers: { accept: 'text/html' } })).text();
  expect(await pageOf('/drugs/amoxicilin-clavulanic?lang=en')).toContain('name="q" value="amoxicilin clavulanic"');
  expect(await pageOf('/drugs/%E0?lang=en')).not.toContain('%E0"');
  expect(await pageOf('/nothing?lang=en')).not.toContain('name="q"');
});

const findSlugs = async (query: string) =>
  [...(await (await get(`/?${query}&lang=en`)).text()).matchAll(/<h3 lang="en"><a href="\/drugs\/([^?]+)/g)].map(
    (match) => match[1],
  );

test.each([
  ['q=gabapentin', ['gabapentin']],
  ['q=N02BF01', ['gabapentin']],
  ['q=n03ax12', ['gabapentin']],
  ['q=25480', ['gabapentin']],
  ['q=QN02BF', ['gabapentin']],
  ['q=N02BF01&species=horse', []],
  ['q=N02BF01&group=J', []],
  ['species=non-human+primate', ['ketamine']],
  ['group=D', ['griseofulvin', 'lokivetmab', 'mupirocin', 'nitrofural', 'oclacitinib']],
  ['group=D&species=cat', ['griseofulvin', 'nitrofural']],
  ['q=qqqqwwww', []],
])('%s finds %o', async (query, slugs) => expect(await findSlugs(query)).toEqual(slugs));

test('a number that is not a code is searched as a word', async () => {
  expect(await findSlugs('q=522')).toContain('enrofloxacin');
});

test('a search by a replaced code names its replacement', async () => {
  expect(await read('/?q=N03AX12&lang=en')).toContain('N03AX12 was replaced by N02BF01');
});

test('a drug’s page lists replaced codes with their replacement and time', async () => {
  const text = await read('/drugs/gabapentin?lang=en');
  expect(text).toContain('ATC N03AX12 replaced by N02BF01, between 2021-12 and 2024-07');
});

const countOf = async (query: string) =>
  Number(/id="result-count">(\d+)/.exec(await (await get(`/?${query}&lang=en`)).text())?.[1]);

test('the counts of the filters match their results', async () => {
  const page = await (await get('/?lang=en')).text();
  const links = [...page.matchAll(/href="\/\?((?:class|species)=[^&"]+)[^>]*>[^]*?class="count">(\d+)</g)];
  expect(links.length).toBeGreaterThan(20);
  for (const [, query, count] of links) expect([query, await countOf(query ?? '')]).toEqual([query, Number(count)]);
});

test('before the first probe the pages say that no states are known', async () => {
  isProbed = false;
  revision = 'unprobed';
  const text = await read('/health?lang=en');
  expect(text).toContain(en.health.never);
  expect(text).toContain(en.health.leadUnchecked);
  expect(text).toContain(en.health.nothingKnown);
  expect(await read('/drugs/acepromazine?lang=en')).toContain(en.drug.citationsUnchecked);
  expect(text).not.toContain(en.health.noneUnhealthy);
  expect(await read('/?lang=en')).not.toContain(en.catalog.sound.unprobed);
  expect(await read('/?lang=en')).not.toContain(en.catalog.sound.healthy);
  isProbed = true;
  revision = 'probed';
  expect(await read('/health?lang=en')).not.toContain(en.health.never);
  expect(await read('/health?lang=en')).toContain(en.health.lead);
  expect(await read('/drugs/acepromazine?lang=en')).toContain(en.drug.citationsLead);
});

test('every state is explained, and each unhealthy citation is listed with its drugs', async () => {
  const text = await read('/health?lang=en');
  for (const meaning of Object.values(en.terms.stateMeanings)) expect(text).toContain(meaning);
  const { unhealthyEntries } = data.health();
  expect(unhealthyEntries).toHaveLength(5);
  const page = await (await get('/health?lang=en')).text();
  for (const { url } of unhealthyEntries) expect(page).toContain(`href="${url}"`);
});

test('only the indexes of log entries have pages, each with all members', async () => {
  const { entries, size } = data.log();
  for (const entry of entries) {
    const text = await read(`/log/${entry.index}?lang=en`);
    const members = [entry.leafHash, entry.signerKeyId];
    if (entry.entryType === 'drug-signature') members.push(entry.sig, entry.payloadSha256);
    else members.push(...entry.signatures.map(({ sig }) => sig));
    expect([entry.index, members.filter((member) => !text.includes(member))]).toEqual([entry.index, []]);
  }
  for (const index of [size, -1, '01', 'x', '1e1', '99999999999999999'])
    expect([index, (await get(`/log/${index}`)).status]).toEqual([index, 404]);
});

test('the log page has the head, and the witnesses with and without a cosignature', async () => {
  const text = await read('/log?lang=en');
  const { origin, root, verifierKey, checkpoint, policy } = data.log();
  for (const fact of [origin, root, verifierKey, checkpoint, policy]) expect(text).toContain(fact.replaceAll(/\s+/g, ' ').trim());
  expect(text).toMatch(/witness\.example\.edu\/w1 20 November 2026/);
  expect(text).toMatch(/witness\.example\.net\/w2 not yet/);
});

test('a key has its fingerprint, its state and its log indexes', async () => {
  const text = await read('/keys?lang=en');
  for (const { fingerprint, displayName } of data.keys()) {
    expect(text).toContain(fingerprint);
    expect(text).toContain(displayName);
  }
  expect(text).toMatch(/Revoked Demonstration First demonstration key/);
  expect(text).toMatch(/Active Demonstration Trivium demonstration key/);
  expect(text).toContain(en.keys.logKeyText[0]);
  expect(text).toContain(data.log().verifierKey);
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

test('pages have the source header fields, a strict content security policy, and no inline styles', async () => {
  for (const path of [...everyPage, '/no-such-page']) {
    const page = await get(`${path}?lang=en`, { accept: 'text/html' });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'self'/);
    expect(policy).not.toContain('unsafe');
    for (const [name, value] of Object.entries(sourceHeaders))
      expect([path, name, page.headers.get(name)]).toEqual([path, name, value]);
    const document = await page.text();
    expect([path, /\sstyle=|<style/.test(document)]).toEqual([path, false]);
    const scripts = [...document.matchAll(/<script([^>]*)>/g)].map((match) =>
      (match[1] ?? '').replaceAll(/ src="[^"]+"/g, ' src'),
    );
    const plain = scripts.filter((attributes) => !/^$| src| type="application\/(ld\+)?json"/.test(attributes));
    expect([path, plain, scripts.filter((attributes) => attributes === '').length]).toEqual([path, [], 1]);
  }
});

test('every link to a page of ours names the language', async () => {
  for (const path of everyPage) {
    const document = await (await get(`${path}?lang=en`)).text();
    const links = [...document.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map((match) => match[1] as string);
    const without = links.filter((link) => !link.includes('lang=') && !/^\/(language\?|api\/|tile\/|corrections\.)/.test(link));
    expect([path, without]).toEqual([path, []]);
  }
});

test('a link within a page leads to an existing element', async () => {
  for (const path of everyPage) {
    const document = await (await get(`${path}?lang=en`)).text();
    for (const [, id] of document.matchAll(/href="#([^"]+)"/g))
      expect([path, id, document.includes(`id="${id}"`)]).toEqual([path, id, true]);
  }
});

test('a page is publicly cacheable, and answers 304 until the data change', async () => {
  const first = await get('/drugs/amoxicillin?lang=en');
  expect(first.headers.get('cache-control')).toContain('public');
  const etag = first.headers.get('etag') as string;
  expect((await get('/drugs/amoxicillin?lang=en', { 'if-none-match': etag })).status).toBe(304);
  isProbed = false;
  revision = 'other';
  expect((await get('/drugs/amoxicillin?lang=en', { 'if-none-match': etag })).status).toBe(200);
  isProbed = true;
  revision = 'as before';
});

test('an unknown drug is drug_not_found for programs, and a page for browsers', async () => {
  const problem = await get('/drugs/none');
  expect([problem.status, await codeOf(problem)]).toEqual([404, 'drug_not_found']);
  const page = await get('/drugs/none?lang=en', { accept: 'text/html' });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  expect(await page.text()).toContain(en.errors.home);
});

test('the site map names every drug in both languages', async () => {
  const map = await (await get('/sitemap.xml')).text();
  for (const { slug } of readEntries())
    for (const language of ['th', 'en'])
      expect(map).toContain(`<loc>https://catalog.example.org/drugs/${slug}?lang=${language}</loc>`);
});

test('the samples are the repository’s own entries', () => {
  expect(readEntries()).toHaveLength(348);
  for (const { signatures: _, ...entry } of sampleLog.entries) expect(signedEntry.parse(entry)).toEqual(entry);
});
