import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import type { PersonName } from './people.ts';

/** An event that is on, at which the administrator is in already and nobody else. */
export const eventId = '00000000-0000-4000-8000-00000000e001';
/** One that was, at which the member was. */
export const pastEventId = '00000000-0000-4000-8000-00000000e002';

export async function fillEvents({ query }: Pick<ProjectDatabase, 'query'>, ids: ReadonlyMap<PersonName, string>): Promise<void> {
  await query(
    `insert into public.events (id, title, title_th, location, location_th, starts_at, ends_at, activity_hours, activity_kind, capacity)
     values ($1, 'Night of stars', 'คืนดูดาว', 'Roof', 'ดาดฟ้า', now() - interval '1 hour', now() + interval '2 hours', 4, 'academic', 60),
       ($2, 'River day', 'วันแม่น้ำ', 'Pier', 'ท่าน้ำ', now() - interval '9 days', now() - interval '9 days' + interval '6 hours', 6, 'service', null)`,
    [eventId, pastEventId],
  );
  await query('insert into public.event_attendance (event_id, user_id, checked_in_at) values ($1, $2, now())', [
    eventId,
    ids.get('admin'),
  ]);
  await query(
    `insert into public.event_attendance (event_id, user_id, checked_in_at) values ($1, $2, now() - interval '9 days')`,
    [pastEventId, ids.get('member')],
  );
}
