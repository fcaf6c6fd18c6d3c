import type { Client } from 'pg';
import type { OpenPortal } from '../fixtures/open-portal.ts';
import type { PlanNode, PageRequest } from './pages.rules.ts';

export interface ExplainedPlan {
  readonly plan: PlanNode;
  /** The database's time in milliseconds, to plan and to run. */
  readonly planningMs: number;
  readonly executionMs: number;
  /** Growing tables that the whole request read from end to end, also inside functions. */
  readonly scanned: readonly string[];
}

/** Asks `/rest/v1` for the plan of a request as one person, run for real. */
export async function explain(portal: OpenPortal, request: PageRequest): Promise<ExplainedPlan> {
  const response = await fetch(`${portal.url}/rest/v1/${request.path}`, {
    headers: { ...(await portal.headersFor(request.person)), accept: 'application/vnd.pgrst.plan+json; options=analyze' },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${request.name}: ${body}`);
  const [answer] = JSON.parse(body) as { Plan: PlanNode; 'Planning Time': number; 'Execution Time': number }[];
  if (!answer) throw new Error(`${request.name} has no plan.`);
  return {
    plan: answer.Plan,
    planningMs: answer['Planning Time'],
    executionMs: answer['Execution Time'],
    scanned: request.path.startsWith('rpc/') ? await scannedBy(portal.administrator, request) : [],
  };
}

/** The plan of a call does not show what the function reads, but the transaction's counters do. */
async function scannedBy(client: Client, { path, person }: PageRequest): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ sub: person, role: 'authenticated' }),
    ]);
    const [call = '', query] = path.slice('rpc/'.length).split('?');
    const values = [...new URLSearchParams(query)];
    const named = values.map(([each], place) => `${each} => $${place + 1}`).join(', ');
    await client.query(
      `select public.${call}(${named})`,
      values.map(([, value]) => value),
    );
    const { rows } = await client.query<{ name: string }>(
      'select relname::text as name from pg_stat_xact_user_tables where seq_scan > 0',
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.query('rollback');
  }
}
