import { expect, test } from 'vitest';
import { createParameters, quote, typeNamed } from './fragments.sql.ts';

test('a name is quoted, its quotes doubled and zero bytes gone', () => {
  expect(quote('plain')).toBe('"plain"');
  expect(quote('"; drop table x; --')).toBe('"""; drop table x; --"');
  expect(quote('a\0"b')).toBe('"a""b"');
});

test('a type is one name, whatever is asked for', () => {
  expect(typeNamed('INT')).toBe('"int4"');
  expect(typeNamed(' double   precision ')).toBe('"float8"');
  expect(typeNamed('text), pg_sleep(1')).toBe('"text), pg_sleep(1"');
});

test('a value leaves only its number in the text', () => {
  const parameters = createParameters();
  expect([parameters.add(`'`), parameters.add(2)]).toEqual(['$1', '$2']);
  expect(parameters.values).toEqual([`'`, 2]);
});
