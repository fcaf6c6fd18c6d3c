import type { DataOf, RowOf } from './row-of.ts';
import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../refusals/refusal.ts';
import type { Client } from './client.ts';

/** What administrators edit, whole, so that what is taken away can be put back. */
export const editedDivisionsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['divisions', 'edited'],
    queryFn: async () =>
      dataOf(
        await db
          .from('divisions')
          .select('*, chair:profiles!divisions_chair_id_fkey(nickname, full_name)')
          .order('position')
          .order('slug'),
      ),
  });

export const editedClubsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['clubs', 'edited'],
    queryFn: async () =>
      dataOf(await db.from('clubs').select('*, president:profiles!clubs_president_id_fkey(nickname, full_name)').order('name')),
  });

export const editedEventsQuery = (db: Client, day: string, isPast: boolean) =>
  queryOptions({
    queryKey: ['events', 'edited', day, isPast],
    queryFn: async () => {
      const start = `${day}T00:00:00+07:00`;
      const events = db.from('events').select('*').limit(300);
      return dataOf(
        await (isPast
          ? events.lt('ends_at', start).order('starts_at', { ascending: false })
          : events.gte('ends_at', start).order('starts_at')),
      );
    },
  });

export const editedAnnouncementsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['announcements', 'edited'],
    queryFn: async () =>
      dataOf(await db.from('announcements').select('*').order('published_at', { ascending: false, nullsFirst: true }).limit(200)),
  });

export const editedNewsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['news', 'edited'],
    queryFn: async () =>
      dataOf(await db.from('news').select('*').order('published_at', { ascending: false, nullsFirst: true }).limit(300)),
  });

export const editedSettingsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['settings', 'edited'],
    queryFn: async () => dataOf(await db.from('app_settings').select('*').single()),
  });

export const jobsQuery = (db: Client) =>
  queryOptions({ queryKey: ['jobs'], queryFn: async () => dataOf(await db.rpc('list_scheduled_jobs')) });

export type EditedDivision = RowOf<typeof editedDivisionsQuery>;
export type EditedClub = RowOf<typeof editedClubsQuery>;
export type EditedEvent = RowOf<typeof editedEventsQuery>;
export type EditedAnnouncement = RowOf<typeof editedAnnouncementsQuery>;
export type EditedArticle = RowOf<typeof editedNewsQuery>;
export type EditedSettings = DataOf<typeof editedSettingsQuery>;
export type Job = RowOf<typeof jobsQuery>;
