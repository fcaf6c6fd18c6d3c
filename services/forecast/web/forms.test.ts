import { expect, test } from 'vitest';
import { sampleData, sampleMarket } from './testing/sample-data.ts';
import { usePages } from './testing/start-pages.ts';

const filed: (readonly string[])[] = [];
let isOverLimit = false;
const limits = [
  async (_: unknown, next: () => Promise<void>) =>
    isOverLimit ? new Response(null, { status: 429, headers: { 'retry-after': '30' } }) : next(),
];
const sample = sampleData({ markets: () => [sampleMarket('one')] });
const address = usePages({
  ...sample,
  fileAppeal: async (input) => {
    filed.push(input.evidence);
    return sample.fileAppeal(input);
  },
  limits: { ...sample.limits, appeals: limits, waitlist: limits, proposals: limits, checks: limits },
});

const proposal = {
  draftId: 'p-1',
  question: 'Will the new bridge open before the rains?',
  category: 'thai-politics',
  closesAt: '30 Apr 2099',
  resolutionCriteria: 'Yes if the office publishes by 30 April 2099 that it is open; otherwise No.',
  resolutionSources: 'https://example.org/bridge',
};
test.each([
  ['/propose', { ...proposal, action: 'send' }, 'Your text is kept.', ['before the rains?', 'otherwise No.']],
  ['/propose', { ...proposal, action: 'check' }, 'Your text is kept.', ['before the rains?', 'otherwise No.']],
  ['/m/one/appeal', { reason: 'The record says otherwise.', evidence: '' }, 'Your text is kept.', ['The record says otherwise.']],
  ['/m/one/waitlist', { email: 'a@example.org' }, 'Please wait a minute', ['a@example.org']],
])('a form that is sent too often comes back as it was written: %s', async (path, fields, sentence, words) => {
  isOverLimit = true;
  const sent = await fetch(`${address()}${path}?lang=en`, { method: 'POST', body: new URLSearchParams(fields) });
  isOverLimit = false;
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([429, '30']);
  const text = await sent.text();
  for (const each of [sentence, ...words]) expect(text).toContain(each);
});

test('a form with mistakes is never refused for being sent too often', async () => {
  isOverLimit = true;
  const send = async (path: string, fields: Record<string, string>) =>
    (await fetch(`${address()}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).status;
  expect(await send('/propose', { ...proposal, question: 'short', action: 'send' })).toBe(422);
  expect(await send('/m/one/appeal', { reason: 'short' })).toBe(422);
  expect(await send('/m/one/waitlist', { email: 'none' })).toBe(422);
  isOverLimit = false;
});

test('the evidence of an appeal may be written without https://, and an invalid line is named', async () => {
  const send = (evidence: string) =>
    fetch(`${address()}/m/one/appeal?lang=en`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ reason: 'The record says otherwise.', evidence }),
    });
  filed.splice(0);
  expect((await send('www.example.org/page')).status).toBe(303);
  expect(filed).toEqual([['https://www.example.org/page']]);
  const unfit = await send('www.example.org\n\nthe gazette');
  expect([unfit.status, await unfit.text()]).toEqual([422, expect.stringContaining('Line 3 isn’t a full web address')]);
});
