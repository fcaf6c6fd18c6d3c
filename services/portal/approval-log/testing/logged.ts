import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@trivium/testing';
import { inject, onTestFinished } from 'vitest';
import { openPortal, type OpenPortal } from '../../supabase/tests/fixtures/open-portal.ts';
import { division, requiredFields } from '../../supabase/tests/fixtures/fixtures.ts';
import { withRequests } from '../../supabase/tests/fixtures/use-portal.ts';
import { openApprovalLog } from '../open-approval-log.ts';

export const clock = createFakeClock(new Date('2026-11-21T00:00:00Z'));
const firstSeed = randomBytes(32).toString('base64url');

const moves = [
  ['member', 'submitted-to-chair'],
  ['chair', 'chair-approved'],
  ['advisor', 'rejected'],
] as const;

/** A portal with two projects that were moved, and a log that holds their steps. */
export async function logged() {
  const portal = withRequests(await openPortal(inject('administrator')));
  onTestFinished(() => portal.close());
  // The matrix's projects have steps that nobody made.
  await force(portal, `delete from public.approval_steps; update public.projects set status = 'draft'`);
  for (const title of ['Herb garden', 'Book fair']) {
    const { body } = await portal.send('member', 'POST', 'projects', { ...requiredFields, title, division });
    for (const [identity, to_status] of moves) await portal.call(identity, 'move_project', { project: body[0].id, to_status });
  }
  const { host, port, user, password, database } = portal.administrator;
  const connection = { host, port, user, password: password as string, database: database as string };
  const open = async (seed = firstSeed) => {
    const errors: unknown[] = [];
    const log = await openApprovalLog({ connection, seed, clock, onError: (error) => errors.push(error) });
    onTestFinished(() => log.close());
    return log;
  };
  const log = await open();
  await log.catchUp();
  return { portal, log, open, connection, seed: firstSeed };
}
/** Does what the triggers forbid to everybody who does not own the server. */
export const force = async ({ administrator }: OpenPortal, statement: string) => {
  await administrator.query('set session_replication_role = replica');
  await administrator.query(statement);
  await administrator.query('set session_replication_role = origin');
};
