import { ask, readRetryAfter, type Answer, type Silence } from '../_shared/ask.ts';
import type { Context } from '../_shared/context.ts';
import { isRecord } from '../_shared/read-body.ts';

const attempts = 3;
const longestWaitSeconds = 10;

/**
 * Sends a request about the events of the calendar. `path` begins after `/events`. Throttled calls are retried a few times,
 * after the delay that the calendar asks for.
 * Source: Google Calendar API, «Events» and «Handle API errors».
 */
export async function askCalendar(
  context: Context,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer | Silence> {
  const base = context.env('CALENDAR_API_URL') ?? 'https://www.googleapis.com';
  const events = `${base}/calendar/v3/calendars/${encodeURIComponent(context.env('CALENDAR_ID') ?? 'primary')}/events`;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(context, `${events}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
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

/** The code of a failure: `timed_out`, `unreachable`, `throttled`, `token_refused`, `status_<n>`. */
export function failureCode(answer: Answer | Silence): string {
  if (typeof answer === 'string') return answer;
  if (answer.status === 401) return 'token_refused';
  return isThrottled(answer) ? 'throttled' : `status_${answer.status}`;
}
