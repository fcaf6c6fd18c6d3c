import { expect, test } from 'vitest';
import { outageOf } from './outage.ts';

test.for([
  ['a database that shuts down', { code: '57P01' }, 'database'],
  ['a full disk of files', { code: 'ENOSPC', syscall: 'write' }, 'files'],
  ['a quota of files that is used up', { code: 'EDQUOT', syscall: 'write' }, 'files'],
  ['a disk that went read-only', { code: 'EROFS', syscall: 'open' }, 'files'],
  ['a shared folder whose server is away', { code: 'ESTALE', syscall: 'open' }, 'files'],
  ['an object store that does not answer', { name: 'TimeoutError', $metadata: { attempts: 3 } }, 'files'],
  ['another answer that came too late', { name: 'TimeoutError' }, undefined],
  ['a limit of watched files', { code: 'ENOSPC', syscall: 'watch' }, undefined],
  ['a missing file', { code: 'ENOENT', syscall: 'open' }, undefined],
  ['a defect that speaks of a connection', { message: 'The connection is undefined.' }, undefined],
] as const)('%s is an outage of: %s', ([, members, expected]) => {
  expect(outageOf(Object.assign(new Error('x'), members))).toBe(expected);
});
