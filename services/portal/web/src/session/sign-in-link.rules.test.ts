import { expect, test } from 'vitest';
import { readSignInLink } from './sign-in-link.rules.ts';

const token = '0123456789abcdef'.repeat(4);
const nothing = {
  passwordToken: undefined,
  hasCode: false,
  problem: undefined,
  isHalfConfirmed: false,
};
const read = (path: string) => readSignInLink(`https://portal.example${path}`);

test.each([
  [`/login?code=1#type=signup&password_token=${token}&sb=`, { passwordToken: token, hasCode: true, next: '/login' }],
  ['/queue?code=1&show=all', { hasCode: true, next: '/queue?show=all' }],
  ['/#password_token=<script>', { next: '/' }],
  ['/login?next=/queue', { next: '/login?next=%2Fqueue' }],
  [
    '/me?error=access_denied&error_code=email_domain_foreign#error=access_denied',
    { problem: 'email_domain_foreign', next: '/me' },
  ],
  ['/#error=access_denied&error_code=otp_expired&sb=', { problem: 'otp_expired', next: '/' }],
  ['/me?error=server_error', { problem: 'server_error', next: '/me' }],
  [
    '/me#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email',
    { isHalfConfirmed: true, next: '/me' },
  ],
])('%s brings %j', (path, link) => expect(read(path)).toMatchObject({ ...nothing, ...link }));

test.each(['/admin/integrations?code=1&state=2', '/admin/integrations?error=access_denied&state=2'])(
  'the consent for a calendar, %s, says nothing about signing in',
  (path) => expect(read(path)).toMatchObject(nothing),
);
