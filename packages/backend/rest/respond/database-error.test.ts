import { expect, test } from 'vitest';
import { databaseErrorAnswer } from './database-error.ts';

const cases: [code: string, status: number, message?: string][] = [
  ['08006', 503],
  ['0L000', 403],
  ['21000', 400, 'UPDATE requires a WHERE clause'],
  ['21000', 500],
  ['22023', 401, 'role "x" does not exist'],
  ['22023', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25001', 500],
  ['40001', 500],
  ['42501', 403],
  ['42703', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53300', 503],
  ['53400', 500],
  ['54000', 400],
  ['57014', 504],
  ['57P01', 503],
  ['57P02', 503],
  ['57P03', 503],
  ['P0001', 400],
  ['P0002', 500],
  ['PT402', 402],
  ['PTabc', 500],
  ['XX000', 500],
];

test.each(cases)('%s is answered %i', (code, status, message = 'the message') => {
  expect(databaseErrorAnswer({ code, message }, false)).toMatchObject({
    status,
    body: { code, message, details: null, hint: null },
  });
});

test('an anonymous caller is asked to sign in', () => {
  expect(databaseErrorAnswer({ code: '42501', message: 'no' }, true)).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  });
});

test('a response that a function sets in full must be valid JSON', () => {
  expect(databaseErrorAnswer({ code: 'PGRST', message: 'no json' }, false)).toMatchObject({
    status: 500,
    body: { code: 'PGRST121' },
  });
  expect(databaseErrorAnswer({ code: 'PGRST', message: '{"code":"a","message":"b"}' }, false)).toMatchObject({
    body: { code: 'PGRST121', details: 'DETAIL is missing in the RAISE statement' },
  });
});
