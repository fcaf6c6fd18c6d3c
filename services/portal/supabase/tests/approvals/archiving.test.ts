import { expect, test } from 'vitest';
import { idOf, personOf } from '../fixtures/fixtures.ts';
import { identities } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const people = identities.filter((identity) => identity !== 'anonymous');
const projectOf = (owner: string) => idOf('archiving', owner);

interface Outcome {
  readonly owner: string;
  readonly actor: string;
  readonly role: string | null;
  readonly principal: string | null;
  readonly refusal: string | null;
}

/** What each person may do with each person's submitted report; with `deputies`, the pairs of principal and deputy. */
async function outcomes(deputies: readonly (readonly [string, string])[]): Promise<Outcome[]> {
  await portal().query('begin; set local session_replication_role = replica');
  try {
    await portal().query(
      `insert into projects (id, created_by, status, title) select id, owner, 'post-report-submitted', 'Herb garden'
       from jsonb_to_recordset($1) as row (id uuid, owner uuid)`,
      [JSON.stringify(people.map((owner) => ({ id: projectOf(owner), owner: personOf(owner) })))],
    );
    await portal().query(
      `insert into approval_delegations (principal_id, deputy_id, role, starts_on, ends_on)
       select row.principal, row.deputy, profiles.role, private.today(), private.today()
       from jsonb_to_recordset($1) as row (principal uuid, deputy uuid) join profiles on profiles.id = row.principal`,
      [
        JSON.stringify(
          deputies.map(([principal, deputy]) => ({
            principal: personOf(principal as 'dean'),
            deputy: personOf(deputy as 'dean'),
          })),
        ),
      ],
    );
    return await portal().query<Outcome>(
      `select owner.role::text as owner, actor.role::text as actor, move.acting_role as role, principal.role::text as principal, move.refusal
       from projects as project join profiles as owner on owner.id = project.created_by
       cross join profiles as actor
       cross join lateral private.decide_move(project, 'archived', actor.id) as move
       left join profiles as principal on principal.id = move.principal
       where project.id = any ($1) and actor.id = any ($2)`,
      [people.map(projectOf), people.map(personOf)],
    );
  } finally {
    await portal().query('rollback');
  }
}

const pairs = people.flatMap((principal) =>
  people.flatMap((deputy) => (deputy === principal ? [] : [[principal, deputy] as const])),
);

test.each([
  ['without deputies', [], ['secretary', 'admin']],
  ['where everybody is everybody’s deputy', pairs, people],
])('%s, of all pairs of owner and actor nobody archives their own project', async (_name, deputies, archivists) => {
  const all = await outcomes(deputies);
  expect(all).toHaveLength(people.length ** 2);
  const wrong = all.filter(({ owner, actor, refusal }) => {
    const expected =
      owner === actor ? 'project_own_review' : archivists.includes(actor as 'dean') ? null : 'project_step_of_other_role';
    return refusal !== expected;
  });
  expect(wrong).toEqual([]);
});
