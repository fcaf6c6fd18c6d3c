import type { Received, Reply } from '../fixtures/use-server.ts';

/** Google's API of the primary calendar, in front of a map of what it holds by its own identifiers. */
export const answerAsCalendar =
  (events: Map<string, Record<string, unknown>>) =>
  ({ method, path, headers, json }: Received): Reply => {
    if (!headers.authorization?.startsWith('Bearer ')) return { status: 401, body: { error: { code: 401 } } };
    const [, id] = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([a-v0-9]+))?$/.exec(path) ?? [];
    const event = json();
    if (method === 'PUT' && id !== undefined && events.has(id)) {
      events.set(id, event);
      return { body: event };
    }
    const own = String(event['id']);
    if (method !== 'POST' || !/^[a-v0-9]{5,1024}$/.test(own)) return { status: 400, body: { error: { code: 400 } } };
    if (events.has(own)) return { status: 409, body: { error: { code: 409, errors: [{ reason: 'duplicate' }] } } };
    events.set(own, event);
    return { body: event };
  };
