import type { Context } from '../_shared/context.ts';
import { isRecord } from '../_shared/read-body.ts';
import { askCalendar, failureCode } from './calendar-api.ts';
import { refuse } from './errors.ts';
import { calendarIdOf, eventIdOf, portalMark } from './event.rules.ts';
import type { PushedEvent } from './push-event.ts';

/** The identifiers in one query of the database. */
const idsAtOnce = 200;
/** Pages of a calendar that are read, of up to 2,500 entries each. */
const maxPages = 20;

/**
 * Removes the entries of this portal whose events were cancelled or removed. The calendar itself says which entries are the portal's, by the mark
 * that each push writes; other entries stay. Stops at the first failure, because the next push looks again.
 * Source: Google Calendar API, «Events: list», «Events: delete», «Extended properties».
 */
export async function removeGoneEvents(context: Context, token: string, site: string): Promise<PushedEvent[]> {
  const results: PushedEvent[] = [];
  const listed = await listOwnEntries(context, token, site);
  if (typeof listed === 'string') return [{ event_id: null, state: 'failed', code: listed }];
  for (const eventId of await withoutRows(context, listed)) {
    const answer = await askCalendar(context, token, 'DELETE', `/${calendarIdOf(eventId)}`);
    // Somebody may have removed the entry by hand.
    const isGone = typeof answer !== 'string' && [200, 204, 404, 410].includes(answer.status);
    results.push(
      isGone ? { event_id: eventId, state: 'removed' } : { event_id: eventId, state: 'failed', code: failureCode(answer) },
    );
    if (!isGone) break;
  }
  return results;
}

/** The events of the calendar's entries with this portal's mark, or the code of a failure. */
async function listOwnEntries(context: Context, token: string, site: string): Promise<string[] | string> {
  const ids: string[] = [];
  let page: string | undefined;
  for (let count = 0; count < maxPages; count += 1) {
    const query = new URLSearchParams({
      privateExtendedProperty: `${portalMark}=${site}`,
      maxResults: '2500',
      fields: 'nextPageToken,items(id)',
      ...(page !== undefined && { pageToken: page }),
    });
    const answer = await askCalendar(context, token, 'GET', `?${query}`);
    if (typeof answer === 'string' || answer.status !== 200) return failureCode(answer);
    const body = answer.json();
    if (!isRecord(body)) return 'answer_malformed';
    const items: unknown[] = Array.isArray(body['items']) ? body['items'] : [];
    ids.push(...items.flatMap((item) => (isRecord(item) ? (eventIdOf(item['id']) ?? []) : [])));
    if (typeof body['nextPageToken'] !== 'string') break;
    page = body['nextPageToken'];
  }
  return ids;
}

/** Those of these events that no longer take place. */
async function withoutRows({ service }: Context, ids: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    const { data, error } = await service.from('events').select('id').in('id', some).is('cancelled_at', null);
    if (error) throw refuse('database_failed', 'The events could not be read. Try again.');
    const existing = new Set((data as { id: string }[]).map(({ id }) => id));
    gone.push(...some.filter((id) => !existing.has(id)));
  }
  return gone;
}
