import { expect, test } from 'vitest';
import { drugClasses } from '../domain/search/drug-classes.ts';
import { messages } from './messages/index.ts';
import { sampleData } from './testing/sample-data.ts';
import { usePages } from './testing/start-pages.ts';

const address = usePages(sampleData('export const verifyBundle = () => {};', { reportEmail: 'catalog@example.org' }));
const { en } = messages;
const read = async (path: string) => (await (await fetch(`${address()}${path}`)).text()).replaceAll(/\s+/g, ' ');

test('a search marks where it found the query, and says what that is', async () => {
  const page = await read('/?q=rimadil&lang=en');
  expect(page).toContain('<mark>Rimadyl</mark>');
  expect(page).toContain(`${en.catalog.matched.brand}:`);
});

test('a Thai query finds drugs by words for species and classes', async () => {
  const page = await read(`/?q=${encodeURIComponent('ยาปฏิชีวนะสุนัข')}&lang=th`);
  expect(page).toContain('<mark>ยาปฏิชีวนะ</mark>');
  expect(page).toContain('<mark>สุนัข</mark>');
});

test.each([
  ['เมตาแคม', 'meloxicam'],
  ['ริมาดิล', 'carprofen'],
  ['ริมาดิว', 'carprofen'],
  ['ไบทริล', 'enrofloxacin'],
  ['เน็กซ์การ์ด', 'afoxolaner'],
  ['เนกซ์การ์ด', 'afoxolaner'],
  ['ซิมพาริกา', 'sarolaner'],
  ['ฟร้อนไลน์', 'fipronil'],
  ['ไอโวเม็ก', 'ivermectin'],
])('a trade name in Thai letters, also slightly misspelt, finds its drug: %s', async (q, slug) => {
  const [, row = ''] = (await read(`/?q=${encodeURIComponent(q)}&lang=th`)).split('<li class="drug-row">');
  expect(row).toContain(`/drugs/${slug}?`);
});

test.each(['worming', 'deworming', 'dewormer'])('what is done against worms finds what does it: %s', async (q) => {
  const page = await read(`/?q=${q}&lang=en`);
  expect(page).toContain('/drugs/fenbendazole?');
  expect(page).not.toContain('/drugs/procaine-adrenaline?');
});

test('a trade name has its Thai spelling beside it on Thai pages, whichever was searched', async () => {
  const rows = await Promise.all(['rimadyl', 'ริมาดิล'].map((q) => read(`/?q=${encodeURIComponent(q)}&lang=th`)));
  for (const row of rows) expect(row.replaceAll(/<[^>]+>/g, '')).toContain('ชื่อการค้า: Rimadyl (ริมาดิล)');
  const inThai = (await read('/drugs/meloxicam?lang=th')).replaceAll(/<[^>]+>/g, '');
  expect(inThai).toContain('Metacam (เมตาแคม),');
  expect(await read('/drugs/meloxicam?lang=en')).not.toContain('เมตาแคม');
});

test('a drug that is only for what comes with a disease says so, in our Thai or the source’s English', async () => {
  const page = async (language: string) =>
    (await read(`/?q=${encodeURIComponent('ไข้หัดแมว')}&lang=${language}`)).replaceAll(/<[^>]+>|[\u2060\u200B]/g, '');
  expect(await page('th')).toContain('ใช้สำหรับ: การติดเชื้อแทรกซ้อนในโรคไข้หัดแมว');
  expect(await page('en')).toContain('secondary infections in panleucopenia (โรคไข้หัดแมว)');
});

test('a list has pages of 30, and keeps its filters in the address of each page', async () => {
  const page = await read('/?species=dog&class=parasite&route=oral&lang=en');
  const everyDrug = await read('/?species=dog&lang=en');
  expect(everyDrug.match(/<li class="drug-row">/g)).toHaveLength(30);
  expect(everyDrug).toContain('href="/?species=dog&amp;page=2&amp;lang=en"');
  expect(page).toContain('<option value="oral" selected>');
  expect(page).toContain('<option value="parasite" selected>');
});

test('a letter leads to its first drug, on its page and within the filters; a search and a short list have none', async () => {
  const lettersOf = async (path: string) => {
    const [, nav = ''] = /<nav class="letters"[^>]*>(.*?)<\/nav>/.exec(await read(path)) ?? [];
    return [...nav.matchAll(/<a href="([^"#]+)#([^"]+)"\s*>(.)</g)].map(([, href = '', id, letter]) => ({
      href: href.replaceAll('&amp;', '&'),
      id,
      letter,
    }));
  };
  for (const path of ['/?lang=en', '/?species=dog&page=3&lang=en']) {
    const letters = await lettersOf(path);
    expect(letters.length).toBeGreaterThan(15);
    for (const { href, id, letter } of letters) {
      const rows = [...(await read(href)).matchAll(/id="(drug-[^"]+)"\s*><span lang="en">(.)/g)].map(([, own, first]) => [
        own,
        first,
      ]);
      const at = rows.findIndex(([own]) => own === id);
      expect([letter, rows[at]?.[1], rows[at - 1]?.[1] === letter]).toEqual([letter, letter, false]);
    }
  }
  for (const path of ['/?q=dog&lang=en', '/?species=dog&class=nsaid&lang=en'])
    expect([path, await lettersOf(path)]).toEqual([path, []]);
});

test('a route finds every dosage that allows it, and a group what any of its routes finds, for the same species', async () => {
  const countOf = async (query: string) => Number(/id="result-count">(\d+)/.exec(await read(`/?${query}&lang=en`))?.[1]);
  const page = await read('/?route=eye-ear&lang=en');
  expect(page).toContain('<option value="eye-ear" selected>Eye and ear: any</option>');
  const [ear, eye, either] = await Promise.all(
    ['otic', 'ophthalmic', 'eye-ear'].map((route) => countOf(`species=dog&route=${route}`)),
  );
  expect(either).toBeGreaterThanOrEqual(Math.max(Number(ear), Number(eye)));
  expect(either).toBeLessThanOrEqual(Number(ear) + Number(eye));
  for (const route of ['intravenous', 'subcutaneous', 'oral', 'mouth', 'injection'])
    expect([route, await countOf(`q=meloxicam&route=${route}`)]).toEqual([route, 1]);
  expect(await read('/?q=carprofen&route=udder&lang=en')).toContain(en.catalog.none);
});

test('a search without a result says which of its words the catalog has, with the number of drugs', async () => {
  const page = await read('/?q=paracetamol+cat&lang=en');
  const [, words = ''] = page.split('class="single-words"');
  expect(words).toContain('<span>paracetamol: not in the catalog</span>');
  const [, href = '', count] = /<a href="([^"]+)"\s*>cat: (\d+) drugs<\/a/.exec(words) ?? [];
  expect(await read(href.replaceAll('&amp;', '&'))).toMatch(RegExp(`id="result-count">${count} drugs`));
  expect(page).toContain(en.catalog.askHint);
  expect(page).toContain(en.catalog.notTogether);
  const unknown = await read('/?q=paracetamol&lang=en');
  expect([unknown.includes('class="single-words"'), unknown.includes(en.catalog.notHere)]).toEqual([false, true]);
  // Each word is in the catalog: nothing is missing there.
  const apart = await read('/?q=aspirin+cat&lang=en');
  expect(apart).toContain(en.catalog.notTogetherHint);
  for (const text of [en.catalog.notHere, en.catalog.askHint]) expect([text, apart.includes(text)]).toEqual([text, false]);
});

test('each chosen filter can be removed by itself, also where nothing was found', async () => {
  for (const path of ['/?species=cat&class=antibiotic&q=amox&lang=en', '/?species=cat&class=antibiotic&q=zzzzzz&lang=en']) {
    const [, chosen = ''] = /class="chosen"[^>]*>([^]*?)<\/ul>/.exec(await read(path)) ?? [];
    const links = [...chosen.matchAll(/href="([^"]+)"\s*><span class="unseen">Remove filter: <\/span>([^<]+?) </g)].map(
      ([, href = '', name]) => [
        name,
        [...new URL(href.replaceAll('&amp;', '&'), 'http://catalog').searchParams.keys()].toSorted(),
      ],
    );
    expect(links).toEqual([
      [drugClasses.find(({ id }) => id === 'antibiotic')?.en, ['lang', 'q', 'species']],
      ['Cat', ['class', 'lang', 'q']],
    ]);
  }
});

test('a salt without an entry is said to have none above the drugs that have one of its words, in both languages', async () => {
  const { en: english, th: thai } = messages;
  const page = await read('/?q=potassium+chloride&lang=en');
  expect(page).toContain(english.catalog.missing.noSubstance('potassium chloride'));
  expect(page).toContain('class="drug-rows"');
  expect(await read('/?q=sodium+chloride&lang=th')).toContain(thai.catalog.missing.noSubstance('sodium chloride'));
  expect(await read('/?q=potassium+bromide&lang=en')).not.toContain('The catalog has no entry for');
});

test('a former link by a source’s words chooses the single route that it names first', async () => {
  const page = await read('/?q=meloxicam&route=intravenous+or+subcutaneous&lang=en');
  expect(page).toContain('<option value="intravenous" selected>Intravenous</option>');
  expect(page).toContain('>1 drug<');
});

test.each(['พาราเซตามอล', 'ช้าง', 'rabies'])(
  'what is not in the catalog is not called harmless, and can be asked for: %s',
  async (q) => {
    const page = await read(`/?q=${encodeURIComponent(q)}&lang=en`);
    expect(page).toContain(en.catalog.notHere);
    expect(page).toContain('A drug that isn’t listed may still be unsafe, and a disease may still have a treatment');
    const form = `/report?${new URLSearchParams({ missing: q, lang: 'en' })}`;
    expect(page).toContain(`href="${form.replaceAll('&', '&amp;')}"`);
    const subject = encodeURIComponent(`${en.catalog.askSubject}: ${q}`);
    expect(decodeURIComponent(await read(form))).toContain(decodeURIComponent(`mailto:catalog@example.org?subject=${subject}`));
  },
);

test('a list says once how far most of its drugs can be trusted, and marks only the rows that differ', async () => {
  const marksOf = (part = '') => [...part.matchAll(/<span class="tag[^"]*"[^>]*>([^<]+)</g)].map((match) => match[1]);
  const { sourced } = en.terms.tiers;
  const listAt = async (path: string) => {
    const [list = '', foot = ''] = (await read(path)).split('<p class="marks of-list">');
    return { rows: list.split('<li class="drug-row">').slice(1), foot };
  };
  const alike = await listAt('/?q=gabapentin&lang=en');
  expect([marksOf(alike.foot), alike.rows.map(marksOf)]).toEqual([
    [sourced, en.catalog.signed, en.notice.demonstrationTag],
    [[]],
  ]);
  expect(alike.foot).toContain(en.catalog.allMarked);
  const { rows: everyRow, foot } = await listAt('/?page=12&lang=en');
  expect(foot).toContain(en.catalog.unlessMarked);
  expect(marksOf(foot)).toEqual([sourced, en.catalog.signed, en.notice.demonstrationTag]);
  const marked = everyRow.map((row) => [/\/drugs\/([^?]+)/.exec(row)?.[1], ...marksOf(row)]).filter(({ length }) => length > 1);
  expect(marked).toEqual([['yohimbine', en.catalog.unsigned]]);
});

test('a row of a list names the classes by which the list filters', async () => {
  const page = await read('/?class=antibiotic&lang=en');
  const rows = page.split('<li class="drug-row">').slice(1);
  expect(rows).toHaveLength(30);
  for (const row of rows) expect(row).toMatch(/<p class="meta"> <span>Antibiotics/);
});

test('a drug’s page names its brands, and leads to the lists of its classes', async () => {
  const page = await read('/drugs/carprofen?lang=en');
  expect(page).toContain('Rimadyl, Novox, Vetprofen, Carprieve');
  expect(page).toContain('<a href="/?class=nsaid&amp;lang=en">Anti-inflammatories (NSAIDs)</a>');
});

test('an error is reported by the form, whose other ways have e-mail first where the operator has an address', async () => {
  expect(await read('/drugs/carprofen?lang=th')).not.toContain('mailto:');
  const page = await read('/report?drug=carprofen&lang=th');
  const [, subject = '', body = ''] = /href="mailto:catalog@example\.org\?subject=([^&]+)&amp;body=([^"]+)"/.exec(page) ?? [];
  expect(decodeURIComponent(subject)).toBe('Error in Carprofen (carprofen)');
  expect(decodeURIComponent(body)).toMatch(
    /^รายการ: Carprofen .*\r\n\r\nขนาดยารายการใด:\r\n\r\n\r\nสิ่งที่ไม่ถูกต้อง:\r\n\r\n\r\nแหล่งอ้างอิง:\r\n$/s,
  );
  expect(page.indexOf('https://example.org/report')).toBeGreaterThan(page.indexOf('mailto:catalog@example.org'));
});

test('a Thai reader sees the Thai name of a drug below its own', async () => {
  const [, lead = ''] =
    /<h1 lang="en">Carprofen<\/h1> <p class="lead">(.*?)<\/p>/.exec(await read('/drugs/carprofen?lang=th')) ?? [];
  expect(lead.replaceAll(/<[^>]+>/g, '')).toBe('คาร์โปรเฟน');
  expect(await read('/drugs/carprofen?lang=en')).not.toContain('คาร์โปรเฟน');
});

test('a line breaks within no Thai name of a drug but after its hyphens, and within no “ลายเซ็น” of a heading', async () => {
  const wholeOf = (page: string) =>
    [...page.matchAll(/<span class="whole">(.*?)<\/span>(?!<\/span>|<\/mark>)/g)].map(([, text = '']) =>
      text.replaceAll(/<[^>]+>/g, ''),
    );
  for (const path of ['/drugs/levamisole-famphur?lang=th', '/?q=levamisole-famphur&lang=th', '/offline?lang=th'])
    expect([path, wholeOf(await read(path))]).toEqual([path, expect.arrayContaining(['เลวามิโซล-', 'แฟมเฟอร์'])]);
  const compound = await read(`/?q=${encodeURIComponent('แฟมเฟอร์')}&lang=th`);
  expect(compound).toContain('<mark>แฟมเฟอร์</mark>');
  expect(await read('/log?lang=th')).toContain('<h1>ประวัติการลง<span class="whole">ลายเซ็น</span>ดิจิทัลทั้งหมด</h1>');
});

test('a Thai reader sees species without commas and the day of a source in the Buddhist era', async () => {
  const thai = await read('/drugs/meloxicam?lang=th');
  expect(thai).toContain('สุนัข แมว ม้า');
  expect(thai).toContain('30 กันยายน 2567');
  expect(thai).not.toMatch(/>\s*2024-09-30/);
  expect(await read('/drugs/meloxicam?lang=en')).toContain('Dog, Cat, Horse');
});

test('a citation says which address is linked, and which copy a curator read', async () => {
  const textOf = async (path: string) => (await read(path)).replaceAll(/<[^>]+>/g, '');
  const copy = 'A curator read the sentences behind the doses in this copy: ';
  expect(await textOf('/drugs/meloxicam?lang=en')).toMatch(
    RegExp(`Linked: www\\.ecfr\\.gov\\. ${copy}[\\w.]+, as of 30 September 2024\\.`),
  );
  expect(await textOf('/drugs/phenylbutazone?lang=en')).toContain('Linked: issuu.com. ');
  expect(await textOf('/drugs/meloxicam?lang=th')).toMatch(/ลิงก์ไปยัง www\.ecfr\.gov ผู้เรียบเรียงอ่าน.*? ข้อมูล ณ วันที่ 30 กันยายน 2567/);
});

test('an animal’s doses stand in the rows of the source’s words; other species are hidden', async () => {
  const page = await read('/drugs/carprofen?species=dog&weight=12.4&unit=kg&lang=en');
  expect(page).toContain('54.5 mg');
  expect(page).toContain('= 1.05 mL of 50 mg/mL');
  const wrong = await read('/drugs/carprofen?weight=heavy&lang=en');
  expect(wrong).toContain(en.dose.wrongWeight);
  expect(wrong).not.toMatch(/<strong/);
});

test('the list names the feeds, and the changelog what changed', async () => {
  expect(await read('/?lang=en')).toContain('type="application/atom+xml" href="/feed.atom"');
  for (const { changes } of en.changelog.entries) expect(await read('/changelog?lang=en')).toContain(changes[0]?.slice(0, 30));
});

const findSlugs = async (query: string) =>
  [...(await read(`/?${query}&lang=en`)).matchAll(/<h3 lang="en"><a href="\/drugs\/([^?]+)/g)].map((match) => match[1]);

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

test('a code of ATC finds the drugs with its ATCvet code too', async () => {
  expect(await findSlugs('q=M01AE')).toEqual(await findSlugs('q=QM01AE'));
  expect(await findSlugs('q=M01AE')).toContain('carprofen');
});

test('a number that is not a code is searched as a word', async () => {
  expect(await findSlugs('q=522')).toContain('enrofloxacin');
});

test('a search by a code says which code its drugs have', async () => {
  expect(await read('/?q=25480&lang=en')).toContain('1 drug with RxNorm code 25480');
});

test('a search by a replaced code names its replacement', async () => {
  expect(await read('/?q=N03AX12&lang=en')).toContain('N03AX12 was replaced by N02BF01');
});

test.each(['', 'q=vomiting', 'q=mastitis&route=udder', 'q=vomiting+dog&class=parasite', 'q=QJ01&species=cat'])(
  'the count of each filter is that of its result within the search “%s”, and none but the chosen is without a result',
  async (search) => {
    const countOf = async (query: string) => Number(/id="result-count">(\d+)/.exec(await read(`/?${query}&lang=en`))?.[1] ?? '0');
    const page = await read(`/?${search}&lang=en`);
    const link = /href="\/\?([^"]+)"( aria-current="true")? ?><span>[^<]+<\/span> <span class="count">(\d+)/g;
    const filters = [...page.matchAll(link)].map(([, query = '', current, count]) => ({
      query: query.replaceAll('&amp;', '&'),
      isChosen: current !== undefined,
      count: Number(count),
    }));
    expect(filters.length).toBeGreaterThan(0);
    for (const { query, count, isChosen } of filters) {
      expect([query, count]).toEqual([query, await countOf(query)]);
      expect([query, isChosen || count > 0]).toEqual([query, true]);
    }
    const options = [...page.matchAll(/<option value="([^"]+)"[^>]*>[^<(]+\((?:[^<]*\()?(\d+)\)/g)];
    for (const [, id, count] of options)
      expect([
        id,
        count,
        filters.some(({ query, count: own }) => new URLSearchParams(query).get('class') === id && own === Number(count)),
      ]).toEqual([id, count, true]);
  },
);
