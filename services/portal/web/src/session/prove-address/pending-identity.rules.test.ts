import { expect, test } from 'vitest';
import { readPendingIdentity } from './pending-identity.rules.ts';

const token = '6f9d7d0e-3a51-4a53-8f55-1e6b1d1b6f11';

test.each([
  [`#identity_token=${token}&provider=line&sb=`, { token, provider: 'line' }],
  [`#identity_token=${token}`, { token, provider: '' }],
  ['#identity_token=../me&provider=line', undefined],
  ['', undefined],
])('%s brings %j', (hash, identity) => expect(readPendingIdentity(hash)).toEqual(identity));
