import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import { fillEvents } from './fill-events.sql.ts';
import { fillShop } from './fill-shop.sql.ts';
import { fillChat } from './fill-chat.sql.ts';
import { fillPolls } from './fill-polls.sql.ts';
import { fillJourney } from './fill-journey.sql.ts';
import { people, type PersonName } from './people.ts';

export const club = { slug: 'app-star-gazers', name: 'Star Gazers', name_th: 'ชมรมดูดาว' };
export const division = 'app-arts';
export const article = 'app-roof-is-on';
export const board = { term: '2569', name: 'Somsri Meesuk' };
export const projectId = '00000000-0000-4000-8000-00000000a001';

/** Roles for the people, and one row of each kind that a page shows; past all triggers, as the superuser. */
export async function fillPortal(database: Pick<ProjectDatabase, 'query'>, ids: ReadonlyMap<PersonName, string>): Promise<void> {
  const { query } = database;
  for (const { name, role } of people) await query('update public.profiles set role = $2 where id = $1', [ids.get(name), role]);
  await query(`insert into public.consents (person_id, subject, version, is_given, language)
    select profiles.id, kind, version, true, 'en' from public.profiles, public.policy_texts where is_current and asks_again`);
  await query(`insert into public.divisions (slug, name, name_th, chair_id) values ($1, 'Arts', 'ฝ่ายศิลป์', $2)`, [
    division,
    ids.get('chair'),
  ]);
  await query(
    `insert into public.clubs (slug, name, name_th, description, description_th, links)
     values ($1, $2, $3, 'Nights on the roof.', 'คืนบนดาดฟ้า', '[{"label": "Site", "url": "https://stars.example"}]')`,
    [club.slug, club.name, club.name_th],
  );
  await query(
    `insert into public.events (title, title_th, location, location_th, starts_at, ends_at, organizer_division)
     values ('Lantern workshop', 'ทำกระทง', 'Courtyard', 'ลานกลาง', now() + interval '1 hour', now() + interval '3 hours', $1)`,
    [division],
  );
  await query(
    `insert into public.news (slug, title, title_th, summary, summary_th, body, body_th, published_at)
     values ($1, 'The roof is on', 'หลังคาเสร็จแล้ว', 'Ten days.', 'สิบวัน', E'## Thanks\n\n- to all', E'## ขอบคุณ\n\n- ทุกคน', now() - interval '1 day')`,
    [article],
  );
  await query(
    `insert into public.announcements (title, title_th, published_at) values ('Elections', 'เลือกตั้ง', now() - interval '1 hour')`,
  );
  await query(
    `insert into public.faculty_static (name, name_th, title, title_th, term) values ($1, 'สมศรี มีสุข', 'President', 'นายกสโมสร', $2)`,
    [board.name, board.term],
  );
  await query(
    `insert into public.projects (id, created_by, title, title_en, division, rationale) values ($1, $2, 'ค่ายดาว', 'Star camp', $3, 'Because.')`,
    [projectId, ids.get('member'), division],
  );
  await fillJourney(query, ids, division);
  await fillEvents({ query }, ids);
  await fillShop(database, ids);
  await fillPolls(database, ids);
  await fillChat(database, ids);
}
