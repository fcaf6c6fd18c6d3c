import { randomBytes } from 'node:crypto';
import { beforeEach } from 'vitest';
import { handle as push } from '../../functions/calendar-push/handler.ts';
import { handle as callback } from '../../functions/idp-oauth-callback/handler.ts';
import { usePortal, type Person, type TestContext, type TestPortal } from '../functions/use-portal.ts';
import { useServer, type LocalServer } from '../fixtures/use-server.ts';
import { answerAsCalendar } from './answer-as-calendar.ts';
import { clientId, clientSecret, useIdentityProvider, type IdentityProvider } from './use-identity-provider.ts';

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface Calendar {
  readonly portal: TestPortal;
  readonly provider: IdentityProvider;
  readonly api: LocalServer;
  /** The calendar's entries, by their identifiers. */
  readonly events: Map<string, Record<string, unknown>>;
  readonly context: (more?: { env?: Readonly<Record<string, string>>; now?: () => Date; fetch?: typeof fetch }) => TestContext;
  readonly start: (person: Person, context?: TestContext) => Promise<Answered>;
  readonly finish: (person: Person, body: unknown, context?: TestContext) => Promise<Answered>;
  /** Both, with consent between. */
  readonly connect: (person: Person, context?: TestContext) => Promise<Answered>;
  readonly push: (person: Person | undefined, body?: unknown, context?: TestContext) => Promise<Answered>;
}

/** An administrator's calendar: an OpenID provider, and Google's API in front of a map. */
export function useCalendar(): () => Calendar {
  const portal = usePortal();
  const provider = useIdentityProvider();
  const events = new Map<string, Record<string, unknown>>();
  const api = useServer(answerAsCalendar(events));
  const key = randomBytes(32).toString('base64url');
  beforeEach(async () => {
    events.clear();
    await portal().query('delete from public.events');
  });
  const context: Calendar['context'] = ({ env, ...more } = {}) =>
    portal().context({
      env: {
        IDP_ISSUER: provider().url,
        IDP_CLIENT_ID: clientId,
        IDP_CLIENT_SECRET: clientSecret,
        INTEGRATION_KEYS: `k1:${key}`,
        CALENDAR_API_URL: api().url,
        OUTBOUND_TIMEOUT_MS: '5000',
        ...env,
      },
      ...more,
    });
  const post = async (handle: typeof push, path: string, person: Person | undefined, body: unknown, used: TestContext) => {
    const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
    const request = new Request(`http://functions.test${path}`, {
      method: 'POST',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await handle(request, used);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const start: Calendar['start'] = (person, used = context()) =>
    post(callback, '/idp-oauth-callback/start', person, undefined, used);
  const finish: Calendar['finish'] = (person, body, used = context()) =>
    post(callback, '/idp-oauth-callback', person, body, used);
  return () => ({
    portal: portal(),
    provider: provider(),
    api: api(),
    events,
    context,
    start,
    finish,
    async connect(person, used = context()) {
      const returned = await provider().consent(String((await start(person, used)).body['url']));
      return finish(person, Object.fromEntries(returned.searchParams), used);
    },
    push: (person, body, used = context()) => post(push, '/calendar-push', person, body, used),
  });
}
