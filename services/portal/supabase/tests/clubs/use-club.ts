import { idOf, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import type { TestPortal } from '../fixtures/use-portal.ts';

export const club = idOf('club', 'hiking');

/** A club that the chair presides, with nobody in it and no notices. */
export async function openClub(portal: TestPortal, joining: 'open' | 'ask' | 'closed' = 'ask'): Promise<void> {
  for (const table of ['club_members', 'club_messages', 'club_news', 'club_blocks'])
    await portal.query(`delete from ${table} where club_id = $1`, [club]);
  await portal.query(
    `insert into clubs (id, slug, name, name_th, president_id, joining) values ($1, 'hiking', 'Hiking', 'เดินป่า', $2, $3)
     on conflict (id) do update set president_id = excluded.president_id, joining = excluded.joining, is_active = true`,
    [club, personOf('chair'), joining],
  );
  await portal.query('delete from notification_outbox');
  await portal.query('delete from private.quota_usage');
}

/** The kinds of somebody's notices, and what was written in them. */
export const noticesOf = async (portal: TestPortal, identity: Identity) =>
  (
    await portal.query<{ kind: string; note: string | null; path: string }>(
      `select kind, content ->> 'note' as note, path from notices where user_id = $1 order by id`,
      [personOf(identity)],
    )
  ).map(({ kind, note, path }) => ({ kind, path, ...(note !== null && { note }) }));

/** What officers did to the club, by the audit log. */
export const deedsOf = async (portal: TestPortal) =>
  (
    await portal.query<{ action: string }>(
      `select action from audit_log where target_table = 'clubs' and target_id = 'hiking' and action not like '%-row' order by id`,
    )
  ).map(({ action }) => action);
