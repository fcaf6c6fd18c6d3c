import type { Transaction } from '@trivium/postgres';
import type { LoggedStep } from './entry.rules.ts';

/** A row of `approval_steps`, in the order of writing over all projects. */
export interface Step extends LoggedStep {
  readonly id: string;
}

/** Numbers are given before a transaction commits, so one that was given earlier may show later than others. */
const latecomers = 10_000;

/** Steps that the log does not hold; $1 asks for all, and not for the latest alone. */
const unlogged = `from public.approval_steps as step
  where ($1 or step.id > (select coalesce(max(step_id), 0) - ${latecomers} from approval_log.logged_steps))
    and not exists (select from approval_log.logged_steps as logged where logged.step_id = step.id)`;

/** Whether there is anything to log. */
export async function hasUnlogged(transaction: Transaction, isWhole: boolean): Promise<boolean> {
  const { rows } = await transaction.query<{ found: boolean }>(`select exists (select ${unlogged}) as found`, [isWhole]);
  return rows[0]?.found === true;
}

/** Steps that the log does not hold yet, in the order of their numbers. */
export async function findUnlogged(transaction: Transaction, most: number, isWhole: boolean): Promise<Step[]> {
  const { rows } = await transaction.query<Step>(
    `select step.id::text as id, step.project_id::text as project, step.sequence, step.hash ${unlogged} order by step.id limit $2`,
    [isWhole, most],
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

/** The hash that the chain of a project has at a place now; a key is `project sequence`. */
export async function readHashes(
  transaction: Transaction,
  steps: readonly Pick<LoggedStep, 'project' | 'sequence'>[],
): Promise<Map<string, string>> {
  const { rows } = await transaction.query<{ key: string; hash: string }>(
    `select step.project_id || ' ' || step.sequence as key, step.hash
     from unnest($1::uuid[], $2::int[]) as wanted (project, place)
     join public.approval_steps as step on step.project_id = wanted.project and step.sequence = wanted.place`,
    [steps.map(({ project }) => project), steps.map(({ sequence }) => sequence)],
  );
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

/** Projects whose chain does not follow from itself, or does not end where the project is. */
export async function findBrokenChains(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `select id::text as id from public.projects
     where not coalesce((public.verify_approval_chain(id) ->> 'is_whole')::boolean, true) order by id`,
  );
  return rows.map(({ id }) => id);
}
