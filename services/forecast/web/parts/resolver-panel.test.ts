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
  ['en', 'The record does not settle it', 'It was not published in time.', '2026'],
] as const)(
  'a resolved market shows its record, and never that the record does not settle it (%s)',
  async (language, never, reason, year) => {
    const view = createView(site, language);
    for (const result of [undefined, { ...answer, status: 'ambiguous' as const }]) {
      const page = String(await resolverPanel(view, settled, result));
      expect(page).toContain(reason);
      expect(page).toContain('https://ratchakitcha.soc.go.th/documents/7');
      expect(page).toContain(year);
      expect(page).not.toContain(never);
    }
  },
);

test.each([
  ['th', '2570'],
  ['en', '2027'],
] as const)('before the close the reader is given the day in their own words (%s)', async (language, year) => {
  const reasoning = 'The question closes at 2027-12-31T16:59:59.000Z, which is after now.';
  const page = String(
    await resolverPanel(createView(site, language), sampleMarket('open'), { ...answer, status: 'pending', reasoning }),
  );
  expect(page).not.toContain('2027-12-31T16:59:59.000Z');
  expect(page).toContain(year);
});
