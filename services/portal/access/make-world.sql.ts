import { escapeIdentifier, type ClientBase } from 'pg';
import { identities } from './matrix.rules.ts';
import { buckets } from './rows/buckets.ts';
import { tables } from './rows/index.ts';
import { pollRows, pollTallies } from './rows/meetings.ts';
import {
  attendedEvent,
  chairsClub,
  division,
  idOf,
  missedEvent,
  numberOf,
  other,
  otherChair,
  otherClub,
  otherDivision,
  personOf,
  profileDivision,
  type Row,
} from './scene.ts';

type Query = Pick<ClientBase, 'query'>;

/**
 * Makes the people and rows that the matrix is about, past all triggers, so that each row is exactly what its name says.
 * @param client a superuser's
 */
export async function makeWorld(client: Query): Promise<void> {
  await client.query('begin');
  await client.query(`set local session_replication_role = replica`);
  await makePeople(client);
  const chair = personOf('chair');
  const at = { starts_at: '2026-01-01T10:00:00Z', ends_at: '2026-01-01T12:00:00Z' };
  await insertRows(client, 'public.divisions', [
    { slug: division, name: 'Ours', name_th: 'ฝ่ายเรา', chair_id: chair },
    { slug: otherDivision, name: 'Theirs', name_th: 'ฝ่ายเขา', chair_id: otherChair },
    { slug: profileDivision, name: 'Named in a profile', name_th: 'ฝ่ายในโปรไฟล์' },
    { slug: 'matrix-third-division', name: 'Third', name_th: 'ฝ่ายสาม' },
  ]);
  await insertRows(client, 'public.clubs', [
    { id: chairsClub, slug: 'matrix-chairs', name: 'Ours', name_th: 'ชมรมเรา', president_id: chair },
    { id: otherClub, slug: 'matrix-other', name: 'Theirs', name_th: 'ชมรมเขา', president_id: otherChair },
  ]);
  await insertRows(client, 'public.events', [
    { id: attendedEvent, title: 'Attended', ...at },
    { id: missedEvent, title: 'Missed', ...at },
  ]);
  const everybody = [...identities.map(personOf), other];
  await insertRows(
    client,
    'public.event_attendance',
    everybody.map((person) => ({ event_id: attendedEvent, user_id: person })),
  );
  await insertRows(
    client,
    'public.name_requests',
    identities
      .filter((identity) => identity !== 'anonymous')
      .map((identity) => ({ person_id: personOf(identity), full_name: 'Mali Jaidee' })),
  );
  await insertRows(client, 'public.meeting_polls', pollRows);
  await insertRows(client, 'public.meeting_poll_tallies', pollTallies);
  await insertRows(client, 'public.shop_products', [
    { id: idOf('product', 'kept'), club_id: otherClub, slug: 'kept', name: 'Kept' },
  ]);
  await insertRows(client, 'public.shop_product_variants', [
    { id: idOf('variant', 'kept'), product_id: idOf('product', 'kept'), price: 250, stock: 10 },
  ]);
  for (const [table, { rows, key = 'id', isNumbered, hidden, isGiven }] of Object.entries(tables)) {
    if (isGiven) continue;
    const made = Object.entries(rows).flatMap(([name, make]) =>
      identities.map((identity) => {
        const scene = { identity, me: personOf(identity) };
        const row = make(scene);
        const id = isNumbered ? numberOf(table, name, identity) : idOf(table, name, identity);
        return { ...(key === 'id' && { id }), ...row, ...hidden?.(row, scene) };
      }),
    );
    await insertRows(client, `public.${table}`, made);
  }
  // A project that has moved has a step that says so.
  await client.query(`
    insert into public.approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash)
    select id, 1, 'draft', status, created_by, 'owner', repeat('0', 64), repeat('0', 64), encode(sha256(id::text::bytea), 'hex')
    from public.projects
    where status <> 'draft' and not exists (select from public.approval_steps where project_id = projects.id)`);
  for (const [bucket, rows] of Object.entries(buckets))
    await insertRows(
      client,
      'storage.objects',
      Object.entries(rows).flatMap(([name, make]) =>
        identities.map((identity) => ({
          id: idOf(bucket, name, identity),
          bucket_id: bucket,
          ...make({ identity, me: personOf(identity) }),
        })),
      ),
    );
  await client.query('commit');
  await client.query('analyze');
}

async function makePeople(client: Query): Promise<void> {
  const people = [
    ...identities.map((identity) => ({
      id: personOf(identity),
      role: identity === 'anonymous' ? 'member' : identity,
      // A division of which the chair holds no office.
      ...(identity === 'chair' && { division: profileDivision }),
    })),
    { id: other, role: 'member' },
    { id: otherChair, role: 'chair' },
    // So that an administrator may lay the role down.
    { id: idOf('person', 'another administrator'), role: 'admin' },
  ];
  await insertRows(
    client,
    'auth.users',
    people.map(({ id }) => ({ id, email: `${id}@faculty.example`, aud: 'authenticated', role: 'authenticated' })),
  );
  await insertRows(client, 'public.profiles', people);
}

/** All of one table's at once; the columns are those of the first row. */
async function insertRows(client: Query, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map(escapeIdentifier).join(', ');
  const groups = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join());
  for (const group of groups.values()) {
    const names = Object.keys(group[0] ?? {})
      .map(escapeIdentifier)
      .join(', ');
    await client
      .query(
        `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(group)],
      )
      .catch((error: Error) => {
        throw new Error(`${table} (${columns}): ${error.message}`, { cause: error });
      });
  }
}
