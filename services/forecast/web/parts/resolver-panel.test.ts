import { createView } from '@trivium/server-pages';
import { expect, test } from 'vitest';
import { createForecastSite } from '../site.ts';
import { sampleData, sampleMarket } from '../testing/sample-data.ts';
import { resolutionRecord } from './resolution-record.ts';
import { resolverOpens, resolverPanel } from './resolver-panel.ts';

const site = createForecastSite(sampleData());
const settled = sampleMarket('settled', {
  status: 'resolved',
  outcome: 'no',
  outcomeReason: 'ไม่มีประกาศภายในกำหนด / It was not published in time.',
  outcomeSource: 'https://ratchakitcha.soc.go.th/documents/7',
  resolvedAt: '2026-02-01T03:00:00Z',
});
const closed = sampleMarket('closed', { closesAt: '2026-01-31T16:59:59Z' });
const answer = { reasoning: '2 of 2 sources could be read.', citedSources: [], appealAvailable: true };

test.each([
  ['th', 'ไม่มีประกาศภายในกำหนด', '2569'],
  ['en', 'It was not published in time.', '2026'],
] as const)(
  'a resolved market shows its record without what the head of its page says, a way to dispute it, and no resolver (%s)',
  async (language, reason, year) => {
    const view = createView(site, language);
    const record = String(await resolutionRecord(view, settled));
    expect(record).not.toContain(reason);
    expect(record).toContain('https://ratchakitcha.soc.go.th/documents/7');
    expect(record).toContain(year);
    expect(record).toContain('/m/settled/appeal');
    expect(await resolverPanel(view, settled)).toBe('');
    expect(await resolverPanel(view, settled, { ...answer, status: 'ambiguous' })).toBe('');
    expect(await resolverOpens(view, settled)).toBe('');
  },
);

test.each([
  ['2026-11-19T16:59:59Z', '', undefined],
  ['2026-11-20T16:59:59Z', '', '21\u00a0November\u00a02026'],
  ['2026-11-20T23:59:59Z', '', '21\u00a0November\u00a02026'],
  ['2026-11-19T16:59:59Z', 'by 15 January 2027', '15\u00a0January\u00a02027'],
])(
  'for a market that closes at %s, with the criteria %j, a line says that its outcome can be decided from %s, until there is a button',
  async (closesAt, resolutionCriteria, day) => {
    const view = createView(site, 'en');
    const market = sampleMarket('one', { closesAt, resolutionCriteria });
    expect(String(await resolverPanel(view, market)).includes('<button')).toBe(day === undefined);
    const line = String(await resolverOpens(view, market));
    if (day) expect(line).toContain(`decided from ${day}:`);
    else expect(line).toBe('');
  },
);

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
      {
        source: 'www.ect.go.th',
        checked: false,
        note: 'www.ect.go.th returned status 403 instead of a page.',
        code: 'status_refused',
      },
    ],
  };
  const page = String(await resolverPanel(createView(site, 'th'), closed, result));
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
    const page = String(await resolverPanel(createView(site, language), closed, result));
    expect(page).toContain(`tabindex="-1">${title}</h3>`);
    expect(page).not.toContain(never);
  },
);

test('the models’ English sentences wait behind a summary on Thai pages, with times in words', async () => {
  const result = {
    ...answer,
    status: 'verifiable' as const,
    proposedOutcome: 'yes' as const,
    providerUsed: 'openai' as const,
    reasoning: 'openai: It was published at 2026-11-20T03:00:00.000Z.',
  };
  const thai = String(await resolverPanel(createView(site, 'th'), closed, result));
  expect(thai).toMatch(
    /<summary>คำอธิบายของโมเดล \(ภาษาอังกฤษ\)<\/summary>\s*<p lang="en">openai: It was published at 20\u00a0Nov/,
  );
  const english = String(await resolverPanel(createView(site, 'en'), closed, result));
  expect(english).not.toContain('<summary>');
});
