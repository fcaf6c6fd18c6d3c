import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of the administration. */
export const adminKeys = {
  overview: (day: string) => ['admin-overview', day] as const,
};

/** A line of current figures for each section of the administration. */
export const adminOverviewQuery = (db: Client, day: string) =>
  queryOptions({
    queryKey: adminKeys.overview(day),
    queryFn: async () => {
      const count = (table: 'events' | 'announcements' | 'news') => db.from(table).select('*', { count: 'exact', head: true });
      const now = new Date().toISOString();
      const [drafts, members, names, divisions, clubs, events, announcements, news, clicks, jobs] = await Promise.all([
        db.from('event_drafts').select('*', { count: 'exact', head: true }).eq('status', 'waiting'),
        db.rpc('count_members').then(dataOf),
        db.rpc('names_to_confirm').then(dataOf),
        db.from('divisions').select('chair_id').then(dataOf),
        db.from('clubs').select('logo_path').then(dataOf),
        count('events').gte('ends_at', `${day}T00:00:00+07:00`),
        count('announcements').lte('published_at', now).or(`ends_at.is.null,ends_at.gt.${now}`),
        count('news').lte('published_at', now),
        db.rpc('clicks_by_day', { days: 30 }).then(dataOf),
        db.rpc('list_scheduled_jobs').then(dataOf),
      ]);
      return {
        people: members.reduce((sum, { people }) => sum + people, 0),
        admins: members.find(({ role }) => role === 'admin')?.people ?? 0,
        names: names[0]?.waiting ?? 0,
        divisions: divisions.length,
        withoutChair: divisions.filter(({ chair_id }) => chair_id === null).length,
        clubs: clubs.length,
        withoutLogo: clubs.filter(({ logo_path }) => logo_path === null).length,
        eventDrafts: drafts.count ?? 0,
        events: events.count ?? 0,
        announcements: announcements.count ?? 0,
        news: news.count ?? 0,
        clicks: clicks.reduce((sum, each) => sum + each.clicks, 0),
        failedJobs: jobs.filter(({ last_status }) => last_status === 'failed').length,
        succeededJobs: jobs.filter(({ last_status }) => last_status === 'succeeded').length,
        jobsNotRunYet: jobs.filter(({ last_started_at }) => !last_started_at).length,
      };
    },
  });

export type AdminOverview = DataOf<typeof adminOverviewQuery>;
