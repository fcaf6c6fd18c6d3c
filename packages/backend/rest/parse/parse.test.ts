import { describe, expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { csvToJson } from './csv.ts';
import { parseGroup, parseTest } from './filter.ts';
import { representationOf, parseAccept } from './media.rules.ts';
import { parseOrder } from './order.ts';
import { parsePreferences } from './prefer.rules.ts';
import { parseQuery } from './query.ts';
import { parseSelect } from './select.ts';

describe('select', () => {
  test('an embed has an alias, a hint, a join and items', () => {
    expect(parseSelect('id,a:b!c!inner(*,...d(e))')).toMatchObject([
      { kind: 'field', field: { name: 'id' } },
      {
        kind: 'embed',
        alias: 'a',
        name: 'b',
        hint: 'c',
        isInner: true,
        items: [
          { kind: 'field', field: { name: '*' } },
          { kind: 'embed', name: 'd', isSpread: true, items: [{ field: { name: 'e' } }] },
        ],
      },
    ]);
  });

  test('hint and join come in either order', () => {
    expect(parseSelect('b!inner!c(id)')).toMatchObject([{ hint: 'c', isInner: true }]);
    expect(parseSelect('b!left(id)')).toMatchObject([{ hint: undefined, isInner: false }]);
  });

  test('names may hold spaces and dashes, and anything in quotes', () => {
    expect(parseSelect('full name,a-b->c-d,"x,(.\\"y"')).toMatchObject([
      { field: { name: 'full name' } },
      { field: { name: 'a-b', path: [{ key: 'c-d', asText: false, isIndex: false }] } },
      { field: { name: 'x,(."y' } },
    ]);
  });

  test('count is not a relation', () => {
    expect(parseSelect('n:count(),price.sum()::text')).toMatchObject([
      { alias: 'n', aggregate: 'count' },
      { aggregate: 'sum', aggregateCast: 'text' },
    ]);
  });

  test.each(['a(', 'a,', 'a::', 'a->', 'a b(c', ':a', 'a.median()', '*!x', 'a!b'])('%s is refused', (text) => {
    expect(() => parseSelect(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  });

  test('text after a whole list is ignored', () => {
    expect(parseSelect('a(b)) c')).toEqual(parseSelect('a(b)'));
    expect(parseGroup('and', false, '(a.eq.1))')).toEqual(parseGroup('and', false, '(a.eq.1)'));
  });
});

test('a value is everything after its operator', () => {
  expect(parseTest('eq.a.b,(c)').operation).toMatchObject({ value: 'a.b,(c)' });
  expect(parseTest('in.(  )').operation).toEqual({ kind: 'in', values: [''] });
  expect(parseTest('not.in.("a,b",c"d,e)')).toEqual({ isNegated: true, operation: { kind: 'in', values: ['a,b', 'c"d', 'e'] } });
});

test('a refusal names the place as PostgREST counts it', () => {
  const refusal = (parse: () => unknown) => {
    try {
      parse();
    } catch (error) {
      const { message, details } = error as RestError;
      return `${/column \d+/.exec(message)?.[0]}: ${String(details)}`;
    }
    return undefined;
  };
  expect(refusal(() => parseGroup('or', false, '()'))).toBe(
    'column 4: unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  );
  expect(refusal(() => parseOrder('id.asc.nullslasttt'))).toBe(`column 17: unexpected 't' expecting "," or end of input`);
  expect(refusal(() => parseSelect('data->>--34'))).toBe('column 9: unexpected "-" expecting digit');
});

test('a parameter without an operator is an argument of a GET call, and refused otherwise', () => {
  const parameters = new URLSearchParams('a=1&b=eq.2&limit=3');
  expect(parseQuery(parameters, true)).toMatchObject({ args: [['a', '1']], conditions: [{ value: { field: { name: 'b' } } }] });
  expect(() => parseQuery(parameters)).toThrow(RestError);
});

test('the first of a repeated preference counts, and unknown ones are listed', () => {
  expect(parsePreferences('return=minimal, return=representation,count=exact,nope, max-affected=5')).toMatchObject({
    return: 'minimal',
    count: 'exact',
    maxAffected: 5,
    unknown: ['nope'],
  });
  expect(parsePreferences('constructor=x').unknown).toEqual(['constructor=x']);
});

test('media types are in the order of their quality', () => {
  expect(parseAccept('text/csv;q=0.5, application/json, */*;q=0.1')).toEqual(['application/json', 'text/csv', '*/*']);
  expect(parseAccept(null)).toEqual(['*/*']);
  expect(representationOf('application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|nonsense')).toMatchObject({
    kind: 'plan',
    isJson: true,
    of: { kind: 'csv' },
    options: ['analyze'],
  });
  expect(representationOf('image/png')).toBeUndefined();
});

test('CSV keeps quotes, commas and line ends within quotes', () => {
  expect(jsonOf('a,b\r\n"x ""y""\n,z",\n')).toEqual({ names: ['a', 'b'], rows: [{ a: 'x "y"\n,z', b: '' }] });
  expect(jsonOf('a,b\nNULL,"NULL"\nก,')).toEqual({
    names: ['a', 'b'],
    rows: [
      { a: null, b: null },
      { a: 'ก', b: '' },
    ],
  });
});

test.each([
  ['', 'Empty or invalid csv'],
  ['a,b\n"open', 'Empty or invalid csv'],
  ['a\n"x"y', 'Empty or invalid csv'],
  ['a\nx"y', 'Empty or invalid csv'],
  ['a\rb', 'Empty or invalid csv'],
  ['a,b\n1\n"open', 'Empty or invalid csv'],
  ['a,b\n1', 'All lines must have same number of fields'],
  ['a,b\n1,2\n\n3,4', 'All lines must have same number of fields'],
])('the CSV %j is refused: %s', (text, message) => {
  expect(() => jsonOf(text)).toThrow(expect.objectContaining({ code: 'PGRST102', message }));
});

test.each([
  ['body_too_many_rows', 'a\n1\n2\n3', { rows: 2 }],
  ['body_too_many_keys', 'a,b,c', { keys: 2 }],
  ['body_too_large', 'long_name\n1\n2', { jsonBytes: 30 }],
])('CSV beyond its limit is refused with %s', (code, text, limits) => {
  expect(() => jsonOf(text, limits)).toThrow(expect.objectContaining({ code, status: 413 }));
});

test('a long CSV field gives the same value wherever its chunks are split', () => {
  for (const shift of [0, 1, 2, 3]) {
    const value = `${'x'.repeat(shift)}${'"😀ก'.repeat(40_000)}""\n,`;
    const rows = jsonOf(`a,b\n"${value.replaceAll('"', '""')}",2`).rows as { a: string }[];
    expect(rows[0]?.a === value).toBe(true);
  }
});

function jsonOf(text: string, limits: object = {}) {
  const work = csvToJson(text, { rows: 1e9, keys: 1e9, jsonBytes: 1e9, ...limits });
  for (;;) {
    const step = work.next();
    if (step.done) return { names: step.value.names, rows: JSON.parse(step.value.json.toString()) as unknown };
  }
}
