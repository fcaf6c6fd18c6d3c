import { createView } from '@trivium/server-pages';
import { expect, test } from 'vitest';
import { createForecastSite } from '../site.ts';
import { sampleData, sampleMarket } from '../testing/sample-data.ts';
import { resolverPanel } from './resolver-panel.ts';

const site = createForecastSite(sampleData());
const settled = sampleMarket('settled', {
  status: 'resolved',
  outcome: 'no',
  outcomeReason: 'ไม่มีประกาศภายในกำหนด / It was not published in time.',
  outcomeSource: 'https://ratchakitcha.soc.go.th/documents/7',
  resolvedAt: '2026-02-01T03:00:00Z',
});
const answer = { reasoning: '2 of 2 sources could be read.', citedSources: [], appealAvailable: true };

test.each([
  ['th', 'หลักฐานยังไม่ชี้ขาด', 'ไม่มีประกาศภายในกำหนด', '2569'],
  ['en', 'The record doesn’t settle it', 'It was not published in time.', '2026'],
] as const)(
  'a resolved market shows its record without what the head of its page says, folds the trial, and never says that the record does not settle it (%s)',
  async (language, never, reason, year) => {
    const view = createView(site, language);
    for (const result of [undefined, { ...answer, status: 'ambiguous' as const }]) {
      const page = String(await resolverPanel(view, settled, result));
      expect(page).not.toContain(reason);
      expect(page).toMatch(result ? /<details open>/ : /<details\s*>/);
      expect(page).toContain('https://ratchakitcha.soc.go.th/documents/7');
      expect(page).toContain(year);
      expect(page).not.toContain(never);
    }
  },
);

test.each([
  ['th', '1\u00a0มกราคม 2571'],
  ['en', '1\u00a0January\u00a02028'],
] as const)('before it can judge, the resolver gives the day from which it can, and no button (%s)', async (language, day) => {
  const reasoning = 'The question closes at 2027-12-31T16:59:59.000Z, which is after now.';
  for (const result of [undefined, { ...answer, status: 'pending' as const, reasoning }]) {
    const page = String(await resolverPanel(createView(site, language), sampleMarket('open'), result));
    expect(page).not.toContain('2027-12-31T16:59:59.000Z');
    expect(page.split(day)).toHaveLength(2);
    expect(page).not.toContain('<button');
  }
});

test.each([
  ['2026-11-19T16:59:59Z', '', undefined],
  ['2026-11-20T16:59:59Z', '', '21\u00a0November\u00a02026'],
  ['2026-11-20T23:59:59Z', '', '21\u00a0November\u00a02026'],
  ['2026-11-19T16:59:59Z', 'by 15 January 2027', '15\u00a0January\u00a02027'],
])('a market that closes at %s, with the criteria %j, can be judged from %s', async (closesAt, resolutionCriteria, day) => {
  for (const own of [{}, { status: 'resolved', outcome: 'no', resolvedAt: '2026-11-01T00:00:00Z' } as const]) {
    const market = sampleMarket('one', { closesAt, resolutionCriteria, ...own });
    const page = String(await resolverPanel(createView(site, 'en'), market));
    expect(page.includes('<button')).toBe(day === undefined);
    expect(page.includes('You can run the resolver')).toBe(day === undefined && market.outcome !== null);
    if (day) expect(page).toContain(`from ${day}:`);
  }
});

test('a Thai reader learns in Thai what was read and why not, without codes or machine times', async () => {
  const result = {
    ...answer,
    status: 'ambiguous' as const,
    reasoning: 'No provider is configured, so no outcome is proposed. 1 of 2 sources could be read.',
    citedSources: [
      {
        source: 'ราชกิจจานุเบกษา',
        checked: true,
        note: 'Read 2026-11-20T03:00:00.000Z, SHA-256 0.',
        readAt: '2026-11-20T03:00:00.000Z',
        code: 'evidence_client_budget_spent',
        removedSentences: 2,
      },
      { source: 'www.ect.go.th', checked: false, note: 'www.ect.go.th answers 403 instead of a page.', code: 'status_refused' },
    ],
  };
  const page = String(await resolverPanel(createView(site, 'th'), sampleMarket('open'), result));
  for (const words of ['อ่านแหล่งข้อมูลได้ 1 จาก 2 แหล่ง', 'อ่านเมื่อ 20 พ', 'พื้นที่ของคุณสำหรับวันนี้เต็มแล้ว', 'เว็บไซต์ไม่ให้เปิดหน้านี้', '2 ประโยค'])
    expect(page.replaceAll('\u00a0', ' ')).toContain(words);
  for (const words of ['2026-11-20T03:00:00.000Z,', 'SHA-256', 'status_refused', 'instead of a page', 'No provider'])
    expect(page).not.toContain(words);
});

test.each([
  ['th', 'อ่านแหล่งข้อมูลไม่ได้', 'หลักฐานยังไม่ชี้ขาด'],
  ['en', 'The sources couldn’t be read', 'The record doesn’t settle it'],
] as const)(
  'sources that could not be read are named as that, not as a record that settles nothing (%s)',
  async (language, title, never) => {
    const source = { source: 'www.ect.go.th', checked: false, note: 'www.ect.go.th answers 403.', code: 'status_refused' };
    const result = { ...answer, status: 'ambiguous' as const, citedSources: [source] };
    for (const market of [settled, sampleMarket('open', { closesAt: '2026-01-31T16:59:59Z' })]) {
      const page = String(await resolverPanel(createView(site, language), market, result));
      expect(page).toContain(`tabindex="-1">${title}</h3>`);
      expect(page).not.toContain(never);
    }
  },
);

test('a resolver that can change nothing has a plain button, and its market a way to dispute the outcome', async () => {
  const pageOf = async (market: typeof settled) => String(await resolverPanel(createView(site, 'en'), market));
  const closed = { closesAt: '2026-01-31T16:59:59Z' };
  const [recorded, open] = [await pageOf({ ...settled, ...closed }), await pageOf(sampleMarket('open', closed))];
  expect([recorded.includes('"button plain"'), open.includes('"button plain"')]).toEqual([true, false]);
  expect([recorded.includes('Dispute this outcome'), open.includes('Dispute this outcome')]).toEqual([true, false]);
});

test('the models’ English sentences wait behind a summary on Thai pages, with times in words', async () => {
  const result = {
    ...answer,
    status: 'verifiable' as const,
    proposedOutcome: 'yes' as const,
    providerUsed: 'openai' as const,
    reasoning: 'openai: It was published at 2026-11-20T03:00:00.000Z.',
  };
  const thai = String(await resolverPanel(createView(site, 'th'), sampleMarket('open'), result));
  expect(thai).toMatch(
    /<summary>คำอธิบายของโมเดล \(ภาษาอังกฤษ\)<\/summary>\s*<p lang="en">openai: It was published at 20\u00a0Nov/,
  );
  const english = String(await resolverPanel(createView(site, 'en'), sampleMarket('open'), result));
  expect(english).not.toContain('<summary>');
});
