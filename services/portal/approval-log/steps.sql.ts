import type { Transaction } from '@trivium/postgres';
import type { LoggedStep } from './entry.rules.ts';

/** A row of `approval_steps`. Ids follow the order of writing in all projects. */
export interface Step extends LoggedStep {
  readonly id: string;
}

/** Ids are assigned before the commit, so a lower id may become visible after a higher one. */
const latecomers = 10_000;

/** Steps that are not in the log. $1: check all, not only the latest. */
const unlogged = `from public.approval_steps as step
  where ($1 or step.id > (select coalesce(max(step_id), 0) - ${latecomers} from approval_log.logged_steps))
    and not exists (select from approval_log.logged_steps as logged where logged.step_id = step.id)`;

/** Whether there is anything to log. */
export async function hasUnlogged(transaction: Transaction, isWhole: boolean): Promise<boolean> {
  const { rows } = await transaction.query<{ exists: boolean }>(`select exists (select ${unlogged}) as exists`, [isWhole]);
  return rows[0]?.exists === true;
}

/** Steps that are not in the log, by id. */
export async function findUnlogged(transaction: Transaction, max: number, isWhole: boolean): Promise<Step[]> {
  const { rows } = await transaction.query<Step>(
    `select step.id::text as id, step.project_id::text as project, step.sequence, step.hash ${unlogged} order by step.id limit $2`,
    [isWhole, max],
  );
  return rows;
}

export async function recordLogged(transaction: Transaction, steps: readonly Step[], first: bigint): Promise<void> {
  await transaction.query(
    `insert into approval_log.logged_steps (step_id, log_index)
     select id, $2::bigint + place - 1 from unnest($1::bigint[]) with ordinality as logged (id, place)`,
    [steps.map(({ id }) => id), String(first)],
  );
}

/** The current hashes of steps, by `project sequence`. */
export async function readHashes(
  transaction: Transaction,
  steps: readonly Pick<LoggedStep, 'project' | 'sequence'>[],
): Promise<Map<string, string>> {
  const { rows } = await transaction.query<{ key: string; hash: string }>(
    `select step.project_id || ' ' || step.sequence as key, step.hash
     from unnest($1::uuid[], $2::int[]) as position (project, place)
     join public.approval_steps as step on step.project_id = position.project and step.sequence = position.place`,
    [steps.map(({ project }) => project), steps.map(({ sequence }) => sequence)],
  );
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

/** Projects whose report differs from what its steps cover. */
export async function findChangedReports(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `select id::text as id from public.projects
     where status in ('post-report-submitted', 'archived') and not private.is_report_whole(projects) order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Projects whose chain is broken, or does not end at the project's status. */
export async function findBrokenChains(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `select id::text as id from public.projects
     where not coalesce((public.verify_approval_chain(id) ->> 'is_whole')::boolean, true) order by id`,
  );
  return rows.map(({ id }) => id);
}
