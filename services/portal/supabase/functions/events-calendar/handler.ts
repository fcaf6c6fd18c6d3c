import { answerWith } from '../_shared/answer.ts';
import type { Context } from '../_shared/context.ts';
import { toHex } from '../_shared/hex.ts';
import { defineRefusals } from '../_shared/refusal.ts';
import { writeCalendar } from './calendar.rules.ts';

const refuse = defineRefusals({ database_failed: { status: 503, title: 'Database not reachable' } });

const dayMs = 24 * 3600 * 1000;
/** Calendars show a season of past events, and more than a year of future ones. */
const [daysBack, daysAhead] = [120, 450];
const maxEvents = 1_000;

/**
 * The events as a calendar to subscribe to: `GET /events-calendar?lang=th|en` answers iCalendar, by default in Thai. `club=`
 * and `division=` select the events of one slug. Answers 304 if the client has the current version (`If-None-Match`).
 * Errors: database_failed (503).
 */
export const handle = answerWith(['GET'], async (request: Request, context: Context) => {
  const { searchParams } = new URL(request.url);
  const isEnglish = searchParams.get('lang') === 'en';
  const [settings, events] = await Promise.all([
    context.service.from('app_settings').select('organisation_name, organisation_name_th').single(),
    readEvents(context, slugOf(searchParams, 'club'), slugOf(searchParams, 'division')),
  ]);
  if (settings.error) throw refuse('database_failed', 'The settings could not be read. Try again.');
  const say = (english: string | null, thai: string | null) => (isEnglish ? english || thai : thai || english) ?? '';
  const site = context.env('PORTAL_SITE_URL')?.replace(/\/$/, '');
  const text = writeCalendar(
    say(settings.data.organisation_name, settings.data.organisation_name_th),
    events.map((event) => ({
      id: event.id,
      title: say(event.title, event.title_th),
      description: say(event.description, event.description_th),
      location: say(event.location, event.location_th),
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      changedAt: event.updated_at,
      isCancelled: event.cancelled_at !== null,
      url: site && `${site}/events/${event.id}`,
    })),
  );
  const tag = `"${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))).slice(0, 32)}"`;
  const headers = { etag: tag, 'cache-control': 'public, max-age=300, s-maxage=300, stale-while-revalidate=3600' };
  if (holds(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="events.ics"',
    },
  });
});

/** PostgreSQL's text cannot hold NUL. */
const slugOf = (query: URLSearchParams, name: string) => query.get(name)?.replaceAll('\0', '') ?? null;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly title_th: string | null;
  readonly description: string | null;
  readonly description_th: string | null;
  readonly location: string | null;
  readonly location_th: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly updated_at: string;
  readonly cancelled_at: string | null;
}

async function readEvents({ service, now }: Context, club: string | null, division: string | null): Promise<readonly Row[]> {
  const moment = (days: number) => new Date(now().getTime() + days * dayMs).toISOString();
  let query = service
    .from('events')
    .select(
      `id, title, title_th, description, description_th, location, location_th, starts_at, ends_at, updated_at, cancelled_at, clubs${club === null ? '' : '!inner'}(slug)`,
    )
    .gte('ends_at', moment(-daysBack))
    .lte('starts_at', moment(daysAhead));
  if (club !== null) query = query.eq('clubs.slug', club);
  if (division !== null) query = query.eq('organizer_division', division);
  const { data, error } = await query.order('starts_at').order('id').limit(maxEvents);
  if (error) throw refuse('database_failed', 'The events could not be read. Try again.');
  return data;
}

/** Whether If-None-Match contains a tag; a proxy may have marked it as weak. */
const holds = (header: string | null, tag: string): boolean =>
  header !== null && header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag);
