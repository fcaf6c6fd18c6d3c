import { expect, test } from 'vitest';
import { useAuth, type TestAuth } from '../testing/use-auth.ts';

const config = '[auth]\nenable_anonymous_sign_ins = true\n[auth.rate_limit]\nanonymous_users = 2';
const trusting = useAuth(config, {}, { isDevelopment: false, trustedProxies: ['loopback'] });
const wary = useAuth(config, {}, { isDevelopment: false });

/** Statuses of as many anonymous sign-ins, as a proxy passes them on for a client. */
async function statuses(auth: TestAuth, client: string, times: number) {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) seen.push((await auth.ask('POST', '/signup', {}, { 'x-forwarded-for': client })).status);
  return seen;
}

test('clients of a proxy that is trusted are counted apart, and written down apart', async () => {
  expect(await statuses(trusting(), '198.51.100.1', 3)).toEqual([200, 200, 429]);
  expect(await statuses(trusting(), '198.51.100.2', 2)).toEqual([200, 200]);
  const sessions = await trusting().database.query('select distinct host(ip) as ip from auth.sessions order by 1');
  expect(sessions).toEqual([{ ip: '198.51.100.1' }, { ip: '198.51.100.2' }]);
});

test('what somebody else writes into the header is believed by nobody', async () => {
  expect(await statuses(wary(), '198.51.100.1', 2)).toEqual([200, 200]);
  expect(await statuses(wary(), '198.51.100.2', 1)).toEqual([429]);
});
