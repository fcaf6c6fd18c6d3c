import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

/** Longer than any text that a person would type. */
const letters = 110_000;
/** JSON that the portal itself writes may be longer. */
const jsonLetters = 1_100_000;

interface TextColumn {
  readonly table: string;
  readonly name: string;
  readonly kind: string;
  readonly checks: readonly string[];
}

/** Each column of text, of a list of texts or of JSON, with the checks that are about it alone. */
const readTextColumns = () =>
  portal().query<TextColumn>(`
    select relname::text as "table", attname::text as name, atttypid::regtype::text as kind,
      coalesce(array_agg(pg_get_expr(conbin, conrelid)) filter (where contype = 'c'), '{}') as checks
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_constraint on conrelid = attrelid and conkey = array[attnum]
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
    group by 1, 2, 3, attnum
    having not bool_or(coalesce(contype, '') = 'f')
    order by 1, 2`);

/** Long values in the forms that a check for something else lets through. */
const repeated = (length: number) => ['ก', 'a', '1'].map((letter) => `repeat('${letter}', ${length})`);
const texts = repeated(letters);
const longValues: Readonly<Record<string, readonly string[]>> = {
  text: [...texts, `'https://' || repeat('a', ${letters})`, `'/' || repeat('a', ${letters})`],
  'character varying': texts.map((text) => `${text}::varchar`),
  'text[]': texts.map((text) => `array['x', ${text}]`),
  jsonb: repeated(jsonLetters).flatMap((text) => [
    `jsonb_build_array(jsonb_build_object('key', 'a', 'label', ${text}), jsonb_build_object('key', 'b', 'label', 'B'))`,
    `jsonb_build_object('a', ${text})`,
  ]),
};

test('every text column has a maximum length', async () => {
  const endless = new Set<string>();
  for (const { table, name, kind, checks } of await readTextColumns())
    for (const value of longValues[kind] ?? []) {
      const [row] = await portal().query<{ is_refused: boolean }>(
        `select ${checks.map((check) => `not coalesce((${check}), true)`).join(' or ') || 'false'} as is_refused
         from (select ${value} as "${name}") as long`,
      );
      if (!row?.is_refused) endless.add(`${table}.${name}`);
    }
  expect([...endless]).toEqual([]);
});
