import type { Connection } from '@trivium/postgres';
import { withClient } from './with-client.sql.ts';

/** The rows that illustrations are of. */
export interface Illustrated {
  /** Demo people by the first part of their address. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Events by the name of their cover. */
  readonly events: readonly { readonly id: string; readonly name: string }[];
  readonly products: readonly { readonly id: string; readonly slug: string }[];
  /** The file names of slips that demo people sent. */
  readonly slips: readonly string[];
  /** The file names of receipts in the reports of demo projects. */
  readonly receipts: readonly string[];
  /** Demo people who lead the faculty. */
  readonly leaders: readonly string[];
}

interface PlacedPicture {
  readonly set: string;
  readonly name: string;
  /** Name of the object. */
  readonly path: string;
}

/** The name of an event's cover: its title as an address has it. */
const coverName = `trim('-' from regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g'))`;

const leaders = { dean: 'Dean', 'asst.dean': 'Assistant Dean, Student Affairs', advisor: 'Advisor to the Student Organisation' };

/** undefined without demo people, or if their pictures are there. */
export async function readIllustrated(connection: Connection): Promise<Illustrated | undefined> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{
      people: Illustrated['people'];
      events: Illustrated['events'];
      products: Illustrated['products'];
      slips: Illustrated['slips'];
      receipts: Illustrated['receipts'];
    }>(
      `select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', split_part(email, '@', 1))), '[]') from auth.users
          where raw_app_meta_data ->> 'demo' = 'true') as people,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', ${coverName})), '[]') from public.events) as events,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'slug', slug)), '[]') from public.shop_products) as products,
        (select coalesce(jsonb_agg(file_path), '[]') from public.shop_payment_proofs where file_path like '%/demo.webp') as slips,
        (select coalesce(jsonb_agg(file_url), '[]') from public.project_documents where file_url like '%/demo-receipt-%.webp') as receipts
      where not exists (select from public.clubs where logo_path like '%/demo-emblem.webp')`,
    );
    const [row] = rows;
    return row && row.people.length > 0 ? { ...row, leaders: Object.keys(leaders) } : undefined;
  });
}

/** Names the pictures in the rows that have none. */
export async function setPictures(connection: Connection, pictures: readonly PlacedPicture[]): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('create temporary table placed (set text, name text, path text) on commit drop');
    await client.query('insert into placed select * from jsonb_to_recordset($1) as pictures (set text, name text, path text)', [
      JSON.stringify(pictures),
    ]);
    for (const statement of statements) await client.query(statement);
    for (const [name, title] of Object.entries(leaders))
      await client.query(
        `update public.faculty_static set photo_path = placed.path from placed
          where set = 'portraits' and placed.name = $1 and path like 'leadership/%' and title = $2 and photo_path is null`,
        [name, title],
      );
  });
}

const statements = [
  `update public.clubs set logo_path = path from placed where set = 'emblems' and placed.name = slug and logo_path is null`,
  `update public.clubs set cover_image = path, cover_alt = 'A pattern made from the club’s emblem', cover_alt_th = 'ลายผ้าจากตราชมรม'
    from placed where set = 'club-covers' and placed.name = slug and cover_image is null`,
  `update public.events set cover_image = path, cover_alt = 'Illustration: ' || title, cover_alt_th = 'ภาพวาด: ' || coalesce(title_th, title)
    from placed where set = 'events' and placed.name = ${coverName} and cover_image is null`,
  // A draft of a change has the picture of its event.
  `update public.event_drafts as draft set cover_image = event.cover_image, cover_alt = event.cover_alt, cover_alt_th = event.cover_alt_th,
    event_seen_at = event.updated_at from public.events as event where event.id = draft.event_id`,
  `update public.news set cover_image = path, cover_alt = 'Illustration: ' || title, cover_alt_th = 'ภาพวาด: ' || coalesce(title_th, title)
    from placed where set = 'articles' and placed.name = slug and cover_image is null`,
  `update public.shop_products set images = jsonb_build_array(path) from placed
    where set = 'products' and placed.name = slug and images = '[]' and path like id || '/%'`,
  `update public.profiles set avatar_path = path from placed
    where set = 'portraits' and path like profiles.id || '/%' and avatar_path is null`,
  // By somebody who was there, three days at most after it.
  `insert into public.event_photos (event_id, club_id, uploader_id, file_path, taken_at, created_at)
    select events.id, club_id, (select user_id from public.event_attendance where event_id = events.id order by user_id
      offset (ascii(right(path, 8)) % 3) limit 1), path, starts_at + interval '1 hour',
      least(now(), ends_at + make_interval(hours => ascii(right(path, 8)) % 60))
    from placed join public.events on path like events.id || '/%' where set = 'snapshots'`,
];
