import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonLimits } from './json-limits.ts';
import { scanJson } from './scan-json.ts';

const wide: JsonLimits = { nesting: 1_000, keys: 1e9, rows: 1e9 };

function scan(text: string | Buffer, limits: Partial<JsonLimits> = {}) {
  const work = scanJson(Buffer.from(text as string), { ...wide, ...limits });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same result by JSON.parse. */
function shapeOf(text: string) {
  const parsed: unknown = JSON.parse(text);
  const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (!Array.isArray(parsed))
    return { kind: isObject(parsed) ? 'object' : 'scalar', keys: isObject(parsed) ? Object.keys(parsed) : [], areKeysSame: true };
  const [first] = parsed as unknown[];
  const keys = isObject(first) ? Object.keys(first) : [];
  const isSame = (one: unknown) =>
    isObject(one) && Object.keys(one).length === keys.length && keys.every((key) => Object.hasOwn(one, key));
  return { kind: 'array', keys, areKeysSame: parsed.every(isSame) };
}

const isValid = (text: string) => {
  try {
    return (JSON.parse(text), true);
  } catch {
    return false;
  }
};

test('every text that JSON.parse accepts yields the same keys', () => {
  const rows = fc.array(fc.oneof(fc.record({ a: fc.integer(), ชื่อ: fc.string() }, { requiredKeys: ['a'] }), fc.jsonValue()));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        rows.map((one) => JSON.stringify(one)),
        rows.map((one) => JSON.stringify(one, null, 1)),
      ),
      (text) => {
        expect(scan(text)).toMatchObject(shapeOf(text));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a text is valid exactly if it is valid for JSON.parse', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '\\',
    '\\u00',
    'e1',
    '0',
    '-',
    '1.',
    '.5',
    'true',
    'nul',
    'null',
    ' ',
    '\n',
    '\t',
    '\u0001',
    '\u00a0',
    'ก',
    '\ufeff',
  );
  const soup = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const broken = fc.tuple(fc.json(), fc.nat(), piece).map(([text, place, other]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + other + text.slice(at + 1);
  });
  fc.assert(
    fc.property(fc.oneof(soup, broken), (text) => {
      if (isValid(text)) expect(scan(text)).toMatchObject(shapeOf(text));
      else expect(() => scan(text)).toThrow(expect.objectContaining({ reason: 'json_invalid' }));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  '[{"a":1,"b":2},{"b":3,"a":4}]',
  '[{"a":1,"a":2},{"a":3}]',
  '[{"a":1},{"\\u0061":2}]',
  '[{"a":1},{"a":1,"b":2}]',
  '[{"a":1,"b":2},{"a":1,"a":1}]',
  '[{"10":1,"b":2,"1":3}]',
  '[{"__proto__":1},{"__proto__":2}]',
  '[{},{}]',
  '[[]]',
  '[1,{}]',
  '{"a":{"b":1},"c":[{"d":1}]}',
  '""',
])('the keys of %s are those that JSON.parse finds', (text) => {
  expect(scan(text)).toMatchObject(shapeOf(text));
});

test('a long text that spans slices yields the same as a short one', () => {
  const text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, id) => ({
      id,
      text: 'ข้อความ "ยาว" \\'.repeat(id % 7),
      deep: { list: [1, -2.5e3, null, true] },
    })),
  );
  expect(scan(text)).toEqual({ kind: 'array', keys: ['id', 'text', 'deep'], areKeysSame: true });
});

test.each([
  ['nested_too_deep', '['.repeat(11), { nesting: 10 }],
  ['nested_too_deep', '{"a":'.repeat(11), { nesting: 10 }],
  ['too_many_keys', '{"a":1,"b":{"c":1}}', { keys: 2 }],
  ['too_many_rows', '[[],[],[]]', { rows: 2 }],
  ['too_many_values', '[1,[2]]', { values: 3 }],
] as const)('a text beyond its limit is refused with %s before it is read to its end: %s', (reason, text, limits) => {
  expect(() => scan(text, limits)).toThrow(expect.objectContaining({ reason }));
});

test('brackets and keys inside strings are not counted', () => {
  expect(scan('["[[[[", "{\\"a\\":"]', { nesting: 1, keys: 0 })).toMatchObject({ kind: 'array' });
});
