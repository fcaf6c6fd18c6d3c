import { expect, test } from 'vitest';
import { readSignInLink } from './sign-in-link.rules.ts';

const token = '0123456789abcdef'.repeat(4);

test.each([
  [`/login?code=1#type=signup&password_token=${token}&sb=`, { passwordToken: token, hasCode: true }],
  ['/queue?code=1', { passwordToken: undefined, hasCode: true }],
  ['/#password_token=<script>', { passwordToken: undefined, hasCode: false }],
  ['/login?next=/queue', { passwordToken: undefined, hasCode: false }],
])('%s brings %j', (path, arrival) => expect(readSignInLink(`https://portal.example${path}`)).toEqual(arrival));
