import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const campus = '198.51.100.7';
const auth = useAuth(
  '[auth.rate_limit]\nsign_in_sign_ups = 2\nwrong_passwords = 3\n[auth.email]\nmax_frequency = "0s"',
  {},
  { isDevelopment: false, trustedProxies: ['loopback'], trustedNetworks: ['198.51.100.0/24'] },
);

const from = (address: string) => ({ 'x-forwarded-for': address });
const codeOf = async (response: Response) =>
  response.ok ? 'ok' : ((await response.json()) as { error_code: string }).error_code;
const signUp = (address: string) => auth().request('POST', '/signup', { email: uniqueEmail(), password }, from(address));
const signIn = async (email: string, secret: string, address: string) =>
  codeOf(await auth().request('POST', '/token?grant_type=password', { email, password: secret }, from(address)));
async function account() {
  const email = uniqueEmail('person');
  await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  return email;
}

test('a refused request says in Retry-After when to try again', async () => {
  const responses = [await signUp('203.0.113.1'), await signUp('203.0.113.1'), await signUp('203.0.113.1')];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  const seconds = Number(responses[2]?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(300);
});

test('a trusted network counts as sixteen addresses', async () => {
  const codes: string[] = [];
  for (let i = 0; i < 33; i++) codes.push(await codeOf(await signUp(campus)));
  expect(codes).toEqual([...Array(32).fill('ok'), 'over_request_rate_limit']);
});

test('wrong passwords at one account are limited for the client that tries them, and for nobody else', async () => {
  const [email, other] = [await account(), await account()];
  for (let i = 0; i < 3; i++) expect(await signIn(email, 'wrong', '203.0.113.2')).toBe('invalid_credentials');
  expect(await signIn(email, password, '203.0.113.2')).toBe('over_request_rate_limit');
  expect(await signIn(other, password, '203.0.113.2')).toBe('ok');
  expect(await signIn(email, password, '203.0.113.3')).toBe('ok');
});

test('right passwords are not counted', async () => {
  const email = await account();
  for (let i = 0; i < 5; i++) expect(await signIn(email, password, '203.0.113.4')).toBe('ok');
  expect(await signIn(email, 'wrong', '203.0.113.4')).toBe('invalid_credentials');
});

test('wrong passwords are limited for an account from all clients together, and in the same way for an unknown address', async () => {
  const guess = async (email: string, network: number) => {
    const codes: string[] = [];
    for (let i = 0; i < 31; i++) codes.push(await signIn(email, 'wrong', `192.0.${network}.${i + 1}`));
    return codes;
  };
  const expected = [...Array(30).fill('invalid_credentials'), 'over_request_rate_limit'];
  const email = await account();
  expect(await guess(email, 2)).toEqual(expected);
  expect(await guess(uniqueEmail('nobody'), 3)).toEqual(expected);
  expect(await signIn(email.toUpperCase(), password, '192.0.4.1')).toBe('over_request_rate_limit');
});

test('one client tries few wrong passwords at many accounts', async () => {
  const codes: string[] = [];
  for (let i = 0; i < 31; i++) codes.push(await signIn(uniqueEmail('anybody'), 'wrong', '203.0.113.9'));
  expect(codes).toEqual([...Array(30).fill('invalid_credentials'), 'over_request_rate_limit']);
});
