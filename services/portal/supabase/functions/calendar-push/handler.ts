import { answerJson, answerWith } from '../_shared/answer.ts';
import { requireAdministrator } from '../_shared/caller.ts';
import { openCalendar } from '../_shared/calendar-token.ts';
import { withConnections } from '../_shared/connections/with-connections.ts';
import type { Context } from '../_shared/context.ts';
import { readOptionalObject } from '../_shared/read-body.ts';
import { isUuid } from '../_shared/uuid.rules.ts';
import { refuse } from './errors.ts';
import type { PortalEvent } from './event.rules.ts';
import { pushEvent, type PushedEvent } from './push-event.ts';
import { removeGoneEvents } from './remove-events.ts';

const eventsAtOnce = 4;
const maxEvents = 1000;
const maxIds = 200;
const columns = 'id, title, title_th, description, description_th, location, location_th, starts_at, ends_at';

/**
 * Pushes events into the calendar that an administrator connected: `POST {event_ids?: [...]}`, or all events without
 * event_ids, and then removes the entries of events that were cancelled or removed. Idempotent: pushing again updates existing
 * entries.
 *
 * Answers `{inserted, updated, removed, failed, events: [{event_id, state, code?}]}`, one entry for each event, sorted by time,
 * removed ones last; event_id is null if the calendar could not be searched for them.
 * Errors: sign_in_required, administrator_required, integration_missing, integration_revoked, integration_unreadable,
 * provider_unreachable, event_ids_invalid, setting_missing, body_malformed, database_failed.
 */
export const handle = answerWith(
  ['POST'],
  withConnections(async (request, context) => {
    const caller = await requireAdministrator(request, context);
    const ids = readIds(await readOptionalObject(request));
    const query = context.service.from('events').select(columns).is('cancelled_at', null).order('starts_at').limit(maxEvents);
    const { data, error } = await (ids ? query.in('id', ids) : query);
    if (error) throw refuse('database_failed', 'The events could not be read. Try again.');
    const token = await openCalendar(context, caller.id);
    const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
    const pushed = await pushAll(context, token, data, site);
    const isStopped = pushed.some(({ code }) => isStopping(code));
    const results = ids || isStopped ? pushed : [...pushed, ...(await removeGoneEvents(context, token, site))];
    const count = (state: PushedEvent['state']) => results.filter((result) => result.state === state).length;
    return answerJson({
      inserted: count('inserted'),
      updated: count('updated'),
      removed: count('removed'),
      failed: count('failed'),
      events: results,
    });
  }),
);

const isStopping = (code: string | undefined) => code === 'throttled' || code === 'token_refused';

/** Pushes a few events at once. Other events continue after a failure, but not after throttling or a refused token. */
async function pushAll(context: Context, token: string, events: readonly PortalEvent[], site: string): Promise<PushedEvent[]> {
  const results: PushedEvent[] = [];
  let stopped: string | undefined;
  let next = 0;
  const work = async () => {
    for (let place = next; place < events.length; place = next) {
      next += 1;
      const event = events[place];
      if (!event) return;
      const result: PushedEvent =
        stopped === undefined
          ? await pushEvent(context, token, event, site)
          : { event_id: event.id, state: 'failed', code: stopped };
      results[place] = result;
      if (isStopping(result.code)) stopped = result.code;
    }
  };
  await Promise.all(Array.from({ length: eventsAtOnce }, work));
  return results;
}

function readIds({ event_ids: ids }: Record<string, unknown>): string[] | undefined {
  if (ids === undefined) return undefined;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > maxIds || !ids.every(isUuid))
    throw refuse('event_ids_invalid', `event_ids must be an array of 1 to ${maxIds} identifiers of events.`);
  return ids;
}
