import type { Received, Reply } from '../fixtures/use-server.ts';

/** Google's API of the primary calendar, in front of a map of what it holds by its own identifiers. */
export const answerAsCalendar =
  (events: Map<string, Record<string, unknown>>) =>
  ({ method, path, query, headers, json }: Received): Reply => {
    if (!headers.authorization?.startsWith('Bearer ')) return { status: 401, body: { error: { code: 401 } } };
    const [, id] = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([a-v0-9]+))?$/.exec(path) ?? [];
    if (method === 'GET') return list(events, query);
    if (method === 'DELETE' && id !== undefined) return { status: events.delete(id) ? 204 : 410 };
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

const pageLength = 10;

/** A page of the entries with the private property. */
function list(events: ReadonlyMap<string, Record<string, unknown>>, query: URLSearchParams): Reply {
  const [name = '', value] = (query.get('privateExtendedProperty') ?? '').split(/=(.*)/s);
  const isMarked = (event: Record<string, unknown>) =>
    (event['extendedProperties'] as { private?: Record<string, unknown> } | undefined)?.private?.[name] === value;
  const from = Number(query.get('pageToken') ?? 0);
  const marked = [...events].filter(([, event]) => isMarked(event));
  const items = marked.slice(from, from + pageLength).map(([id]) => ({ id }));
  const isLast = from + pageLength >= marked.length;
  return { body: { items, ...(!isLast && { nextPageToken: String(from + pageLength) }) } };
}
