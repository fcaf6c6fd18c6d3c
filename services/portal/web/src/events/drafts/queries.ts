import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { Database } from '../../data/database.gen.ts';
import type { RowOf } from '../../data/row-of.ts';
import { afterPlace, pagesQuery } from '../../kit/pages.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';
import { eventKeys } from '../queries.ts';

/** Drafts are read again with events: publishing one changes both. */
export const draftKeys = {
  ofClub: (clubId: string) => [...eventKeys.all, 'drafts', clubId] as const,
  eventsOfClub: (clubId: string) => [...eventKeys.all, 'drafts', clubId, 'events'] as const,
  waiting: [...eventKeys.all, 'drafts-waiting'] as const,
};

/** What nobody else may read does not stay on the device. */
const transient = { meta: { isKept: false } } as const;

const whole =
  '*, author:profiles!event_drafts_author_id_fkey(nickname, full_name, full_name_en), event:events(*), club:clubs!inner(name, name_th)' as const;

/** The drafts of a club that are not published: what was sent back first, then the newest. */
export const clubDraftsQuery = (db: Client, clubId: string) =>
  queryOptions({
    ...transient,
    queryKey: draftKeys.ofClub(clubId),
    queryFn: async () =>
      dataOf(
        await db
          .from('event_drafts')
          .select(whole)
          .eq('club_id', clubId)
          .neq('status', 'published')
          .order('status', { ascending: false })
          .order('updated_at', { ascending: false })
          .limit(100),
      ).toSorted((one, other) => Number(other.status === 'returned') - Number(one.status === 'returned')),
  });

/** An event as a draft changes it. */
export type ChangeableEvent = Database['public']['Tables']['events']['Row'];

/** A draft with its author, its club, and the event that it changes. */
export type EventDraft = RowOf<typeof clubDraftsQuery>;

/** The drafts that wait for an administrator with how many signed up for the event of each, those that wait longest first. */
export const waitingDraftsQuery = (db: Client) =>
  queryOptions({
    ...transient,
    queryKey: draftKeys.waiting,
    queryFn: async () =>
      dataOf(
        await db
          .from('event_drafts')
          .select(`${whole}, guests:events(signed_up:event_sign_ups(count))`)
          .eq('status', 'waiting')
          .order('submitted_at')
          .limit(100),
      ),
  });

export type WaitingDraft = RowOf<typeof waitingDraftsQuery>;

/** An event, with who organises it. */
const hosted = '*, divisions(chair_id), clubs(president_id)' as const;

/** Whole events of a club that are not over or cancelled, earliest first. */
export const comingEventsQuery = (db: Client, clubId: string, day: string) =>
  queryOptions({
    ...transient,
    queryKey: [...draftKeys.eventsOfClub(clubId), day],
    queryFn: async () =>
      dataOf(
        await db
          .from('events')
          .select(hosted)
          .eq('club_id', clubId)
          .gte('ends_at', `${day}T00:00:00+07:00`)
          .is('cancelled_at', null)
          .order('starts_at')
          .limit(100),
      ),
  });

export type ClubEvent = RowOf<typeof comingEventsQuery>;

/** The event of a club that a new draft copies, null where the club has no such event. */
export const copiedEventQuery = (db: Client, clubId: string, id: string) =>
  queryOptions({
    ...transient,
    queryKey: [...draftKeys.eventsOfClub(clubId), 'copied', id],
    queryFn: async () => maybeDataOf(await db.from('events').select('*').eq('id', id).eq('club_id', clubId).maybeSingle()),
  });

/** Events of a club that are over, latest first. */
export const pastEventsQuery = (db: Client, clubId: string, day: string) =>
  pagesQuery({
    queryKey: [...draftKeys.eventsOfClub(clubId), 'past', day],
    read: async (last: ClubEvent | null, limit) => {
      const events = db
        .from('events')
        .select(hosted)
        .eq('club_id', clubId)
        .lt('ends_at', `${day}T00:00:00+07:00`)
        .order('starts_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit);
      if (last === null) return dataOf(await events);
      return dataOf(await events.or(afterPlace({ column: 'starts_at', value: last.starts_at, id: last.id })));
    },
  });
