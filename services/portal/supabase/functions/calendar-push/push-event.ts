import type { Answer, Silence } from '../_shared/ask.ts';
import type { Context } from '../_shared/context.ts';
import { askCalendar, failureCode } from './calendar-api.ts';
import { toCalendarEvent, type PortalEvent } from './event.rules.ts';

export interface PushedEvent {
  /** null if the calendar could not be searched for removed events. */
  readonly event_id: string | null;
  readonly state: 'inserted' | 'updated' | 'removed' | 'failed';
  /** The code of a failure. */
  readonly code?: string;
}

/**
 * Puts one event into a calendar: inserts it under its own identifier, or updates it if it exists (409).
 * Source: Google Calendar API, «Events: insert», «Events: update».
 */
export async function pushEvent(context: Context, token: string, event: PortalEvent, site: string): Promise<PushedEvent> {
  const body = toCalendarEvent(event, site);
  const inserted = await askCalendar(context, token, 'POST', '', body);
  if (typeof inserted !== 'string' && inserted.status === 409)
    return judge(event, 'updated', await askCalendar(context, token, 'PUT', `/${body.id}`, body));
  return judge(event, 'inserted', inserted);
}

function judge({ id }: PortalEvent, state: 'inserted' | 'updated', answer: Answer | Silence): PushedEvent {
  if (typeof answer !== 'string' && (answer.status === 200 || answer.status === 201)) return { event_id: id, state };
  return { event_id: id, state: 'failed', code: failureCode(answer) };
}
