import { createMemoryHistory } from '@tanstack/react-router';
import type { Client } from './data/client.ts';
import { createVisitorClient } from './data/visitor-client.ts';
import { createPortalRouter, createQueries } from './router.tsx';
import type { FirstRequest, RecordRequests } from './rendered-page.ts';
import { askSession, sessionQuery } from './session/queries.ts';
import { settingsQuery } from './settings/queries.ts';
import { today } from './language/today.ts';
import type { Session } from './session/session.ts';

/** In place of the reader and of the day, which no build knows. */
const person = '00000000-0000-4000-8000-000000000000';
const origin = 'http://recorded';
const nobody = {
  userId: person,
  email: '',
  name: '',
  fullName: null,
  fullNameEn: null,
  division: null,
  isDeputy: false,
  avatar: null,
};

/**
 * What the app asks first of all for a signed-in person, and for their page if one is named: its document can ask the same before
 * the app is there. Requests that hold a moment or change something are left out.
 */
export const recordRequests: RecordRequests = async (page) => {
  const requests: FirstRequest[] = [];
  const day = today();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, method, headers } = new Request(input, init);
    const address = url.slice(origin.length).replaceAll(person, '{person}').replaceAll(day, '{day}');
    if (method === 'GET' && !/(?<!\{day\})T\d\d%3A/.test(address))
      requests.push({ address, accept: headers.get('accept') ?? '*/*' });
    return Response.json([]);
  };
  const visitor = createVisitorClient({ url: origin, publishableKey: '' }, fetch);
  const user = { id: person, email: '' };
  const getSession = async () => ({ data: { session: { user } }, error: null });
  const db = Object.assign(visitor, { auth: { getSession } }) as unknown as Client;
  const queries = createQueries();
  try {
    if (!page) {
      await Promise.all([askSession(db), queries.fetchQuery(settingsQuery(db))]);
      return requests;
    }
    const session: Session = { ...nobody, role: page.role };
    queries.setQueryData<Session | null>(sessionQuery(db).queryKey, session);
    queries.setQueryData(settingsQuery(db).queryKey, {} as never);
    const history = createMemoryHistory({ initialEntries: [page.path] });
    await createPortalRouter(
      { db, config: { url: origin, publishableKey: '' }, queries },
      { history, scrollRestoration: false },
    ).load();
    return requests;
  } finally {
    queries.clear();
  }
};
