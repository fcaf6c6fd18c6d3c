import { expect, test } from 'vitest';
import { useAuth, type TestAuth } from '../testing/use-auth.ts';

const config = '[auth]\nenable_anonymous_sign_ins = true\n[auth.rate_limit]\nanonymous_users = 2';
const trusting = useAuth(config, {}, { isDevelopment: false, trustedProxies: ['loopback'] });
const distrusting = useAuth(config, {}, { isDevelopment: false });

/** The statuses of anonymous sign-ins that a proxy forwards for a client. */
async function statuses(auth: TestAuth, client: string, times: number) {
  const results: number[] = [];
  for (let i = 0; i < times; i++) results.push((await auth.request('POST', '/signup', {}, { 'x-forwarded-for': client })).status);
  return results;
}

test('clients behind a trusted proxy are counted and recorded separately', async () => {
  expect(await statuses(trusting(), '198.51.100.1', 3)).toEqual([200, 200, 429]);
  expect(await statuses(trusting(), '198.51.100.2', 2)).toEqual([200, 200]);
  const sessions = await trusting().database.query('select distinct host(ip) as ip from auth.sessions order by 1');
  expect(sessions).toEqual([{ ip: '198.51.100.1' }, { ip: '198.51.100.2' }]);
});

test('the header of an untrusted proxy is ignored', async () => {
  expect(await statuses(distrusting(), '198.51.100.1', 2)).toEqual([200, 200]);
  expect(await statuses(distrusting(), '198.51.100.2', 1)).toEqual([429]);
});
