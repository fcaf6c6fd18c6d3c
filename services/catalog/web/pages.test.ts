import { expect, test } from 'vitest';
import { signedEntry, sourceHeaders } from '../contract/index.ts';
import { messages } from './messages/index.ts';
import { textOf, withoutLineMarks } from './testing/page-text.ts';
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

const pagesWithoutDoses = ['/verify', '/log', '/log/3', '/keys', '/health', '/developers', '/about', '/corrections'];
const everyPage = ['/', '/drugs/amoxicillin', ...pagesWithoutDoses];
const { en } = messages;

test('every drug has the whole warning, a list or a page with some doses its first line, and no other page any', async () => {
  for (const language of ['en', 'th'] as const) {
    const { notice, site } = messages[language];
    const warningOf = async (path: string) => {
      const page = await (await get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)).text();
      expect(textOf(page)).toContain(withoutLineMarks(site.footer));
      if (!page.includes('role="note"')) return 'none';
      expect(textOf(page)).toContain(withoutLineMarks(notice.demonstration));
      return textOf(page).includes(withoutLineMarks(notice.review)) ? 'folded' : 'whole';
    };
    expect(await warningOf('/drugs/amoxicillin')).toBe('whole');
    for (const path of ['/', '/?q=carprofen', '/?species=dog', '/compare', '/offline'])
      expect([path, await warningOf(path)]).toEqual([path, 'folded']);
    for (const path of [...pagesWithoutDoses, '/changelog', '/report'])
      expect([path, await warningOf(path)]).toEqual([path, 'none']);
  }
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

test('the page of a missing drug has a search with the words of its address, and that of another page has none', async () => {
  const pageOf = async (path: string) => (await fetch(`${address()}${path}`, { headers: { accept: 'text/html' } })).text();
  expect(await pageOf('/drugs/amoxicilin-clavulanic?lang=en')).toContain('name="q" value="amoxicilin clavulanic"');
  expect(await pageOf('/drugs/%E0?lang=en')).not.toContain('%E0"');
  expect(await pageOf('/nothing?lang=en')).not.toContain('name="q"');
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

test('demonstration keys out of use are folded below the others', async () => {
  const page = await (await get('/keys?lang=en')).text();
  const [current = '', former = ''] = page.split('<details>');
  expect(former).toContain(en.keys.formerDemonstration('1'));
  expect([current, former].map((part) => part.match(/class="key"/g)?.length)).toEqual([1, 1]);
  expect(former).toContain(en.terms.keyStates.revoked);
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
