import { expect, test } from 'vitest';
import { createParameters, quote, typeNamed } from './fragments.sql.ts';

test('a name is quoted, with doubled quotes and without zero bytes', () => {
  expect(quote('plain')).toBe('"plain"');
  expect(quote('"; drop table x; --')).toBe('"""; drop table x; --"');
  expect(quote('a\0"b')).toBe('"a""b"');
});

test('any requested type becomes one quoted name', () => {
  expect(typeNamed('INT')).toBe('"int4"');
  expect(typeNamed(' double   precision ')).toBe('"float8"');
  expect(typeNamed('text), pg_sleep(1')).toBe('"text), pg_sleep(1"');
});

test('a value becomes a numbered parameter', () => {
  const parameters = createParameters();
  expect([parameters.add(`'`), parameters.add(2)]).toEqual(['$1', '$2']);
  expect(parameters.values).toEqual([`'`, 2]);
});
