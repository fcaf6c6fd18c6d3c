import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { identities } from '../fixtures/identities.ts';
import { openPortal, type OpenPortal } from '../fixtures/open-portal.ts';
import { outcomeOf } from '../fixtures/outcome.rules.ts';
import { division, idOf, other, otherDivision, personOf, reportOf, requiredFields } from '../fixtures/fixtures.ts';
import { expectMove, readTransitions, type Attempt } from './transitions.rules.ts';

const transitions = readTransitions(await readFile(join(import.meta.dirname, '../../../../../docs/portal-workflow.md'), 'utf8'));
const roles = identities.filter((identity) => identity !== 'anonymous');
const isTrue = [false, true];

let portal: OpenPortal;
let states: string[] = [];
let attempts: (Attempt & { project: string })[] = [];

beforeAll(async () => {
  portal = await openPortal(inject('administrator'));
  const { rows } = await portal.administrator.query<{ state: string }>(
    'select unnest(enum_range(null::project_status))::text as state',
  );
  states = rows.map(({ state }) => state);
  const projects = roles.flatMap((role) =>
    states.flatMap((from) =>
      isTrue.flatMap((isOwn) =>
        isTrue.flatMap((needsBoard) =>
          // Divisions are the chair's matter alone.
          (role === 'chair' ? isTrue : [false]).map((isElsewhere) => ({
            role,
            from,
            isOwn,
            needsBoard,
            isElsewhere,
            project: idOf(role, from, String(isOwn), String(needsBoard), String(isElsewhere)),
          })),
        ),
      ),
    ),
  );
  const { administrator } = portal;
  await administrator.query(`begin; set local session_replication_role = replica`);
  await administrator.query(
    `insert into projects (id, created_by, status, title, division, needs_board, rationale, objectives, plan, starts_on, ends_on, expected_results, responsible)
     select row.*, form.rationale, form.objectives, form.plan, form.starts_on, form.ends_on, form.expected_results, form.responsible
     from jsonb_to_recordset($1) as row (id uuid, created_by uuid, status project_status, title text, division text, needs_board boolean),
       jsonb_populate_record(null::projects, $2) as form`,
    [
      JSON.stringify(
        projects.map(({ project, role, from, isOwn, needsBoard, isElsewhere }) => ({
          id: project,
          created_by: isOwn ? personOf(role) : other,
          status: from,
          title: 'A proposal',
          division: isElsewhere ? otherDivision : division,
          needs_board: needsBoard,
        })),
      ),
      JSON.stringify(requiredFields),
    ],
  );
  await administrator.query(
    `insert into approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash)
     select id, 1, 'draft', status, created_by, 'owner', repeat('0', 64), repeat('0', 64), encode(sha256(id::text::bytea), 'hex')
     from projects where status <> 'draft' and not exists (select from approval_steps where project_id = projects.id)`,
  );
  await administrator.query(
    `insert into project_reports (project_id, happened, lessons, participants_corrected, correction_reason)
     select project_id, happened, lessons, participants_corrected, correction_reason
     from projects, jsonb_populate_record(null::project_reports, $1::jsonb || jsonb_build_object('project_id', projects.id)) as report
     on conflict do nothing`,
    [JSON.stringify(reportOf(''))],
  );
  await administrator.query('commit; analyze');
  await administrator.query(attemptMove);
  attempts = projects.flatMap((project) =>
    states.filter((to) => to !== project.from).map((to) => Object.assign({}, project, { to })),
  );
});
afterAll(() => portal.close());

test('the table in the database equals the table in the document', async () => {
  const { rows } = await portal.administrator.query(
    `select from_status::text as "from", to_status::text as "to", mover, coalesce(path, 'both') as path, kind from project_transitions`,
  );
  const sorted = (list: readonly object[]) => list.map((row) => Object.values(row).join(' ')).toSorted();
  expect(sorted(rows)).toEqual(sorted(transitions));
  expect(states).toHaveLength(16);
});

test('a project waits for the role that may approve it next', async () => {
  const { rows } = await portal.administrator.query<{ from: string; needsBoard: boolean; waiting: string | null }>(
    'select distinct status::text as "from", needs_board as "needsBoard", waiting_for as waiting from projects',
  );
  for (const { from, needsBoard, waiting } of rows) {
    const path = needsBoard ? 'board' : 'ordinary';
    const next = transitions.find((row) => row.from === from && row.kind === 'approve' && ['both', path].includes(row.path));
    expect([from, path, waiting]).toEqual([from, path, next?.mover ?? null]);
  }
});

test('every pair of states, for every role, own or not, with or without the board, moves or is refused as the table says', async () => {
  const wrong: string[] = [];
  let moved = 0;
  for (const role of roles) {
    const tries = attempts.filter((attempt) => attempt.role === role);
    const outcomes = await move(role, tries);
    for (const [index, attempt] of tries.entries()) {
      const isHidden = attempt.from === 'draft' && !attempt.isOwn;
      const expected = isHidden ? 'project_not_found' : expectMove(transitions, attempt);
      const outcome = outcomes[index];
      if (outcome === 'yes') moved += 1;
      const { from, to, isOwn, needsBoard, isElsewhere } = attempt;
      if (outcome !== expected)
        wrong.push(
          `${role} ${from} -> ${to} own=${isOwn} board=${needsBoard} elsewhere=${isElsewhere}: ${outcome}, not ${expected}`,
        );
    }
  }
  expect(wrong).toEqual([]);
  expect(attempts).toHaveLength((8 * 4 + 8) * 16 * 15);
  expect(moved).toBeGreaterThan(250);
}, 600_000);

/** Moves each project as this role, undoes it before the next, and returns the outcomes in order. Thousands of requests took a minute. */
async function move(role: (typeof roles)[number], tries: readonly { project: string; to: string }[]): Promise<string[]> {
  return portal.rolledBack(role, async (client) => {
    const { rows } = await client.query<{ code: string; message: string }>(
      `select outcome.code, outcome.message
       from rows from (jsonb_to_recordset($1) as (project uuid, "to" project_status)) with ordinality as tries (project, "to", place),
         pg_temp.attempt_move(project, "to") as outcome
       order by place`,
      [JSON.stringify(tries.map(({ project, to }) => ({ project, to })))],
    );
    return rows.map((row) => (row.code === 'moved' ? 'yes' : outcomeOf(row)));
  });
}

/** What PostgREST would answer: the code and message of the error, or `moved`; the move is undone. */
const attemptMove = `create function pg_temp.attempt_move(project uuid, target public.project_status, out code text, out message text)
  language plpgsql as $$
  begin
    perform public.move_project(project, target);
    raise exception 'undone' using errcode = 'UNDO1';
  exception when others then
    code := case sqlstate when 'UNDO1' then 'moved' else sqlstate end;
    message := sqlerrm;
  end $$`;
