import { ask, readRetryAfter, type Answer, type Silence } from '../_shared/ask.ts';
import type { Context } from '../_shared/context.ts';
import { isRecord } from '../_shared/read-body.ts';
import { toCalendarEvent, type PortalEvent } from './event.rules.ts';

export interface PushedEvent {
  readonly event_id: string;
  readonly state: 'inserted' | 'updated' | 'failed';
  /** The code of a failure: `timed_out`, `unreachable`, `throttled`, `token_refused`, `status_<n>`. */
  readonly code?: string;
}

const attempts = 3;
const longestWaitSeconds = 10;

/**
 * Puts one event into a calendar: inserts it under its own identifier, or updates it if it exists (409). Throttled calls are
 * retried a few times, after the delay that the calendar asks for.
 * Source: Google Calendar API, «Events: insert», «Events: update», «Handle API errors».
 */
export async function pushEvent(context: Context, token: string, event: PortalEvent, site: string): Promise<PushedEvent> {
  const base = context.env('CALENDAR_API_URL') ?? 'https://www.googleapis.com';
  const events = `${base}/calendar/v3/calendars/${encodeURIComponent(context.env('CALENDAR_ID') ?? 'primary')}/events`;
  const body = toCalendarEvent(event, site);
  const inserted = await send(context, token, 'POST', events, body);
  if (typeof inserted !== 'string' && inserted.status === 409) {
    const updated = await send(context, token, 'PUT', `${events}/${body.id}`, body);
    return judge(event, 'updated', updated);
  }
  return judge(event, 'inserted', inserted);
}

async function send(
  context: Context,
  token: string,
  method: 'POST' | 'PUT',
  address: string,
  body: object,
): Promise<Answer | Silence> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(context, address, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (typeof answer === 'string' || !isThrottled(answer) || attempt === attempts) return answer;
    const seconds = Math.min(readRetryAfter(answer.headers, context.now()) ?? 2 ** (attempt - 1), longestWaitSeconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Google throttles with 429, or with 403 and a reason. */
function isThrottled(answer: Answer): boolean {
  if (answer.status === 429) return true;
  if (answer.status !== 403) return false;
  const body = answer.json();
  const errors =
    isRecord(body) && isRecord(body['error']) && Array.isArray(body['error']['errors']) ? body['error']['errors'] : [];
  return errors.some((entry: unknown) => isRecord(entry) && /^(userR|r)ateLimitExceeded$/.test(String(entry['reason'])));
}

function judge({ id }: PortalEvent, state: 'inserted' | 'updated', answer: Answer | Silence): PushedEvent {
  const failed = (code: string): PushedEvent => ({ event_id: id, state: 'failed', code });
  if (typeof answer === 'string') return failed(answer);
  if (answer.status === 200 || answer.status === 201) return { event_id: id, state };
  if (answer.status === 401) return failed('token_refused');
  return failed(isThrottled(answer) ? 'throttled' : `status_${answer.status}`);
}
