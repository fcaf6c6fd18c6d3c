import { expect, test } from 'vitest';
import { createFakeClock } from '@trivium/testing';
import { proposalQueue } from '../../contract/index.ts';
import { useForecast } from '../../testing/use-forecast.ts';
import { readQueue, readTransitions } from './proposals.sql.ts';
import { reviewProposal } from './review-proposal.ts';
import type { Decision } from './review.rules.ts';
import { submitProposal } from './submit-proposal.ts';

const forecast = useForecast();
const clock = createFakeClock(new Date('2026-11-20T09:00:00Z'));
const draft = (draftId: string, change: object = {}) => ({
  draftId,
  question: 'จะมีการประกาศเขตปลอดโรคใหม่หรือไม่',
  questionEn: `Will a new zone be declared, ${draftId}?`,
  category: 'thai-vet',
  closesAt: '2027-05-01T00:00:00Z',
  resolutionCriteria: 'Yes if the office publishes the declaration before the close.',
  resolutionSources: ['https://example.org/'],
  tags: ['zone'],
  proposedBy: 'a student',
  ...change,
});
const submit = (input: unknown) => submitProposal({ pool: forecast().pool, clock }, input);
const review = (identifier: string, decision: Decision, more: object = {}) =>
  reviewProposal({ pool: forecast().pool, clock }, { identifier, decision, actor: 'reviewer', notes: 'because', ...more });
const stored = async (draftId: string) => (await readQueue(forecast().pool)).proposals.find((one) => one.draftId === draftId);
const marketNamed = async (slug: string) =>
  (await forecast().pool.query('select * from forecast.markets where slug = $1', [slug])).rows[0] as
    | Record<string, unknown>
    | undefined;
const refusal = (code: string) => expect.objectContaining({ code });

test('a draft enters the queue as pending, and the API shows it with its counts', async () => {
  await submit(draft('listed'));
  const queue = await expect
    .poll(async () => proposalQueue.parse((await forecast().fetch('/api/proposals')).json()))
    .toMatchObject({ byStatus: { pending: 1 } })
    .then(async () => proposalQueue.strict().parse((await forecast().fetch('/api/proposals')).json()));
  expect(queue.proposals[0]).toMatchObject({
    draftId: 'listed',
    reviewStatus: 'pending',
    proposedAt: '2026-11-20T09:00:00.000Z',
  });
});

test('the same draft again while pending changes nothing', async () => {
  const first = await submit(draft('again'));
  expect(await submit(draft('again'))).toEqual({ id: first.id, reviewStatus: 'pending' });
  // Other words under the same id are neither stored nor lost in silence.
  const other = submit(draft('again', { question: 'คำถามอื่นที่ไม่ควรแทนที่ของเดิม' }));
  await expect(other).rejects.toThrow(refusal('draft_id_taken'));
  expect((await stored('again'))?.question).toBe(draft('again').question);
  expect(await readTransitions(forecast().pool, first.id)).toHaveLength(1);
});

test('twenty equal drafts at once are one proposal', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => submit(draft('at-once'))));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
});

test('approving makes the market in the same transaction', async () => {
  await submit(draft('approved'));
  const { marketId } = await review('approved', 'approved', { slug: 'a-new-zone', yesProbability: 0.3 });
  expect(await marketNamed('a-new-zone')).toMatchObject({
    id: marketId,
    yes_probability: 0.3,
    volume_usd: 0,
    created_by: 'a student',
  });
  expect(await stored('approved')).toMatchObject({ reviewStatus: 'approved', reviewedBy: 'reviewer', reviewNotes: 'because' });
});

test.for([
  ['english-only', 'Will the new bridge open before the rains?', 'will-the-new-bridge-open-before-the-rains'],
  ['thai-only', 'สะพานใหม่จะเปิดก่อนฤดูฝนหรือไม่', 'thai-only'],
] as const)('a proposal in one language makes a market that has its question: %s', async ([draftId, question, slug]) => {
  await submit(draft(draftId, { question, questionEn: null }));
  await review(draftId, 'approved');
  expect(await marketNamed(slug)).toMatchObject({ question, question_en: null });
});

test('an approval whose market cannot be made leaves the proposal pending', async () => {
  await submit(draft('clash-one'));
  await submit(draft('clash-two'));
  await review('clash-one', 'approved', { slug: 'clash' });
  await expect(review('clash-two', 'approved', { slug: 'clash' })).rejects.toThrow(refusal('market_exists'));
  expect(await stored('clash-two')).toMatchObject({ reviewStatus: 'pending', reviewedBy: null });
});

test('requested revisions go back to pending when the draft is submitted again with its token, with the new text', async () => {
  const { id, draftToken } = await submit(draft('revised'));
  await review('revised', 'revisions-requested');
  await expect(review('revised', 'approved')).rejects.toThrow(refusal('proposal_not_pending'));
  const question = 'คำถามฉบับแก้ไขแล้วใช่หรือไม่';
  expect(await submit(draft('revised', { question, draftToken }))).toEqual({ id, reviewStatus: 'pending' });
  expect(await stored('revised')).toMatchObject({ id, reviewStatus: 'pending', question });
  const steps = await readTransitions(forecast().pool, id);
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    [null, 'pending'],
    ['pending', 'revisions-requested'],
    ['revisions-requested', 'pending'],
  ]);
  expect(steps[1]).toMatchObject({ actor: 'reviewer', notes: 'because', at: clock.now() });
});

test.for(['approved', 'rejected'] as const)('%s is final, for reviewers and for the proposer', async (decision) => {
  const draftId = `final-${decision}`;
  await submit(draft(draftId));
  await review(draftId, decision);
  for (const next of ['approved', 'rejected', 'revisions-requested'] as const)
    await expect(review(draftId, next)).rejects.toThrow(refusal('proposal_final'));
  await expect(submit(draft(draftId))).rejects.toThrow(refusal('proposal_final'));
});

test('only one of two concurrent reviews succeeds', async () => {
  await submit(draft('raced'));
  const results = await Promise.allSettled([review('raced', 'approved', { slug: 'raced' }), review('raced', 'rejected')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the steps of a review cannot be changed or removed', async () => {
  await submit(draft('reviewed'));
  for (const statement of [
    `update forecast.proposal_transitions set actor = 'x'`,
    'delete from forecast.proposal_transitions',
    'truncate forecast.proposal_transitions',
  ])
    await expect(forecast().pool.query(statement)).rejects.toThrow(refusal('23001'));
});

test('a draft id that equals the id of another proposal never refers to that proposal', async () => {
  const { id } = await submit(draft('victim'));
  const impostor = await submit(draft(id));
  expect(impostor.id).not.toBe(id);
  await review(id, 'rejected');
  expect(await stored('victim')).toMatchObject({ id, reviewStatus: 'rejected' });
  expect(await stored(id)).toMatchObject({ id: impostor.id, reviewStatus: 'pending' });
});

test('an unknown proposal is refused', async () => {
  await expect(review('nobody-proposed-this', 'rejected')).rejects.toThrow(refusal('proposal_not_found'));
});

test.for<[field: string, change: object]>([
  ['draftId', { draftId: 'has spaces' }],
  ['category', { category: 'weather' }],
  ['closesAt', { closesAt: 'soon' }],
  ['closesAt', { closesAt: '2020-01-01T00:00:00Z' }],
  ['resolutionSources', { resolutionSources: [] }],
  ['resolutionSources.0', { resolutionSources: ['javascript:alert(1)'] }],
  ['resolutionSources.0', { resolutionSources: ['https://user:secret@example.org/'] }],
  ['tags.0', { tags: ['Not A Tag'] }],
  ['proposedBy', { proposedBy: 'somebody@example.org' }],
])('a draft with a bad %s is refused with the field', async ([path, change]) => {
  const failure = await submit(draft('bad', change)).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'proposal_invalid',
    errors: expect.arrayContaining([expect.objectContaining({ path })]),
  });
});
