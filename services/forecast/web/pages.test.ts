import { expect, test } from 'vitest';
import { sampleData, sampleMarket } from './testing/sample-data.ts';
import { sampleResolution } from './testing/sample-resolution.ts';
import { usePages } from './testing/start-pages.ts';

let revision = '1';
let markets = [sampleMarket('one'), sampleMarket('two')];
let isAway = false;
let hasDecided = true;
let realMarkets = 1;
let resolution = sampleResolution;
let describe: () => object = () => ({ paths: {}, components: { schemas: {} } });
const sample = sampleData();
const address = usePages({
  ...sample,
  revision: () => revision,
  markets: () => markets,
  find: () => markets,
  description: () => describe(),
  resolution: async () => resolution,
  stats: () => ({ ...sample.stats(), markets: { ...sample.stats().markets, real: realMarkets } }),
  trackRecord: async () => {
    const record = await sample.trackRecord();
    if (isAway || !record) return undefined;
    return hasDecided ? record : { ...record, markets: record.markets.map((market) => ({ ...market, resolver: null })) };
  },
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${address()}${path}`, { headers, redirect: 'manual' });
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

test('a page whose address names its language may be cached by anyone, and depends on nothing else', async () => {
  const thai = await get('/?lang=th', { 'accept-language': 'en', cookie: 'language=en' });
  expect(thai.headers.get('cache-control')).toBe('public, max-age=30, s-maxage=60, stale-while-revalidate=300');
  expect(thai.headers.get('vary')).toBe('Accept-Encoding');
  expect(thai.headers.get('content-language')).toBe('th');
  expect(thai.headers.get('set-cookie')).toBeNull();
  expect(await thai.text()).toBe(await (await get('/?lang=th')).text());
});

test('rows of samples are marked beside real markets; where all are samples, the head of the list says it once', async () => {
  const marksOf = async () => [...(await (await get('/?lang=en')).text()).matchAll(/>Sample</g)].length;
  expect(await marksOf()).toBe(1 + markets.length);
  realMarkets = 0;
  revision = 'all samples';
  expect(await marksOf()).toBe(1);
  realMarkets = 1;
});

test('the question of a proposal breaks no line inside a phrase, in either language of the page', async () => {
  for (const language of ['th', 'en'])
    expect(await (await get(`/proposals?lang=${language}`)).text()).toMatch(
      /ภายใน(<wbr \/>)?<span class="unbroken">สิ้นปี 2570<\/span>/,
    );
});

test('every link to a page of ours names the language', async () => {
  for (const path of ['/?lang=en', '/m/one?lang=en', '/proposals?lang=en', '/developers?lang=en', '/about?lang=en']) {
    const links = [...(await (await get(path)).text()).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map((match) => match[1] as string);
    const without = links.filter(
      (link) => !link.includes('lang=') && !link.startsWith('/language?') && !link.startsWith('/api/'),
    );
    expect([path, without]).toEqual([path, []]);
  }
});

test('a page that the client has is 304, until the data change', async () => {
  const first = await get('/m/one?lang=en', { 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  const etag = first.headers.get('etag') as string;
  expect((await get('/m/one?lang=en', { 'if-none-match': etag })).status).toBe(304);
  expect((await get('/m/one?lang=en', { 'if-none-match': '*' })).status).toBe(304);
  markets = markets.map((market) => ({ ...market, yesProbability: 0.91 }));
  revision = '2';
  const second = await get('/m/one?lang=en', { 'if-none-match': etag });
  expect(second.status).toBe(200);
  expect(await second.text()).toContain('91%');
});

test('pages allow their own script by hash and by file, never inline at large, and only embeds may be framed', async () => {
  const policy = (await get('/')).headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  const embed = await get('/embed/one');
  expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(embed.headers.get('set-cookie')).toBeNull();
});

test('every file that a page names exists, and may be cached for ever', async () => {
  const page = await (await get('/')).text();
  const files = [...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] as string))];
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const file of files) {
    const answer = await get(file);
    expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([
      file,
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});

test.each(['/m/none', '/embed/none', '/m/none/og.png'])(
  '%s is market_not_found for a program, and a page for a browser',
  async (path) => {
    const problem = await get(path);
    expect([problem.status, await codeOf(problem)]).toEqual([404, 'market_not_found']);
    const page = await get(path, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(await page.text()).toContain('Page not found');
  },
);

test('an unknown address is a page for a browser and route_not_found for a program; below /api it is always a problem', async () => {
  expect((await get('/nowhere', { accept: 'text/html' })).headers.get('content-type')).toContain('text/html');
  expect(await codeOf(await get('/nowhere'))).toBe('route_not_found');
  expect(await codeOf(await get('/api/nowhere', { accept: 'text/html' }))).toBe('route_not_found');
  expect(await codeOf(await get('/assets/design-tokens.0000000000.css'))).toBe('route_not_found');
});

test.each([
  ['/m/one/waitlist', 'email', 9_000],
  ['/m/settled/appeal', 'reason', 66_000],
])('a form above its limit is body_too_large: %s', async (path, field, length) => {
  const sent = await fetch(`${address()}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ [field]: 'a'.repeat(length) }),
  });
  expect([sent.status, await codeOf(sent)]).toEqual([413, 'body_too_large']);
});

test('the form of an appeal is market_not_found for an unknown market, and leads from an open one to its page', async () => {
  const unknown = await get('/m/none/appeal');
  expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'market_not_found']);
  const open = await fetch(`${address()}/m/one/appeal?lang=en`, { redirect: 'manual' });
  expect([open.status, open.headers.get('location')]).toEqual([303, '/m/one?lang=en']);
});

test('the track record counts what the resolver decided, and says so when its results cannot be read', async () => {
  const page = await (await get('/track-record?lang=en')).text();
  expect(page).toContain('<b>1 / 2</b> <span class="quiet">resolved questions decided</span>');
  expect(page).toContain('<b>1 / 1</b> <span class="quiet">decisions correct</span>');
  hasDecided = false;
  const none = await (await get('/track-record?lang=en')).text();
  expect(none).toContain('There’s no score yet.');
  expect(none).not.toMatch(/<b>0 \/ |id="(?:curators|resolver)"/);
  isAway = true;
  const away = await get('/track-record?lang=en');
  expect([away.status, await away.text()]).toEqual([
    200,
    expect.stringContaining('The resolver’s results can’t be loaded right now.'),
  ]);
  isAway = false;
});

test('oEmbed answers for an address of a market, no larger than asked for', async () => {
  const url = 'https://forecast.example.org/m/one?lang=en';
  const page = await (await get('/m/one?lang=en')).text();
  const discovered = /application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') as string;
  expect(new URL(discovered).searchParams.get('url')).toBe(url);
  const answer = await (
    await get(`/oembed?${new URLSearchParams({ url, maxwidth: '300', maxheight: '5000' }).toString()}`)
  ).json();
  expect(answer).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 300,
    height: 240,
    title: 'Will the sample one come about by the end of 2027?',
  });
  expect((answer as { html: string }).html).toContain('src="https://forecast.example.org/embed/one?lang=en"');
});

test.each([
  ['url=https://elsewhere.example/m/one', 404, 'market_not_found'],
  ['url=https://forecast.example.org/m/none', 404, 'market_not_found'],
  ['url=nonsense', 404, 'market_not_found'],
  ['url=https://forecast.example.org/m/one&format=xml', 501, 'oembed_format_unsupported'],
])('oEmbed refuses %s with %i %s', async (query, status, code) => {
  const refused = await get(`/oembed?${query}`);
  expect([refused.status, await codeOf(refused)]).toEqual([status, code]);
});

test('the picture of a market is a PNG of 1200 by 630, with an ETag that follows the data', async () => {
  const picture = await get('/m/one/og.png?lang=en');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = picture.headers.get('etag') as string;
  expect((await get('/m/one/og.png?lang=en', { 'if-none-match': etag })).status).toBe(304);
  expect((await get('/m/one/og.png?lang=en', { 'if-none-match': '*' })).status).toBe(304);
  markets = markets.map((market) => ({ ...market, yesProbability: 0.12 }));
  expect((await get('/m/one/og.png?lang=en', { 'if-none-match': etag })).status).toBe(200);
});

test('the site map names every market in both languages, and robots.txt names the site map', async () => {
  const map = await (await get('/sitemap.xml')).text();
  for (const slug of ['one', 'two']) {
    for (const language of ['th', 'en'])
      expect(map).toContain(`<loc>https://forecast.example.org/m/${slug}?lang=${language}</loc>`);
  }
  expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://forecast.example.org/sitemap.xml');
});

test.each([
  ['th', '93,354.2\u00a0ดอลลาร์สหรัฐ'],
  ['en', '93,354.2 US dollars'],
])('the page of a resolution shows quotes in context, the second reading and the rule (%s)', async (language, value) => {
  const page = await (await get(`/resolutions/res_00000000000000000000?lang=${language}`)).text();
  expect(page).toContain('<mark>published on 1 December</mark');
  expect(page).toContain('Groq');
  expect(page).toContain(value);
  expect(page).not.toContain('2026-11-20T03:00:00Z</time>');
  expect(page).not.toContain('<script>document.title');
});

test.each([
  ['th', 'ใช้กฎตัดสินไม่ได้ เพราะอ่านแหล่งข้อมูลของกฎไม่ได้', 'แหล่งข้อมูลยังไม่แสดงค่าที่กฎต้องใช้', '<h2>อ่านแหล่งข้อมูลไม่ได้</h2>'],
  [
    'en',
    'The rule couldn’t be applied: its source couldn’t be read.',
    'The source didn’t show the values the rule needs.',
    '<h2>The sources couldn’t be read</h2>',
  ],
])(
  'where nothing was read, neither the rule nor the heading says what a source shows (%s)',
  async (language, unread, open, heading) => {
    const rule = { ...sampleResolution.rule!, outcome: null, value: null, at: null };
    const page = async () => (await get(`/resolutions/res_00000000000000000000?lang=${language}`)).text();
    resolution = { ...sampleResolution, rule };
    expect(await page()).toContain(open);
    resolution = { ...sampleResolution, rule, evidence: [] };
    expect(await page()).toContain(unread);
    expect(await page()).not.toContain(open);
    const citedSources = sampleResolution.result.citedSources.map((source) => ({ ...source, checked: false }));
    const result = { ...sampleResolution.result, status: 'ambiguous' as const, citedSources };
    resolution = { ...sampleResolution, rule, result, evidence: [] };
    expect(await page()).toContain(heading);
    resolution = sampleResolution;
  },
);

test('the reference shows as code the parts between backticks, and markup as text', async () => {
  const description = { paths: {}, components: { schemas: { A: { description: 'Send `generatedAt`, not `<b>`.' } } } };
  describe = () => description;
  revision = 'described';
  const page = await (await get('/reference?lang=en')).text();
  expect(page).toContain('Send <code>generatedAt</code>, not <code>&lt;b&gt;</code>.');
});

test.each([
  ['th', 'แบบฟอร์มนี้ยาวเกินไป'],
  ['en', 'This form is too long.'],
])('a refused request is explained in the reader’s language, without bytes: %s', async (language, words) => {
  const sent = await fetch(`${address()}/m/with-reasons/waitlist?lang=${language}`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ email: 'a'.repeat(9_000) }),
  });
  const page = (await sent.text()).replaceAll('\u2060', '');
  expect([sent.status, page]).toEqual([413, expect.stringContaining(words)]);
  expect(page).not.toContain('A form can have');
});

test('the list offers its order by moves only where an estimate moved this week', async () => {
  const offers = async () => (await (await get('/?lang=en')).text()).includes('Biggest moves this week');
  expect(await offers()).toBe(true);
  markets = [sampleMarket('first', { history: [{ date: '2026-11-03', yes: 0.35 }] })];
  revision = 'no moves';
  expect(await offers()).toBe(false);
});

test('without a score the track record says when the next question with an estimate closes', async () => {
  markets = [
    sampleMarket('later', { closesAt: '2027-03-31T16:59:59Z' }),
    sampleMarket('next', { closesAt: '2026-12-06T16:59:59Z' }),
    sampleMarket('over', { closesAt: '2026-10-06T16:59:59Z' }),
  ];
  revision = 'nothing scored';
  const page = await (await get('/track-record?lang=en')).text();
  expect(page.replaceAll('\u00a0', ' ')).toContain('The next such question closes on 6 December 2026.');
});

test('the track record is headed by estimates made before the close, and says which were recorded in hindsight', async () => {
  const at = (closesAt: string) => ({ status: 'resolved', outcome: 'no', closesAt, resolvedAt: closesAt }) as const;
  const worse = { priceHistory: [0.9] };
  markets = [sampleMarket('one', at('2026-10-03T03:00:00Z')), sampleMarket('two', { ...at('2026-10-02T03:00:00Z'), ...worse })];
  revision = 'in hindsight';
  const page = async () => (await get('/track-record?lang=en')).text();
  const sentence = /(\d+) questions closed before November 2026, and their estimates were recorded when the outcomes were known/;
  // One sentence for the curators and the resolver, who have nothing to show, and the newest results in hindsight.
  expect(await page()).toContain(
    'There’s no score yet. Scoring starts when a question that was estimated before it closed has an outcome.',
  );
  expect(await page()).toMatch(
    /<h2>Recorded in hindsight[^]*\/m\/one[^]*\/m\/two[^]*<summary><h3>2 questions, the worst misses first[^]*\/m\/two[^]*\/m\/one[^]*<\/details>/,
  );
  expect(await page()).not.toMatch(/id="(?:curators|resolver)"/);
  expect(sentence.exec(await page())?.[1]).toBe('2');
  // The measure is named once, beside the scores it is of.
  expect([...(await page()).matchAll(/always saying 50%/g)]).toHaveLength(1);
  expect(await page()).not.toMatch(/class="lead">The curators’ estimates/);
  expect(await page()).not.toMatch(/Calibration[^]*id="hindsight"|Last estimate/);
  markets = [...markets, sampleMarket('three', at('2026-11-18T03:00:00Z'))];
  revision = 'ahead';
  expect(await page()).toContain('The resolver hasn’t decided any question yet.');
  // 0.35 squared.
  expect(await page()).toMatch(
    /<b>0\.122<\/b>[^]*<b>1<\/b> <span class="quiet">questions, estimated before they closed[^]*Calibration[^]*\/m\/three[^]*id="hindsight"[^]*<summary><h2>Recorded[^]*\/m\/two/,
  );
  expect(sentence.exec(await page())?.[1]).toBe('2');
});

test('the track record counts void questions apart from those that have a score', async () => {
  const closed = { status: 'resolved', closesAt: '2026-10-03T03:00:00Z', resolvedAt: '2026-10-03T03:00:00Z' } as const;
  markets = [sampleMarket('one', { ...closed, outcome: 'no' }), sampleMarket('two', { ...closed, outcome: 'void' })];
  revision = 'void';
  const page = await (await get('/track-record?lang=en')).text();
  expect(page).toMatch(/1 questions, the worst misses first \(and 1 without a score, at the end\)/);
  expect(page).toMatch(/<a href="\/track-record[^>]*aria-current="page"/);
});

test('the track record lists the market that was resolved last first', async () => {
  const at = (resolvedAt: string) => ({ status: 'resolved', outcome: 'no', resolvedAt }) as const;
  markets = [sampleMarket('one', at('2026-02-01T03:00:00Z')), sampleMarket('two', at('2026-10-01T03:00:00Z'))];
  revision = 'newest first';
  const page = await (await get('/track-record?lang=en')).text();
  expect(page.indexOf('href="/m/two?')).toBeGreaterThan(0);
  expect(page.indexOf('href="/m/two?')).toBeLessThan(page.indexOf('href="/m/one?'));
});
