import { expect, test } from 'vitest';
import { discoverDocuments } from './discover-documents.ts';
import { readListing } from './listing.rules.ts';
import { createDocumentRanker, searchWords } from './rank-documents.rules.ts';

const judgedAt = new Date('2027-06-01T00:00:00Z');
const question = {
  question: 'Will the Oster Sound bridge open before May 2027?',
  resolutionCriteria: 'Yes if the roads office announces that the Oster Sound bridge was opened to traffic by 30 April 2027.',
  resolutionSources: ['https://roads.example/'],
};
const sitemap = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc><lastmod>2027-05-02</lastmod></url>`).join('')}</urlset>`;
const page = (url: string) => ({ url, finalUrl: url, fetchedAt: judgedAt, sha256: '', title: null, text: 'words' });

/** Discovers on a site of these files; tells what was read. */
async function discover(files: Record<string, string>, more: Partial<typeof question> = {}) {
  const listings: string[] = [];
  const documents = await discoverDocuments({ ...question, ...more }, judgedAt, {
    readXml: (url) => (listings.push(url), Promise.resolve(files[url])),
    readDocuments: (urls) => Promise.resolve(urls.map(page)),
  });
  return { listings, documents: documents.map(({ url }) => url) };
}

test('behind a home page the document that speaks of the question is found in the sitemap', async () => {
  const deciding = 'https://roads.example/news/oster-sound-bridge-opened';
  const { documents } = await discover({
    'https://roads.example/sitemap.xml': sitemap('https://roads.example/', 'https://roads.example/news/winter-tyres', deciding),
  });
  expect(documents).toEqual([deciding]);
});

test('a sitemap index and a feed lead to documents too, Thai ones by their titles', async () => {
  const { documents } = await discover(
    {
      'https://roads.example/sitemap.xml':
        '<sitemapindex><sitemap><loc>https://roads.example/news.xml</loc></sitemap></sitemapindex>',
      'https://roads.example/news.xml': sitemap('https://roads.example/n/oster-bridge-traffic'),
      'https://roads.example/feed/':
        '<rss><channel><item><title><![CDATA[เปิดใช้สะพานข้ามช่องแคบออสเตอร์]]></title><link>https://roads.example/?p=7</link><pubDate>Sun, 02 May 2027 03:00:00 GMT</pubDate></item></channel></rss>',
    },
    { question: 'สะพานข้ามช่องแคบออสเตอร์ (Oster bridge) จะเปิดใช้ก่อนเดือนพฤษภาคมหรือไม่' },
  );
  expect(documents).toContain('https://roads.example/n/oster-bridge-traffic');
  expect(documents).toContain('https://roads.example/?p=7');
});

test('a site is searched for the names in the question, and what it finds is a document', async () => {
  const { listings, documents } = await discover({
    'https://roads.example/wp-json/wp/v2/search?per_page=20&search=oster%20sound':
      '0.id: 7\n0.title: The Oster Sound bridge is open\n0.url: https://roads.example/?p=7\n1.title: Other\n1.url: https://roads.example/b',
  });
  expect(documents).toEqual(['https://roads.example/?p=7']);
  expect(listings).toContain('https://roads.example/feed/');
});

test.for([
  ['Will the Oster Sound bridge open before May 2027?', ['oster', 'sound']],
  ['Will wheat harvests exceed 30 million tonnes?', ['wheat', 'harvests', 'exceed']],
  ['2027?', []],
] as const)('the words to search for in %j are few', ([text, expected]) => {
  expect(searchWords(text)).toEqual(expected);
});

test('documents of other sites, from later days, and without a word in common are left out', () => {
  const listed = (url: string, date = '2027-05-02') => ({ url, title: '', date: new Date(date) });
  const documents = [
    listed('https://elsewhere.example.org/oster-sound-bridge'),
    listed('https://roads.example/oster-sound-bridge', '2027-07-01'),
    listed('https://roads.example/annual-report-2027'),
    listed('https://roads.example/news/oster-sound-bridge'),
  ];
  const rank = createDocumentRanker(question, 'https://roads.example/', judgedAt);
  expect(documents.filter((one) => rank(one)).map(({ url }) => url)).toEqual(['https://roads.example/news/oster-sound-bridge']);
});

test('a resolution reads at most five listings of each of two sites, and three documents', async () => {
  const index = (host: string) =>
    `<sitemapindex>${Array.from({ length: 50 }, (_, at) => `<sitemap><loc>https://${host}/s${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`;
  const files: Record<string, string> = {};
  for (const host of ['a.example', 'b.example', 'c.example']) {
    files[`https://${host}/sitemap.xml`] = index(host);
    files[`https://${host}/s0.xml`] = sitemap(
      ...Array.from({ length: 9 }, (_, at) => `https://${host}/oster-sound-bridge-${at}`),
    );
  }
  const { listings, documents } = await discover(files, {
    resolutionSources: ['https://a.example/', 'https://b.example/', 'https://c.example/'],
  });
  expect(listings.filter((url) => url.includes('a.example')).length).toBeLessThanOrEqual(5);
  expect(listings.some((url) => url.includes('c.example'))).toBe(false);
  expect(documents).toHaveLength(3);
  expect(new Set(documents.map((url) => new URL(url).hostname)).size).toBe(2);
});

test('a source that names a document is left alone', async () => {
  expect((await discover({}, { resolutionSources: ['https://roads.example/bridge'] })).listings).toEqual([]);
});

test('a text that lists nothing is an empty listing', () => {
  for (const text of ['', '<html><body>404</body></html>', '<urlset><url><loc>not an address</loc></url></urlset>', '{"url":1}'])
    expect(readListing(text)).toEqual({ documents: [], sitemaps: [] });
});

test.for([
  ['tags without an end', '<url '.repeat(800_000)],
  ['entries without an end', '<urlset>' + '<url><loc>'.repeat(400_000)],
  ['members without an end', `<rss>${'<item><title><![CDATA['.repeat(180_000)}`],
  ['comments without an end', '<!--'.repeat(1_000_000)],
  ['white space', `<urlset><url><loc>${' '.repeat(4_000_000)}`],
] as const)('a listing of %s is read in time that grows with its length', ([, text]) => {
  const startedAt = performance.now();
  expect(readListing(text)).toEqual({ documents: [], sitemaps: [] });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('tags whose names begin alike are different tags, and a long listing is cut', () => {
  const entry = '<url><loc>https://roads.example/a</loc></url>';
  expect(readListing(`<urlset><urls></urls>${entry}</urlset>`).documents).toHaveLength(1);
  expect(readListing(`<urlset>${entry.repeat(30_000)}</urlset>`).documents).toHaveLength(20_000);
});
