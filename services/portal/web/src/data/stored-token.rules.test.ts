import { expect, test } from 'vitest';
import { bringsSession, readTokens } from './stored-token.rules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const stored = (secondsLeft: number) => JSON.stringify({ access_token: 'token', expires_at: now / 1000 + secondsLeft });

test('a stored token is used while it is good for another minute and a half', () => {
  expect(readTokens(stored(91), now)).toMatchObject({ access_token: 'token' });
  expect(readTokens(stored(90), now)).toBe('unknown');
});

test('without a stored session nobody is signed in', () => {
  expect(readTokens(null, now)).toBeNull();
});

test.each(['', 'null', '{}', '{"access_token":"token"}', '{"expires_at":9999999999}', '{'])(
  'any other text is left to supabase-js: %s',
  (text) => {
    expect(readTokens(text, now)).toBe('unknown');
  },
);

test.each([
  ['https://portal.test/?code=a', true],
  ['https://portal.test/login?next=%2Fme&code=a', true],
  ['https://portal.test/#access_token=a&refresh_token=b', true],
  ['https://portal.test/#error=access_denied&error_code=otp_expired', true],
  ['https://portal.test/?postcode=10110', false],
  ['https://portal.test/events?event=a', false],
])('%s may bring a session: %s', (href, expected) => {
  expect(bringsSession(href)).toBe(expected);
});
