import { expect, test } from 'vitest';
import { reviewProposal } from '../domain/proposals/review-proposal.ts';
import { systemClock } from '@trivium/core';
import { useForecast } from '../testing/use-forecast.ts';

const forecast = useForecast();
const good = {
  draftId: 'web-1',
  question: 'Will the new bridge open before the rains?',
  category: 'thai-politics',
  closesAt: '30 เม.ย. 2642',
  resolutionCriteria: 'Yes if the office publishes by 30 April 2099 that it is open; otherwise No.',
  resolutionSources: 'example.org/bridge',
};
const send = (path: string, fields: Record<string, string>) =>
  fetch(`${forecast().url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const queue = async () => (await forecast().fetch('/api/proposals')).json();
const within = { timeout: 5_000, interval: 30 };

test('a proposal from the form is in the queue, and its link follows it, revises it and withdraws it', async () => {
  const sent = await send('/propose?lang=en', { ...good, action: 'send' });
  expect(sent.status).toBe(303);
  const link = new URL(sent.headers.get('location') ?? '', forecast().url);
  const token = link.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  await expect.poll(async () => (await queue()).byStatus.pending, within).toBe(1);
  expect((await queue()).proposals[0].resolutionSources).toEqual(['https://example.org/bridge']);
  const [, , id = ''] = link.pathname.split('/');
  const follow = async () => (await fetch(link)).text();
  expect(await follow()).toContain('Withdraw proposal');
  const facts = (await follow()).replaceAll('\u00a0', ' ');
  expect(facts).toMatch(/Subject<\/dt>\s*<dd>Thai politics/);
  expect(facts).toMatch(/Closes<\/dt>\s*<dd><time[^>]*>30 April 2099 at 23:59/);
  expect(facts).toMatch(/Decision by<\/dt>\s*<dd><time[^>]*>\d{1,2} \w+ \d{4}/);
  const guessed = await (await fetch(`${forecast().url}/proposals/${id}?token=x&lang=en`)).text();
  expect(guessed).not.toContain('Withdraw proposal');
  expect(guessed).toContain('This link can’t change the proposal');

  const review = {
    identifier: id,
    decision: 'revisions-requested' as const,
    actor: 'reviewer',
    notes: 'ระบุสำนักงาน / Name the office.',
  };
  await reviewProposal({ pool: forecast().pool, clock: systemClock }, review);
  await expect.poll(follow, within).toContain('Edit the text');
  expect(await follow()).toContain('Name the office.');
  expect(await follow()).not.toContain('ระบุสำนักงาน');
  const form = await (await fetch(`${forecast().url}/propose?revise=${id}&token=${token}&lang=en`)).text();
  expect(form).toContain('value="30 Apr 2099"');
  const thai = await (await fetch(`${forecast().url}/propose?revise=${id}&token=${token}&lang=th`)).text();
  expect(thai).toContain('value="30 เม.ย. 2642"');

  const forged = await send('/propose?lang=en', {
    ...good,
    question: 'Will the tunnel open before the rains?',
    draftToken: 'x',
    action: 'send',
  });
  expect([forged.status, await forged.text()]).toEqual([422, expect.stringContaining('This link can’t change the proposal')]);
  const revised = await send('/propose?lang=en', {
    ...good,
    question: 'Will the tunnel open before the rains?',
    draftToken: token,
    action: 'send',
  });
  expect(revised.status).toBe(303);
  await expect.poll(follow, within).toContain('Will the tunnel open before the rains?');

  const steps = async () => {
    const { steps: all, market } = (await forecast().fetch(`/api/proposals/${id}`)).json();
    return [...all.map(({ to }: { to: string }) => to), market];
  };
  expect(await steps()).toEqual(['pending', 'revisions-requested', 'pending', null]);
  expect((await send(`/proposals/${id}/withdraw`, { token: 'x' })).status).toBe(403);
  expect((await send(`/proposals/${id}/withdraw`, { token })).status).toBe(303);
  await expect.poll(async () => (await queue()).byStatus, within).toMatchObject({ pending: 0, rejected: 1 });
  expect(await follow()).toContain('<b>Withdrawn</b>');
  expect(await follow()).not.toContain('Declined');
  await expect
    .poll(async () => (await fetch(`${forecast().url}/proposals?lang=en&state=rejected`)).text(), within)
    .toContain('Withdrawn');
});

test('a check stores nothing, and what does not fit is named beside its field', async () => {
  const before = (await queue()).count;
  const checked = await send('/propose?lang=en', {
    ...good,
    draftId: 'web-2',
    resolutionSources: 'https://example.org/',
    action: 'check',
  });
  expect([checked.status, await checked.text()]).toEqual([200, expect.stringContaining('only a home page')]);
  const wrong = await send('/propose?lang=en', {
    ...good,
    draftId: 'web-2',
    closesAt: 'พรุ่งนี้',
    question: 'short',
    action: 'send',
  });
  const text = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(text).toContain('Write the question in 10 to 500 characters.');
  const unchosen = await (await send('/propose?lang=en', { ...good, category: '', draftId: 'web-2', action: 'send' })).text();
  expect(unchosen).toContain('id="category-hint">Choose a subject.');
  const address = { ...good, draftId: 'web-2', resolutionSources: 'example.org/bridge\nราชกิจจานุเบกษา', action: 'send' };
  expect(await (await send('/propose?lang=en', address)).text()).toContain(
    'Line 2 isn’t a full web address: start it with https://',
  );
  expect(await (await send('/propose?lang=th', address)).text()).toContain('บรรทัดที่\u00a02\u00a0ยังไม่ใช่ลิงก์เต็ม');
  expect((await queue()).count).toBe(before);
});

test.for([
  ['1 Jan 2020', 'This day is in the past. Enter a day in the future.', 'closes within a week'],
  ['1 ม.ค. 2563', 'This day is in the past. Enter a day in the future.', 'closes within a week'],
  ['31 Feb 2099', 'There’s no 31\u00a0February\u00a02099. Check the day.', 'can read'],
  ['31 ก.พ. 2642', 'There’s no 31\u00a0February\u00a02099. Check the day.', 'can read'],
  ['tomorrow', 'This isn’t a date we can read. Enter one like 31 Dec 2027 or 31/12/2027.', 'Still needed'],
  ['', 'Enter the last day, such as 31 Dec 2027.', 'can read'],
] as const)('a check says of a closing date what a submission is refused for: “%s”', async ([closesAt, sentence, wrong]) => {
  // Another mistake hides none of this one.
  for (const change of [{}, { question: 'short' }])
    for (const action of ['check', 'send']) {
      const answer = await send('/propose?lang=en', { ...good, ...change, draftId: 'web-3', closesAt, action });
      const text = await answer.text();
      expect(answer.status).toBe(action === 'check' ? 200 : 422);
      expect(text).toMatch(/id="closesAt"[^>]* aria-invalid="true"/);
      expect(/id="closesAt-hint">([^<]*)</.exec(text)?.[1]).toBe(sentence);
      expect(/id="findings"[^]*/.exec(text)?.[0]).toContain(closesAt === '' ? 'Still needed: a closing date' : sentence);
      expect(text).not.toContain(wrong);
    }
});

test('in Thai, no space follows the “and” of what is still needed', async () => {
  const draft = { ...good, resolutionCriteria: '', resolutionSources: '', draftId: 'web-3', action: 'check' };
  expect(await (await send('/propose?lang=th', draft)).text()).toContain('ยังขาด: เกณฑ์การตัดสินและแหล่งข้อมูล');
});

test.for([
  ['5f0c7f2e-5a0b-4c55-9d4e-8f6f0f6f0a11', 404, 'proposal_not_found'],
  ['%00', 400, 'path_invalid'],
] as const)('GET /api/proposals/%s is refused', async ([id, status, code]) => {
  const refused = await forecast().fetch(`/api/proposals/${id}`);
  expect([refused.status, refused.json().error.code]).toEqual([status, code]);
});

test('an unknown proposal is a page that says so', async () => {
  const missing = await fetch(`${forecast().url}/proposals/none`, { headers: { accept: 'application/json' } });
  expect([missing.status, ((await missing.json()) as { error: { code: string } }).error.code]).toEqual([
    404,
    'proposal_not_found',
  ]);
});
