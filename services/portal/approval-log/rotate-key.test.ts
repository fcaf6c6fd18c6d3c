import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditApprovals } from './audit-approvals.ts';
import { rotateApprovalKey } from './rotate-key.ts';
import { clock, force, logged } from './testing/logged.ts';

const newSeed = () => randomBytes(32).toString('base64url');
const onError = () => {};
const codes = (audit: { faults: readonly { code: string }[] }) => [...new Set(audit.faults.map(({ code }) => code))].toSorted();

test('a new key closes the log and begins the next, which has all steps; checkpoints of both stay verifiable', async () => {
  const { log, open, connection, seed } = await logged();
  const before = await log.log.latestCheckpoint();
  const next = newSeed();
  const rotation = await rotateApprovalKey({ connection, seed, clock, onError }, next);
  expect(rotation).toEqual({ closedKey: log.log.verifierKey, currentKey: expect.not.stringMatching(/^$/), isSignedOff: true });
  const nextLog = await open(next);
  expect(nextLog.log.verifierKey).toBe(rotation.currentKey);
  for (const note of [before.note, (await nextLog.log.latestCheckpoint()).note])
    expect(await auditApprovals(nextLog, note)).toEqual({ size: 6n, closedLogs: 1, faults: [] });
});

test('a lost key is replaced too; the closed log then has no last entry of its own', async () => {
  const { log, open, connection, seed } = await logged();
  const { note } = await log.log.latestCheckpoint();
  await expect(open(newSeed())).rejects.toMatchObject({
    code: 'checkpoint_origin_foreign',
    message: expect.stringMatching(/PORTAL_APPROVALS_KEY.*keys\/portal-approvals.*approvals rotate-key/),
  });
  const next = newSeed();
  expect(await rotateApprovalKey({ connection, seed: newSeed(), clock, onError }, next)).toMatchObject({ isSignedOff: false });
  expect(await auditApprovals(await open(next), note)).toEqual({ size: 6n, closedLogs: 1, faults: [] });
  await expect(open(seed)).rejects.toMatchObject({ code: 'approval_log_key_replaced' });
});

test('a process that holds the replaced log logs nothing more and says so', async () => {
  const { portal, log, open, connection, seed } = await logged();
  const next = newSeed();
  await rotateApprovalKey({ connection, seed, clock, onError }, next);
  await force(portal, 'delete from approval_log.logged_steps');
  await expect(log.catchUp()).rejects.toMatchObject({ code: 'checkpoint_origin_foreign' });
  expect((await auditApprovals(await open(next))).faults).toEqual([]);
});

test('an audit finds a closed log that was changed, and one that its successor does not continue', async () => {
  const { portal, open, connection, seed } = await logged();
  const next = newSeed();
  await rotateApprovalKey({ connection, seed, clock, onError }, next);
  const nextLog = await open(next);
  await force(portal, `update approval_log_history.logs set last_checkpoint = 'another' where number = 1`);
  expect(codes(await auditApprovals(nextLog))).toEqual(['closed_log_changed', 'log_not_continued']);
  await force(portal, `delete from public.approval_steps where sequence = 3`);
  expect(codes(await auditApprovals(nextLog))).toContain('step_missing');
});
