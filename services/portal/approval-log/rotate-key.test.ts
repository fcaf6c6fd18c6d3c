import { randomBytes } from 'node:crypto';
import { formatVerifierKey } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { auditApprovals } from './audit-approvals.ts';
import { encodeEntry } from './entry.rules.ts';
import { closeCurrentLog } from './history.sql.ts';
import { prepareApprovalLog } from './open-approval-log.ts';
import { rotateApprovalKey } from './rotate-key.ts';
import { signerOf } from './signer.ts';
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
    expect(await auditApprovals(nextLog, note)).toEqual({ size: 6n, closedLogs: 1, unsignedLogs: 0, faults: [] });
});

test('a lost key is replaced too, once its loss is stated; the audit counts a log that does not name the next key', async () => {
  const { log, open, connection, seed } = await logged();
  const { note } = await log.log.latestCheckpoint();
  await expect(open(newSeed())).rejects.toMatchObject({
    code: 'checkpoint_origin_foreign',
    message: expect.stringMatching(/PORTAL_APPROVALS_KEY.*keys\/portal-approvals.*approvals rotate-key/),
  });
  const next = newSeed();
  const lost = { connection, seed: newSeed(), clock, onError };
  await expect(rotateApprovalKey(lost, next)).rejects.toMatchObject({ code: 'approval_log_key_not_at_hand' });
  expect(await log.catchUp()).toBe(0);
  expect(await rotateApprovalKey({ ...lost, isKeyLost: true }, next)).toMatchObject({ isSignedOff: false });
  expect(await auditApprovals(await open(next), note)).toEqual({ size: 6n, closedLogs: 1, unsignedLogs: 1, faults: [] });
  await expect(open(seed)).rejects.toMatchObject({ code: 'approval_log_key_replaced' });
});

test('a process that holds the replaced log logs nothing more and says so', async () => {
  const { log, open, connection, seed } = await logged();
  const next = newSeed();
  await rotateApprovalKey({ connection, seed, clock, onError }, next);
  await expect(log.catchUp()).rejects.toMatchObject({ code: 'approval_log_key_replaced' });
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

const keyOf = (seed: string) => formatVerifierKey(signerOf(seed).key);

async function closeLog({ administrator }: Awaited<ReturnType<typeof logged>>['portal'], nextKey: string) {
  await administrator.query('begin');
  await closeCurrentLog(administrator, 1, nextKey);
  await administrator.query('commit');
}

test('between closing and opening no replaced key begins the next log, and the rotation is completed with its new key', async () => {
  const { portal, log, open, connection, seed } = await logged();
  const next = newSeed();
  await closeLog(portal, keyOf(next));
  await prepareApprovalLog(connection);
  await expect(log.catchUp()).rejects.toMatchObject({ code: 'approval_log_key_replaced' });
  for (const other of [seed, newSeed()]) await expect(open(other)).rejects.toMatchObject({ code: 'approval_log_key_replaced' });
  const { rows } = await portal.administrator.query('select from approval_log.log_checkpoints');
  expect(rows).toEqual([]);
  const rotation = await rotateApprovalKey({ connection, seed, clock, onError }, next);
  expect(rotation).toEqual({ closedKey: keyOf(seed), currentKey: keyOf(next), isSignedOff: false });
  expect(await auditApprovals(await open(next))).toMatchObject({ size: 6n, closedLogs: 1, faults: [] });
});

test('a rotation that the previous version left closed and without a next key is completed', async () => {
  const { portal, log, open, connection, seed } = await logged();
  const next = newSeed();
  await log.log.append([encodeEntry({ nextKey: keyOf(next) })]);
  await closeLog(portal, keyOf(next));
  await force(portal, 'delete from approval_log_history.logs where closed_at is null');
  const rotation = await rotateApprovalKey({ connection, seed, clock, onError }, next);
  expect(rotation).toEqual({ closedKey: keyOf(seed), currentKey: keyOf(next), isSignedOff: true });
  expect(await auditApprovals(await open(next))).toMatchObject({ closedLogs: 1, unsignedLogs: 0, faults: [] });
});

test('a rotation is refused and closes nothing where another one recorded its key after the sign-off', async () => {
  const { portal, connection, seed } = await logged();
  await portal.administrator.query(`
    create function approval_log.rotate_meanwhile() returns trigger language plpgsql as $$
    begin update approval_log_history.logs set verifier_key = 'another'; return null; end $$;
    create trigger rotate_meanwhile after insert on approval_log.log_checkpoints
      for each row execute function approval_log.rotate_meanwhile()`);
  await expect(rotateApprovalKey({ connection, seed, clock, onError }, newSeed())).rejects.toMatchObject({
    code: 'approval_log_rotated_meanwhile',
  });
  const { rows } = await portal.administrator.query('select number from approval_log_history.logs where closed_at is null');
  expect(rows).toEqual([{ number: 1 }]);
});

test('of two rotations at once with one old key, the second is refused and changes nothing', async () => {
  const { open, connection, seed } = await logged();
  const seeds = [newSeed(), newSeed()];
  const results = await Promise.allSettled(seeds.map((next) => rotateApprovalKey({ connection, seed, clock, onError }, next)));
  const winner = results.findIndex(({ status }) => status === 'fulfilled');
  expect(results[1 - winner]).toMatchObject({ reason: { code: 'approval_log_key_not_at_hand' } });
  expect(await auditApprovals(await open(seeds[winner]))).toMatchObject({ closedLogs: 1, unsignedLogs: 0, faults: [] });
});

test('an audit finds a log that follows with another key than the closed one names', async () => {
  const { log, open, connection, seed, portal } = await logged();
  const next = newSeed();
  await log.log.append([encodeEntry({ nextKey: keyOf(newSeed()) })]);
  await closeLog(portal, keyOf(next));
  await rotateApprovalKey({ connection, seed, clock, onError }, next);
  expect(codes(await auditApprovals(await open(next)))).toEqual(['log_not_continued']);
});

test('a log whose key was never recorded and is lost is closed once its verifier key is known', async () => {
  const { portal, connection, seed, open } = await logged();
  await force(portal, 'delete from approval_log_history.logs');
  const next = newSeed();
  const rotate = () => rotateApprovalKey({ connection, seed: newSeed(), clock, onError, isKeyLost: true }, next);
  await expect(rotate()).rejects.toMatchObject({ code: 'approval_log_key_unknown' });
  await portal.administrator.query('insert into approval_log_history.logs (number, verifier_key) values (1, $1)', [keyOf(seed)]);
  expect(await rotate()).toMatchObject({ closedKey: keyOf(seed), isSignedOff: false });
  expect((await auditApprovals(await open(next))).faults).toEqual([]);
});
