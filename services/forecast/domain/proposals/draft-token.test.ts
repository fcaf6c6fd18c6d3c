import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { useForecast } from '../../testing/use-forecast.ts';
import { issueToken } from './issue-token.ts';
import { readQueue } from './proposals.sql.ts';
import { reviewProposal } from './review-proposal.ts';
import { submitProposal } from './submit-proposal.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

const forecast = useForecast();
const clock = createFakeClock(new Date('2026-11-20T09:00:00Z'));
const draft = (draftId: string, change: object = {}) => ({
  draftId,
  question: 'Will the new bridge open before the rains?',
  category: 'thai-politics',
  closesAt: '2027-05-01T00:00:00Z',
  resolutionCriteria: 'Yes if the office announces that it is open before the close.',
  resolutionSources: ['https://example.org/'],
  tags: [],
  ...change,
});
const submit = (input: unknown) => submitProposal({ pool: forecast().pool, clock }, input);
const requestRevisions = (identifier: string) =>
  reviewProposal(
    { pool: forecast().pool, clock },
    { identifier, decision: 'revisions-requested', actor: 'reviewer', notes: 'shorter' },
  );
const questionOf = async (draftId: string) =>
  (await readQueue(forecast().pool)).proposals.find((one) => one.draftId === draftId)?.question;
const refusal = (code: string) => expect.objectContaining({ code });
const foreign = { question: 'Will something else entirely happen instead?' };

test.for([
  ['without a token', undefined],
  ['with an empty one', ''],
  ['with one that is not of any draft', 'A'.repeat(43)],
] as const)('who knows a draft id alone cannot revise the draft (%s), and its text stays', async ([name, draftToken]) => {
  const draftId = name.replaceAll(' ', '-');
  await submit(draft(draftId));
  await requestRevisions(draftId);
  const revision = draft(draftId, { ...foreign, ...(draftToken === undefined ? {} : { draftToken }) });
  await expect(submit(revision)).rejects.toThrow(refusal('draft_token_invalid'));
  expect(await questionOf(draftId)).toBe(draft(draftId).question);
});

test('the token of one draft revises no other', async () => {
  const { draftToken } = await submit(draft('mine'));
  await submit(draft('theirs'));
  await requestRevisions('theirs');
  await expect(submit(draft('theirs', { ...foreign, draftToken }))).rejects.toThrow(refusal('draft_token_invalid'));
});

test('a token is given once: a repeat of the same draft, which anybody can send, is answered without it', async () => {
  const first = await submit(draft('once'));
  expect(first.draftToken).toMatch(/^[\w-]{43}$/);
  expect(await submit(draft('once'))).toEqual({ id: first.id, reviewStatus: 'pending' });
});

test('no token and no hash of one is in the public queue or in the steps of a review, and only the hash is stored', async () => {
  const { id, draftToken = '' } = await submit(draft('secret'));
  await requestRevisions('secret');
  const pool = forecast().pool;
  const { rows: steps } = await pool.query('select * from forecast.proposal_transitions where proposal_id = $1', [id]);
  const { rows } = await pool.query<{ all: string; hash: string }>(
    `select p::text as all, encode(token_sha256, 'hex') as hash from forecast.proposals p where id = $1`,
    [id],
  );
  await expect.poll(async () => (await forecast().fetch('/api/proposals')).text, { timeout: 10_000 }).toContain(id);
  const published = (await forecast().fetch('/api/proposals')).text + JSON.stringify(steps);
  expect(published).not.toContain(draftToken);
  expect(published).not.toContain(rows[0]!.hash);
  expect(published).not.toContain('token_sha256');
  expect(rows[0]!.all).not.toContain(draftToken);
});

test('a draft submitted before there were tokens is revised with one that an operator issues; the newest alone counts', async () => {
  await submit(draft('older'));
  await forecast().pool.query(`update forecast.proposals set token_sha256 = null where draft_id = 'older'`);
  await requestRevisions('older');
  await expect(submit(draft('older', foreign))).rejects.toThrow(refusal('draft_token_invalid'));
  const lost = await issueToken(forecast(), 'older');
  const { draftToken } = await issueToken(forecast(), 'older');
  await expect(submit(draft('older', { ...foreign, draftToken: lost.draftToken }))).rejects.toThrow(
    refusal('draft_token_invalid'),
  );
  await submit(draft('older', { ...foreign, draftToken }));
  expect(await questionOf('older')).toBe(foreign.question);
  await expect(issueToken(forecast(), 'nobody-proposed-this')).rejects.toThrow(refusal('proposal_not_found'));
});

test('the holder of the token withdraws a proposal, waiting or sent back; it is then final', async () => {
  const context = { pool: forecast().pool, clock };
  for (const draftId of ['withdrawn', 'withdrawn-later']) {
    const { draftToken = '' } = await submit(draft(draftId));
    if (draftId === 'withdrawn-later') await requestRevisions(draftId);
    await expect(withdrawProposal(context, { draftId, draftToken: 'A'.repeat(43) })).rejects.toThrow(
      refusal('draft_token_invalid'),
    );
    expect(await withdrawProposal(context, { draftId, draftToken })).toMatchObject({ reviewStatus: 'rejected' });
    await expect(withdrawProposal(context, { draftId, draftToken })).rejects.toThrow(refusal('proposal_final'));
  }
  await expect(withdrawProposal(context, { draftId: 'nobody', draftToken: '' })).rejects.toThrow(refusal('proposal_not_found'));
});

test('an operator rejects a proposal whose revisions were requested', async () => {
  await submit(draft('never-revised'));
  await requestRevisions('never-revised');
  const decision = { identifier: 'never-revised', decision: 'rejected' as const, actor: 'reviewer', notes: 'No revision came.' };
  expect(await reviewProposal({ pool: forecast().pool, clock }, decision)).toMatchObject({ reviewStatus: 'rejected' });
});

test('a queue that holds as much as may wait takes no new draft, and still answers for those in it', async () => {
  const first = await submit(draft('before-full'));
  await forecast().pool.query(
    `insert into forecast.proposals (draft_id, question, category, closes_at, resolution_criteria, resolution_sources, tags, proposed_at, review_status)
     select 'filler-' || n, 'q', 'crypto', now(), 'c', '{}', '{}', now(), 'pending' from generate_series(1, 300) n`,
  );
  await expect(submit(draft('one-too-many'))).rejects.toThrow(refusal('proposal_queue_full'));
  expect(await questionOf('one-too-many')).toBeUndefined();
  expect(await submit(draft('before-full'))).toEqual({ id: first.id, reviewStatus: 'pending' });
});
