import { expect, test } from 'vitest';
import { assertAudience } from './assert-audience.ts';

test.for([
  [undefined, 'elsewhere'],
  ['app', undefined],
  ['app', null],
  ['app', 'app'],
  ['app', ['elsewhere', 'app']],
  ['app', []],
] as const)('a project with the audience %s accepts a token for %s', ([audience, claim]) => {
  expect(() => assertAudience(audience, claim)).not.toThrow();
});

test.for([
  ['app', 'elsewhere'],
  ['app', ''],
  ['app', ['elsewhere']],
] as const)('a project with the audience %s refuses a token for %s: PGRST303', ([audience, claim]) => {
  expect(() => assertAudience(audience, claim)).toThrow(
    expect.objectContaining({ code: 'PGRST303', status: 401, message: 'JWT not in audience' }),
  );
});
