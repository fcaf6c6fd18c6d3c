import { Client } from 'pg';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { toJson, type Kind } from './literals.rules.ts';

const scalar = (name: 'boolean' | 'number' | 'json' | 'timestamp' | 'timestamptz' | 'text'): Kind => ({ name });
const arrayOf = (of: Kind): Kind => ({ name: 'array', of, delimiter: ',' });

async function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...inject('administrator'), options: '-c TimeZone=UTC -c DateStyle=ISO' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A value's text in the log, and its to_jsonb. */
async function both(client: Client, value: string, type: string) {
  const { rows } = await client.query<{ text: string; json: string }>(
    `select format('%s', v) as text, to_jsonb(v)::text as json from (select $1::text::${type} as v) x`,
    [value],
  );
  return rows[0] as { text: string; json: string };
}

test.for([
  ['true', 'boolean', scalar('boolean')],
  ['9007199254740993', 'bigint', scalar('number')],
  ['-1.50', 'numeric', scalar('number')],
  ['NaN', 'numeric', scalar('number')],
  ['1e20', 'double precision', scalar('number')],
  ['-Infinity', 'double precision', scalar('number')],
  ['{"a": [1, null]}', 'jsonb', scalar('json')],
  ['2026-11-21 10:11:12.5', 'timestamp', scalar('timestamp')],
  ['2026-11-21 10:11:12.123456+02', 'timestamptz', scalar('timestamptz')],
  ['infinity', 'timestamptz', scalar('timestamptz')],
  ['0044-03-15 00:00:00+00 BC', 'timestamptz', scalar('timestamptz')],
  ['žluť "\\', 'text', scalar('text')],
  ['{1,NULL,3}', 'int[]', arrayOf(scalar('number'))],
  ['{{1,2},{3,4}}', 'int[]', arrayOf(scalar('number'))],
  ['[2:3]={1,2}', 'int[]', arrayOf(scalar('number'))],
  ['{}', 'text[]', arrayOf(scalar('text'))],
  ['{"{\\"a\\": 1}"}', 'jsonb[]', arrayOf(scalar('json'))],
] as const)('%s of %s has the JSON that to_jsonb gives', async ([value, type, kind]) => {
  const { text, json } = await withServer((client) => both(client, value, type));
  expect(JSON.parse(toJson(text, kind))).toEqual(JSON.parse(json));
});

test('any list of texts equals its to_jsonb, and so does any row', async () => {
  const texts = fc.array(
    fc.option(fc.string({ unit: fc.constantFrom('a', '"', '\\', ',', '{', '}', '(', ')', ' ', 'NULL', 'ž') })),
    { maxLength: 6 },
  );
  await withServer((client) =>
    fc.assert(
      fc.asyncProperty(texts, async (list) => {
        const { rows } = await client.query<{ list: string; row: string }>(
          `select format('%s', $1::text[]) as list, format('%s', x) as row from (select $2::text as a, $3::text as b) x`,
          [list, list[0] ?? null, list[1] ?? null],
        );
        expect(JSON.parse(toJson(rows[0]?.list ?? '', arrayOf(scalar('text'))))).toEqual(list);
        const members = ['a', 'b'].map((name) => ({ name, kind: scalar('text') }));
        expect(JSON.parse(toJson(rows[0]?.row ?? '', { name: 'composite', members }))).toEqual({
          a: list[0] ?? null,
          b: list[1] ?? null,
        });
      }),
      { numRuns: 300 },
    ),
  );
});
