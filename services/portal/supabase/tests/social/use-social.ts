import { beforeEach } from 'vitest';
import { handle } from '../../functions/social-harvest/handler.ts';
import { usePortal, type TestContext, type TestPortal } from '../functions/use-portal.ts';
import { useServer, type LocalServer } from '../fixtures/use-server.ts';
import { jpeg, profileOf } from './profile-of.ts';

export interface Social {
  readonly portal: TestPortal;
  readonly site: LocalServer;
  readonly images: LocalServer;
  readonly context: () => TestContext;
  readonly wait: (hours: number) => void;
  readonly accounts: (...handles: readonly string[]) => Promise<unknown>;
  /** Calls with the secret of the database, and says what came back. */
  readonly call: (
    handle?: string,
    headers?: Readonly<Record<string, string>>,
    context?: TestContext,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  readonly feed: () => Promise<Record<string, unknown>[]>;
  readonly account: (handle: string) => Promise<Record<string, unknown> | undefined>;
}

/** The social site and its pictures, on this machine; the profile of every account has the posts `<handle>-1`, `<handle>-2`. */
export function useSocial(): () => Social {
  const portal = usePortal();
  const images = useServer(() => ({ headers: { 'content-type': 'image/jpeg' }, body: jpeg }));
  const site = useServer(({ headers, query, path }) => {
    if (path !== '/api/v1/users/web_profile_info/') return { status: 404 };
    if (!headers['x-ig-app-id']) return { status: 400, body: { message: 'useragent mismatch', status: 'fail' } };
    return { body: profileOf(images().url, ...[1, 2].map((n) => `${query.get('username')}-${n}`)) };
  });
  let now = new Date();
  beforeEach(async () => {
    now = new Date();
    await portal().query('truncate public.social_user_ids cascade');
  });
  const context = () =>
    portal().context({
      env: { SOCIAL_URL: site().url, SOCIAL_IMAGE_ORIGINS: images().url },
      now: () => new Date(now),
    });
  return () => ({
    portal: portal(),
    site: site(),
    images: images(),
    context,
    wait: (hours) => {
      now = new Date(now.getTime() + hours * 3_600_000);
    },
    accounts: (...handles) => portal().query('insert into public.social_user_ids (handle) select unnest($1::text[])', [handles]),
    async call(name, headers, used = context()) {
      const [row] = await portal().query<{ value: string }>(
        `select value from public.internal_secrets where key = 'cron_secret'`,
      );
      const url = `http://functions.test/social-harvest${name === undefined ? '' : `?handle=${encodeURIComponent(name)}`}`;
      const response = await handle(
        new Request(url, { method: 'POST', headers: headers ?? { 'x-cron-secret': row?.value ?? '' } }),
        used,
      );
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    feed: () => portal().query('select * from public.social_feed_cache order by shortcode'),
    account: async (name) => (await portal().query('select * from public.social_user_ids where handle = $1', [name]))[0],
  });
}
