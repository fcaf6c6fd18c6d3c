import { expect, test } from 'vitest';
import { sampleData, sampleMarket } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';

let revision = '1';
let markets = [sampleMarket('one')];
const address = usePages({ ...sampleData(), revision: () => revision, markets: () => markets, find: () => markets });
const get = (path: string) => fetch(`${address()}${path}`);

test('a market’s page lists every dated estimate with its reason and the outcome, the newest first', async () => {
  markets = [
    sampleMarket('with-reasons', {
      status: 'resolved',
      outcome: 'no',
      resolvedAt: '2027-01-02T03:00:00Z',
      priceHistory: [0.5, 0.04],
      history: [
        { date: '2026-08-31', yes: 0.5, reason: 'ยังไม่มีประกาศ / Nothing was announced' },
        { date: '2026-11-15', yes: 0.04, reason: 'เลยกำหนดแล้ว / The day has passed' },
      ],
    }),
  ];
  revision = 'with-reasons';
  const page = await (await get('/m/with-reasons?lang=en')).text();
  expect(page).toContain('<meta name="description" content="Resolved: No · Closed ');
  // 0.04 squared.
  expect(page).toContain('Brier score 0.002');
  const updates = /<ol class="updates">(.*?)<\/ol>/s.exec(page)?.[1] ?? '';
  const places = [
    'Resolved: No',
    '15\u00a0November\u00a02026',
    '<b>4%</b>',
    'The day has passed',
    '31\u00a0August\u00a02026',
    'Nothing was announced',
  ].map((text) => updates.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const list = await (await get('/?lang=en')).text();
  expect(list).toContain('class="emblem thai-politics"');
  expect(list).toContain('class="sparkline"');
});

test('a market’s page says where its estimates were recorded in hindsight', async () => {
  const settled = (slug: string, closesAt: string) =>
    sampleMarket(slug, { status: 'resolved', outcome: 'no', closesAt, resolvedAt: closesAt });
  markets = [settled('before', '2026-10-31T16:59:00Z'), settled('after', '2026-10-31T17:01:00Z')];
  revision = 'hindsight';
  const [before, after] = await Promise.all(['before', 'after'].map(async (slug) => (await get(`/m/${slug}?lang=en`)).text()));
  expect(before).toMatch(/The last estimate, recorded in hindsight, was 35%\.[^]*so they don’t test foresight/);
  expect(before).not.toContain('The last estimate before it closed');
  expect(after).toContain('The last estimate before it closed was 35%.');
  expect(after).not.toContain('hindsight');
});

test('a market’s page tells its background in the reader’s language with its source, and nothing where nobody wrote one', async () => {
  const source = 'https://example.org/law';
  markets = [
    sampleMarket('with-background', { background: { th: 'เล่าความเป็นมา', en: 'The story so far', source } }),
    sampleMarket('without'),
  ];
  revision = 'background';
  const pageOf = async (path: string) => (await get(path)).text();
  const [thai, english, none] = await Promise.all(
    ['/m/with-background?lang=th', '/m/with-background?lang=en', '/m/without?lang=en'].map(pageOf),
  );
  expect(thai).toContain('เล่าความเป็นมา');
  expect(thai).not.toContain('The story so far');
  expect(english).toMatch(/Background<\/h2>[^]*The story so far[^]*href="https:\/\/example\.org\/law"/);
  expect(none).not.toContain('id="background"');
});

test('an open market says since when its estimate holds; the first one has no chart, but its reason', async () => {
  const history = [{ date: '2026-11-03', yes: 0.35, reason: 'ยังไม่มีประกาศ / Nothing was announced' }];
  const settled = { status: 'resolved', outcome: 'no', resolvedAt: '2026-11-20T03:00:00Z' } as const;
  const moved = [...history, { date: '2026-11-13', yes: 0.4 }];
  markets = [
    sampleMarket('first', { history }),
    sampleMarket('settled-first', { history, ...settled }),
    sampleMarket('fresh', { history: [{ date: '2026-11-18', yes: 0.35 }] }),
    sampleMarket('held', { history: moved }),
    sampleMarket('moved', { history: [...moved, { date: '2026-11-14', yes: 0.5 }] }),
  ];
  revision = 'one estimate';
  const pageOf = async (path: string) => (await get(path)).text();
  const [english, thai, resolved, fresh, held, recent] = await Promise.all(
    [
      '/m/first?lang=en',
      '/m/first?lang=th',
      '/m/settled-first?lang=en',
      '/m/fresh?lang=en',
      '/m/held?lang=en',
      '/m/moved?lang=en',
    ].map(pageOf),
  );
  expect(english).toMatch(
    /Curators’ first estimate, unchanged since 3\u00a0November\u00a02026<[^]*<h2>Why this estimate<\/h2>\s*<p lang="en">Nothing was announced[^]*What decides it/,
  );
  expect(thai).toContain('ค่าประเมินแรกของคณะบรรณาธิการ ไม่เปลี่ยนแปลงตั้งแต่ 3\u00a0พฤศจิกายน 2569');
  expect(english).not.toContain('id="history"');
  expect(resolved).toContain('id="history"');
  expect(fresh).toContain('Curators’ first estimate, 18\u00a0November\u00a02026');
  expect(held).toContain('Curators’ estimate, unchanged since 13\u00a0November\u00a02026');
  expect(recent).toContain('Curators’ estimate, 14\u00a0November\u00a02026');
});

test('the chart of a resolved market goes on to its close and ends with its outcome', async () => {
  const own = { status: 'resolved', resolvedAt: '2027-01-02T03:00:00Z', closesAt: '2026-12-31T23:59:59Z' } as const;
  markets = [
    sampleMarket('no', { ...own, outcome: 'no' }),
    sampleMarket('void', { ...own, outcome: 'void' }),
    sampleMarket('open'),
  ];
  revision = 'chart';
  const chartOf = async (slug: string) =>
    /<svg class="chart[^]*?<\/figure>/.exec(await (await get(`/m/${slug}?lang=en`)).text())?.[0];
  const [no, cancelled, open] = await Promise.all(['no', 'void', 'open'].map(chartOf));
  expect(no).toMatch(/aria-label="[^"]* Resolved: No"/);
  expect(no).toMatch(/class="dot end"[^>]*cy="100%"[^]*class="outcome"[^>]*>\s*No\s*</);
  expect(no).toContain('31\u00a0Dec\u00a02026');
  expect(cancelled).toMatch(/class="outcome"[^>]*>\s*Void\s*</);
  expect(open).not.toContain('class="outcome"');
  // The line falls to the last value, whose label is below it.
  expect(open).toMatch(/class="value"[^>]* dy="28"/);
});

test('the last figure of a chart is beside the line that climbs to it, not across it', async () => {
  const history = [
    { date: '2026-08-31', yes: 0.6 },
    { date: '2026-11-15', yes: 0.97 },
  ];
  const settled = { status: 'resolved', outcome: 'yes', resolvedAt: '2027-01-02T03:00:00Z' } as const;
  markets = [sampleMarket('sure', { history }), sampleMarket('happened', { history, ...settled })];
  revision = 'high';
  const labelOf = async (slug: string) => /<text class="value"[^>]*>/.exec(await (await get(`/m/${slug}?lang=en`)).text())?.[0];
  expect(await labelOf('sure')).toMatch(/dx="-\d+" dy="28" text-anchor="end"/);
  expect(await labelOf('happened')).toMatch(/dx="\d+" dy="28" text-anchor="start"/);
});

test('the waitlist is one line until a reader opens it, and open with what is wrong', async () => {
  markets = [sampleMarket('one')];
  revision = 'waitlist';
  const form =
    /<section class="waitlist"[^>]*>\s*<details class="folded" ([a-z]*)>\s*<summary><h2[^>]*>Tell me when trading opens</;
  expect(form.exec(await (await get('/m/one?lang=en')).text())?.[1]).toBe('');
  const refused = await fetch(`${address()}/m/one/waitlist?lang=en`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'none' }),
  });
  expect(form.exec(await refused.text())?.[1]).toBe('open');
});

test('an open market says when it closes beside its figure, and folds at its end what cannot help yet', async () => {
  const own = { status: 'resolved', outcome: 'no', resolvedAt: '2026-11-20T03:00:00Z' } as const;
  markets = [
    sampleMarket('open'),
    sampleMarket('closed', { closesAt: '2026-01-31T16:59:59Z', resolutionCriteria: 'Yes if it is there; otherwise No.' }),
    sampleMarket('done', own),
  ];
  revision = 'folded';
  const partsOf = async (slug: string) => {
    const page = await (await get(`/m/${slug}?lang=en`)).text();
    if (slug === 'open')
      expect(page).toMatch(/class="headline"[^]*Closes <time[^>]*>31\u00a0December\u00a02027[^]*class="story"/);
    return [...page.matchAll(/<section class="part[^"]*"[^>]*aria-labelledby="([\w-]+)"[^>]*>\s*(<details)?/g)].map(
      ([, name, isFolded]) => `${name}${isFolded ? ' folded' : ''}`,
    );
  };
  expect(await partsOf('open')).toEqual(['history', 'criteria', 'related', 'venues-title folded']);
  expect(await partsOf('closed')).toEqual(['history', 'criteria', 'resolver-title', 'related', 'venues-title folded']);
  // Beside the story of a settled one.
  expect(await partsOf('done')).toEqual(['history', 'criteria', 'record', 'venues-title folded', 'related']);
});

test('a void market has no score of its reader’s forecast', async () => {
  const resolved = { status: 'resolved', resolvedAt: '2026-11-20T03:00:00Z' } as const;
  markets = [sampleMarket('void', { ...resolved, outcome: 'void' }), sampleMarket('no', { ...resolved, outcome: 'no' })];
  revision = 'void';
  const isScored = async (slug: string) => (await (await get(`/m/${slug}`)).text()).includes('data-slot="brier"');
  expect([await isScored('void'), await isScored('no')]).toEqual([false, true]);
});

test('a market that closes with a day of UTC says when that is in Thailand', async () => {
  markets = [sampleMarket('utc', { closesAt: '2026-12-06T23:59:59Z' }), sampleMarket('thai')];
  revision = 'closes';
  const closeOf = async (path: string) =>
    /<time datetime[^>]*>[^<]*(?:23:59|16:59)[^<]*<\/time\s*>\s*(<span[^>]*>[^<]*<\/span\s*>)?/.exec(
      await (await get(path)).text(),
    )?.[0];
  expect(await closeOf('/m/utc?lang=en')).toMatch(
    /6\u00a0December\u00a02026 at 23:59 UTC<\/time\s*> <span class="quiet">\(7\u00a0December\u00a02026 at 06:59 in Thailand\)/,
  );
  expect(await closeOf('/m/utc?lang=th')).toMatch(
    /6\u00a0ธันวาคม 2569 เวลา 23:59\u00a0น\. \(UTC\)<\/time\s*> <span class="quiet">ตรงกับ 7\u00a0ธันวาคม 2569 เวลา 06:59\u00a0น\. ในไทย/,
  );
  expect(await closeOf('/m/thai?lang=en')).not.toContain('in Thailand');
});

test('a market is shared beside its title, by its question and its address in that language', async () => {
  markets = [sampleMarket('one')];
  revision = 'shared';
  const page = await (await get('/m/one?lang=en&venues=1')).text();
  const header = /<article class="market">\s*<header>.*?<\/header>/s.exec(page)?.[0] ?? '';
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(header)?.[1]?.replaceAll(/<[^>]*>/g, '');
  expect(/data-share="([^"]*)"\s+data-title="([^"]*)"/.exec(header)?.slice(1)).toEqual(['/m/one?lang=en', title]);
});

test('in the criteria and the background no line breaks inside a date or between a number and its unit', async () => {
  const background = { th: 'มาตรฐานคือ 37.5 ไมโครกรัมต่อลูกบาศก์เมตร', en: 'It is 37.5.', source: 'https://example.org/a' };
  markets = [sampleMarket('whole', { background, resolutionCriteria: 'ใช่ หากเกิดระหว่างวันที่ 1 มกราคมกับวันปิด' })];
  revision = 'whole';
  const page = await (await get('/m/whole?lang=th')).text();
  expect(page).toContain('37.5\u00a0ไมโครกรัม');
  expect(page).toMatch(/วันที่<\/span>\u00a0<span class="unbroken">1\u00a0มกราคม/);
  expect(page).not.toMatch(/\d (?:มกราคม|ธันวาคม|ไมโครกรัม|ชั่วโมง)/);
});

test('sources that are pages to read come before data for programs', async () => {
  const resolutionSources = [
    'https://fred.stlouisfed.org/graph/fredgraph.csv?id=DCOILBRENTEU',
    'https://fred.stlouisfed.org/series/DCOILBRENTEU',
  ];
  markets = [sampleMarket('ordered', { resolutionSources })];
  revision = 'ordered';
  expect(await (await get('/m/ordered?lang=en')).text()).toMatch(
    /<ul class="sources">[^]*series\/DCOILBRENTEU[^]*fredgraph\.csv/,
  );
});
