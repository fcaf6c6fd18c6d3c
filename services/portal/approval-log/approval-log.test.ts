import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import type { OpenPortal } from '../supabase/tests/fixtures/open-portal.ts';
import { auditApprovals } from './audit-approvals.ts';
import { openApprovalLog } from './open-approval-log.ts';
import { clock, force, logged } from './testing/logged.ts';

const codes = (audit: { faults: readonly { code: string }[] }) => [...new Set(audit.faults.map(({ code }) => code))].toSorted();
const countSteps = async ({ administrator }: OpenPortal) =>
  Number((await administrator.query<{ count: string }>('select count(*) from public.approval_steps')).rows[0]?.count);

test('each step is logged once, also by several replicas, and an audit of an unchanged database finds no faults', async () => {
  const { portal, log, open } = await logged();
  const steps = await countSteps(portal);
  expect(steps).toBe(6);
  const second = await open();
  expect(await Promise.all([log.catchUp(), second.catchUp()])).toEqual([0, 0]);
  expect(await auditApprovals(log)).toEqual({ size: BigInt(steps), closedLogs: 0, unsignedLogs: 0, faults: [] });
  const { note } = await log.log.latestCheckpoint();
  expect(await auditApprovals(second, note)).toEqual({ size: BigInt(steps), closedLogs: 0, unsignedLogs: 0, faults: [] });
});

test('a rewritten step is found, also if its hash and all later hashes were recomputed', async () => {
  const { portal, log } = await logged();
  await force(
    portal,
    `update public.approval_steps set note = 'never said', hash = md5(random()::text) || md5(random()::text) where sequence = 1`,
  );
  expect(codes(await auditApprovals(log))).toContain('step_rewritten');
});

test('a report that changed after its steps is found', async () => {
  const { portal, log } = await logged();
  const reports = async () => codes(await auditApprovals(log)).includes('report_changed');
  await force(
    portal,
    `update public.approval_steps set to_status = 'archived' where to_status = 'rejected';
     update public.projects set status = 'archived' where status = 'rejected'`,
  );
  expect(await reports()).toBe(false);
  await force(
    portal,
    `insert into public.project_reports (project_id, happened) select id, 'Herbs grew.' from public.projects on conflict (project_id) do nothing;
    update public.approval_steps as step set content_hash = private.report_hash(project, private.report_content(project.id))
    from public.projects as project where project.id = step.project_id and step.to_status = 'archived'`,
  );
  expect(await reports()).toBe(false);
  await force(portal, `update public.project_reports set lessons = 'Nothing grew.'`);
  expect(await reports()).toBe(true);
});

test('a truncated but consistent chain is found', async () => {
  const { portal, log } = await logged();
  await force(
    portal,
    `with cut as (
       delete from public.approval_steps as step using (
         select project_id, max(sequence) as sequence from public.approval_steps group by project_id) as last
       where step.project_id = last.project_id and step.sequence = last.sequence returning step.project_id, step.from_status)
     update public.projects set status = cut.from_status from cut where projects.id = cut.project_id`,
  );
  expect(codes(await auditApprovals(log))).toEqual(['step_missing']);
});

test('a log that is rebuilt from rewritten chains fails against an earlier checkpoint', async () => {
  const { portal, log, open } = await logged();
  const { note } = await log.log.latestCheckpoint();
  await log.close();
  await force(
    portal,
    `update public.approval_steps set note = 'never said', hash = md5(random()::text) || md5(random()::text) where sequence = 1`,
  );
  await portal.administrator.query('drop schema approval_log, approval_log_history cascade');
  const remade = await open();
  await remade.catchUp();
  expect(codes(await auditApprovals(remade))).not.toContain('step_rewritten');
  expect(codes(await auditApprovals(remade, note))).toContain('checkpoint_inconsistent');
  await portal.administrator.query('drop schema approval_log, approval_log_history cascade');
});

test('a log shorter than an earlier checkpoint was truncated', async () => {
  const { portal, log, open } = await logged();
  const { note } = await log.log.latestCheckpoint();
  await log.close();
  await portal.administrator.query('drop schema approval_log, approval_log_history cascade');
  const empty = await open();
  expect(codes(await auditApprovals(empty, note))).toContain('checkpoint_ahead');
});

test.for(['', 'no checkpoint', 'trivium.invalid/approvals/0\n1\nAAAA\n\n— a b\n'])(
  '%j is not a checkpoint of this log',
  async (note) => {
    const { log } = await logged();
    expect(codes(await auditApprovals(log, note))).toEqual(['checkpoint_unreadable']);
  },
);

test('an invalid key is refused, and the message does not contain it', async () => {
  const { host, port, user, password, database } = new Client(inject('administrator'));
  const connection = { host, port, user, password: password as string, database: database as string };
  await expect(openApprovalLog({ connection, seed: 'hunter2', clock, onError: () => {} })).rejects.toMatchObject({
    code: 'approval_log_key_invalid',
    message: expect.not.stringContaining('hunter2'),
  });
});

test('the roles of the API and of migrations have no access to the log', async () => {
  const { portal } = await logged();
  for (const role of ['anon', 'authenticated', 'service_role', 'supabase_migrator'])
    for (const table of ['log_checkpoints', 'log_entry_bundles', 'logged_steps']) {
      await portal.administrator.query(`set role ${role}`);
      await expect(portal.administrator.query(`select from approval_log.${table}`)).rejects.toMatchObject({ code: '42501' });
      await portal.administrator.query('reset role');
    }
});
