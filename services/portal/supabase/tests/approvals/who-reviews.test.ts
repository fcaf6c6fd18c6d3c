import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { division, idOf, other, otherChair, personOf } from '../fixtures/fixtures.ts';
import { identities } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { expectReviewers, readAuthorities, type Scene } from './reviewers.rules.ts';
import { readTransitions, type Transition } from './transitions.rules.ts';

const portal = usePortal();
const page = await readFile(join(import.meta.dirname, '../../../../../docs/portal-workflow.md'), 'utf8');
const rules = readAuthorities(page);
const transitions = readTransitions(page);
const reviews = transitions.filter(({ kind }) => kind === 'approve');
const secondAdministrator = idOf('person', 'another administrator');

const roles = new Map<string, string>([
  ...identities.flatMap((identity) => (identity === 'anonymous' ? [] : [[personOf(identity), identity] as const])),
  [other, 'member'],
  [otherChair, 'chair'],
  [secondAdministrator, 'admin'],
]);
const people = [...roles.keys()];
const approvers = people.filter((person) => roles.get(person) !== 'member');

/** The role of the review step after this one. */
const nextOf = ({ to, path }: Transition, needsBoard: boolean) =>
  reviews.find((row) => row.from === to && (row.path === 'both' || (row.path === 'board') === needsBoard) && path !== undefined)
    ?.mover;
const steps = reviews.flatMap((row) =>
  [false, true].flatMap((needsBoard) =>
    row.path === 'both' || (row.path === 'board') === needsBoard ? [{ row, needsBoard, next: nextOf(row, needsBoard) }] : [],
  ),
);

/** What is different from one holder for each role and no deputies. */
interface World {
  readonly name: string;
  readonly emptied?: string;
  readonly deputies?: readonly (readonly [string, string])[];
  readonly reviewed?: readonly string[];
}
const everyPair = approvers.flatMap((principal) =>
  people.flatMap((deputy) => (deputy === principal ? [] : [[principal, deputy] as const])),
);
const worlds: World[] = [
  { name: 'as it is' },
  ...[...new Set(reviews.map(({ mover }) => mover))].map((role) => ({ name: `without a ${role}`, emptied: role })),
  { name: 'where everybody is everybody’s deputy', deputies: everyPair },
  { name: 'where each names the member', deputies: approvers.map((person) => [person, personOf('member')] as const) },
  { name: 'after the member reviewed as a deputy', deputies: everyPair, reviewed: [personOf('member')] },
  ...approvers.map((person) => ({ name: `after ${roles.get(person)} ${person.slice(0, 4)} reviewed`, reviewed: [person] })),
  { name: 'after all but the administrators reviewed', reviewed: people.filter((person) => roles.get(person) !== 'admin') },
  { name: 'after everybody reviewed', reviewed: people },
];

let scenes: readonly { owner: string; needsBoard: boolean; row: Transition; next: string | undefined; project: string }[] = [];
beforeAll(async () => {
  scenes = people.flatMap((owner) =>
    steps.map((step) => ({ ...step, owner, project: idOf('scene', owner, step.row.from, String(step.needsBoard)) })),
  );
  await insert(
    `insert into projects (id, created_by, status, title, division, needs_board)
     select * from jsonb_to_recordset($1) as row (id uuid, created_by uuid, status project_status, title text, division text, needs_board boolean)`,
    scenes.map(({ project, owner, row, needsBoard }) => ({
      id: project,
      created_by: owner,
      status: row.from,
      title: 'A proposal',
      division,
      needs_board: needsBoard,
    })),
  );
});

/** Inserts rows of any content, which triggers would refuse. */
async function insert(statement: string, rows: readonly object[]) {
  await portal().query('set session_replication_role = replica');
  await portal().query(statement, [JSON.stringify(rows)]);
  await portal().query('set session_replication_role = origin');
}

/** Runs `work` in a world, and restores the database. */
async function inWorld<Result>({ emptied, deputies = [], reviewed = [] }: World, work: () => Promise<Result>): Promise<Result> {
  await portal().query('begin');
  try {
    if (emptied !== undefined) await portal().query(`update profiles set role = 'member' where role::text = $1`, [emptied]);
    await insert(
      `insert into approval_delegations (principal_id, deputy_id, role, divisions, starts_on, ends_on)
       select row.*, private.today(), private.today() from jsonb_to_recordset($1) as row (principal_id uuid, deputy_id uuid, role user_role, divisions text[])`,
      deputies.map(([principal, deputy]) => ({
        principal_id: principal,
        deputy_id: deputy,
        role: roles.get(principal),
        divisions: [division],
      })),
    );
    await insert(
      `insert into approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, authority, content_hash, previous_hash, hash)
       select row.project, row.sequence, 'draft', 'submitted-to-chair', row.actor, 'vp', 'holder', repeat('0', 64), repeat('0', 64),
         encode(sha256((row.project || '/' || row.sequence)::bytea), 'hex')
       from jsonb_to_recordset($1) as row (project uuid, sequence int, actor uuid)`,
      scenes.flatMap(({ project }) => reviewed.map((actor, place) => ({ project, sequence: place + 1, actor }))),
    );
    return await work();
  } finally {
    await portal().query('rollback');
  }
}

interface Outcome {
  readonly project: string;
  readonly actor: string;
  readonly kind: string;
  readonly authority: string | null;
  readonly needs_reason: boolean;
  readonly acting_role: string | null;
  readonly refusal: string | null;
}

/** What each person may do at each step of a world, and what each owner may besides, by the database. */
const outcomes = (world: World) =>
  inWorld(world, () =>
    portal().query<Outcome>(
      `select project.id as project, actor, step.kind, move.authority, move.needs_reason, move.acting_role, move.refusal
       from projects as project
       cross join unnest($2::uuid[]) as actor
       join project_transitions as step on step.from_status = project.status
         and (step.kind = 'approve' or step.kind in ('reject', 'request-revisions') and actor = project.created_by)
         and (step.path is null or (step.path = 'board') = project.needs_board)
       cross join lateral private.decide_move(project, step.to_status, actor) as move
       where project.id = any ($1)`,
      [scenes.map(({ project }) => project), people],
    ),
  );
const outcomesByWorld = new Map<World, Promise<readonly Outcome[]>>();
function outcomesIn(world: World): Promise<readonly Outcome[]> {
  const moves = outcomesByWorld.get(world) ?? outcomes(world);
  outcomesByWorld.set(world, moves);
  return moves;
}
const isApproval = ({ kind }: Outcome) => kind === 'approve';

const describeScene = (world: World, { owner, row, needsBoard }: (typeof scenes)[number], actor: string) =>
  `${world.name}: ${roles.get(actor)} ${actor.slice(0, 4)} at ${row.from} (board ${needsBoard}) of ${roles.get(owner)} ${owner.slice(0, 4)}`;

test('the table in the database equals the table in the document', async () => {
  const rows = await portal().query('select * from review_authorities');
  const sorted = (list: readonly object[]) => list.map((row) => JSON.stringify(row)).toSorted();
  expect(sorted(rows)).toEqual(sorted(rules));
  expect(rules).toHaveLength(6);
});

test.each(worlds)('$name, every person reviews every step of every owner as the table says', async (world) => {
  const rolesNow = new Map([...roles].map(([person, role]) => [person, role === world.emptied ? 'member' : role]));
  const moves = (await outcomesIn(world)).filter(isApproval);
  expect(moves).toHaveLength(scenes.length * people.length);
  const byScene = new Map(scenes.map((scene) => [scene.project, scene]));
  const wrong = moves.flatMap(({ project, actor, authority, needs_reason, acting_role, refusal }) => {
    const scene = byScene.get(project);
    if (!scene) return ['no scene'];
    const expected = expectReviewers(rules, sceneOf(world, scene, rolesNow)).get(actor);
    const isRight =
      expected === undefined
        ? refusal !== null
        : refusal === null &&
          authority === expected.authority &&
          needs_reason === expected.needs_reason &&
          acting_role === scene.row.mover;
    return isRight ? [] : [`${describeScene(world, scene, actor)}: ${refusal ?? authority}, not ${expected?.authority}`];
  });
  expect(wrong).toEqual([]);
});

const sceneOf = (world: World, { owner, row, next }: (typeof scenes)[number], now: ReadonlyMap<string, string>): Scene => ({
  owner,
  step: row.mover,
  next,
  roles: now,
  chairs: [personOf('chair')],
  // A deputy decides only while the principal holds the office.
  deputies: (world.deputies ?? []).filter(([principal]) => now.get(principal) === roles.get(principal)),
  reviewed: world.reviewed ?? [],
});

test.each(worlds)('$name, nobody approves, rejects or returns their own project at any step', async (world) => {
  const moves = await outcomesIn(world);
  const owners = new Map(scenes.map(({ project, owner }) => [project, owner]));
  const own = moves.filter(({ project, actor }) => owners.get(project) === actor);
  expect(own).toHaveLength(3 * scenes.length);
  expect(new Set(own.map(({ refusal }) => refusal))).toEqual(new Set(['project_own_review']));
});

test.each(worlds)('$name, every step of every owner has somebody to review it', async (world) => {
  const moves = (await outcomesIn(world)).filter(isApproval);
  const open = new Set(moves.flatMap(({ project, refusal }) => (refusal === null ? [project] : [])));
  expect(scenes.filter(({ project }) => !open.has(project))).toEqual([]);
});
