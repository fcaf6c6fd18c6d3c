import { systemClock } from '@trivium/core';
import { describe, expect, test } from 'vitest';
import { useForecast } from '../../testing/use-forecast.ts';
import { answerAppeal } from './answer-appeal.ts';

const forecast = useForecast();
const reason = 'The official record was corrected after the outcome was recorded.';
const firstWith = async (status: string) =>
  (await forecast().fetch(`/api/markets?status=${status}&limit=1`)).json().markets[0] as { id: string; slug: string };
const file = (identifier: string, more: object = {}) => forecast().post('/api/appeals', { identifier, reason, ...more });
const answer = (id: string, more: object = {}) =>
  answerAppeal(
    { pool: forecast().pool, clock: systemClock },
    { id, actor: 'operator', answer: 'We read the record again.', ...more },
  );

test('a resolved market says that an appeal is available, and takes one', async () => {
  const { slug } = await firstWith('resolved');
  expect((await forecast().post('/api/resolve', { identifier: slug })).json().appealAvailable).toBe(true);
  const filed = await file(slug, { evidence: ['https://example.org/record'] });
  expect(filed.status).toBe(201);
  expect(filed.json()).toMatchObject({ status: 'open', market: { identifier: slug }, answer: null });
  const response = await forecast().fetch(filed.headers.get('location') ?? '');
  expect(response.json()).toEqual(filed.json());
  expect(response.text).not.toContain(reason);
});

test('a dismissed appeal leaves the outcome as it was', async () => {
  const { id, slug } = await firstWith('resolved');
  const before = (await forecast().pool.query('select outcome from forecast.markets where id = $1', [id])).rows[0];
  const filed = (await file(slug)).json();
  await answer(filed.id);
  expect((await forecast().fetch(`/api/appeals/${filed.id}`)).json()).toMatchObject({
    status: 'dismissed',
    answer: 'We read the record again.',
  });
  expect((await forecast().pool.query('select outcome from forecast.markets where id = $1', [id])).rows[0]).toEqual(before);
});

test('an upheld appeal changes the outcome and leaves a row of it', async () => {
  const { id, slug } = await firstWith('resolved');
  const filed = (await file(slug)).json();
  await answer(filed.id, { newOutcome: 'void' });
  const { rows } = await forecast().pool.query('select outcome, outcome_reason from forecast.markets where id = $1', [id]);
  expect(rows).toEqual([{ outcome: 'void', outcome_reason: 'We read the record again.' }]);
  const actions = await forecast().pool.query(`select action, actor from forecast.market_actions where market_id = $1`, [id]);
  expect(actions.rows).toContainEqual({ action: 'resolve', actor: 'operator' });
});

test('an answer is final', async () => {
  const filed = (await file((await firstWith('resolved')).slug)).json();
  await answer(filed.id);
  await expect(answer(filed.id)).rejects.toThrow(expect.objectContaining({ code: 'appeal_answered' }));
});

test('an appeal that cannot be is refused with its own code', async () => {
  const open = await file((await firstWith('open')).slug);
  expect([open.status, open.json().error.code]).toEqual([409, 'appeal_not_available']);
  const unknown = await file('no-such-market');
  expect([unknown.status, unknown.json().error.code]).toEqual([400, 'market_unknown']);
  const short = await file((await firstWith('resolved')).slug, { reason: 'no' });
  expect([short.status, short.json().error.code]).toEqual([400, 'body_invalid']);
  const missing = await forecast().fetch('/api/appeals/nothing');
  expect([missing.status, missing.json().error.code]).toEqual([404, 'appeal_not_found']);
  await expect(answer('nothing')).rejects.toThrow(expect.objectContaining({ code: 'appeal_not_found' }));
});

describe('on the web', () => {
  const send = (slug: string, fields: Record<string, string>) =>
    fetch(`${forecast().url}/m/${slug}/appeal?lang=en`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const pageOf = async (path: string) => (await fetch(new URL(path, forecast().url))).text();

  test('a resolved market’s page leads to a form, and its sender gets a page that says that it arrived and what was answered', async () => {
    const { slug } = await firstWith('resolved');
    expect(await pageOf(`/m/${slug}?lang=en`)).toContain(`href="/m/${slug}/appeal?lang=en"`);
    expect(await pageOf(`/m/${slug}/appeal?lang=en`)).toContain('name="evidence"');
    const sent = await send(slug, { reason, evidence: 'https://example.org/record\r\nhttps://example.org/second' });
    expect(sent.status).toBe(303);
    const location = sent.headers.get('location') ?? '';
    const id = /^\/appeals\/([\w-]+)\?/.exec(location)?.[1] ?? '';
    const { rows } = await forecast().pool.query('select reason, evidence from forecast.appeals where id::text = $1', [id]);
    expect(rows).toEqual([{ reason, evidence: ['https://example.org/record', 'https://example.org/second'] }]);
    const arrived = await pageOf(location);
    expect(arrived).toContain('We’ve received your dispute.');
    expect(arrived).not.toContain(reason);
    await answer(id);
    expect(await pageOf(`/appeals/${id}?lang=en`)).toMatch(/Declined: the outcome stays[^]*We read the record again\./);
  });

  test('the form refuses what the API refuses, and keeps what was typed', async () => {
    const { slug } = await firstWith('resolved');
    const wrong = await send(slug, { reason: 'no', evidence: 'ftp://example.org/' });
    const page = await wrong.text();
    expect(wrong.status).toBe(422);
    expect(page).toContain('Write the reason in 20 to 5,000 characters.');
    expect(page).toContain('Line 1 isn’t a full web address: start it with https://');
    expect(page).toContain('ftp://example.org/</textarea');
    const early = await send((await firstWith('open')).slug, { reason });
    expect([early.status, ((await early.json()) as { error: { code: string } }).error.code]).toEqual([
      409,
      'appeal_not_available',
    ]);
    for (const path of ['/appeals/nothing', '/appeals/00000000-0000-4000-8000-000000000001'])
      expect((await forecast().fetch(path)).json().error.code).toBe('appeal_not_found');
    expect((await send('no-such-market', { reason })).status).toBe(404);
  });
});
