import { systemClock } from '@trivium/core';
import { expect, test } from 'vitest';
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
