import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { readAccess } from './schema/access.sql.ts';
import { hostileRequest, randomOf } from './testing/hostile-requests.ts';
import { fetchRest } from './testing/fetch-rest.ts';
import { sentMessages, sentText } from './testing/sent-messages.ts';
import { stranger, ann, useRest } from './testing/use-rest.ts';

const rest = useRest();
const requests = 20_000;

/** Every word and literal that rest itself writes, and the types and defaults of the library's tables. */
const vocabulary = new Set(
  `select from as where and or not is null true false unknown distinct exists order by asc desc nulls first last limit offset group
  left join lateral on cross with source count coalesce json_agg row_to_json to_json json_build_object json_strip_nulls json_object_keys string_agg
  array_agg substring length nullif current_setting set_config array insert into values update set delete returning conflict do nothing
  excluded cast to_jsonb to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery like ilike any all sum avg max min
  json_array_elements jsonb_array_elements json_to_record json_to_recordset jsonb_to_record jsonb_build_object variadic explain format json
  text analyze verbose settings buffers wal answer one many counted made key body element object call value case when then end
  int bigint jsonb regconfig total location updated headers status max_rows
  integer numeric date int4range tsvector mood rest nextval regclass now current_timestamp e st_asgeojson`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const literals = new Set([
  `''`,
  `'[]'`,
  `'0'`,
  `'null'`,
  `','`,
  `'\\n'`,
  `'='`,
  `'eq.'`,
  `'is.null'`,
  `'{}'`,
  `'type'`,
  `'features'`,
  `'response.headers'`,
  `'response.status'`,
  `'rest.updated'`,
  `'request.jwt.claims'`,
  `'sub'`,
  `'calm'`,
  `'rest.authors_id_seq'`,
  `'rest.books_id_seq'`,
  `'rest.notes_id_seq'`,
]);

/** The tokens outside quoted names that rest does not write itself. Quotes within a name are doubled and can't end it. */
function unexpected(text: string): string[] {
  const tokens =
    text.match(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+|[a-z_][a-z_0-9]*|\d+(?:\.\d+)?|[-+*/<>=~!@#%^&|`?]+|\s+|[^]/gi) ?? [];
  return tokens.filter((token) => {
    if (/^(?:"[^]*"|\$\d+|\s+|\d+(?:\.\d+)?|[(),.:[\]])$/.test(token)) return false;
    if (token.startsWith(`'`)) return !literals.has(token);
    if (/^[-+*/<>=~!@#%^&|`?]+$/.test(token)) return !signs.has(token);
    return !vocabulary.has(token.toLowerCase());
  });
}
const signs = new Set([
  '=',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  '~',
  '~*',
  '@>',
  '<@',
  '&&',
  '<<',
  '>>',
  '&<',
  '&>',
  '-|-',
  '@@',
  '->',
  '->>',
  '||',
  '*',
  '-',
  '+',
  '=>',
]);

test('the check finds SQL that rest does not write', () => {
  expect(unexpected('select "a""b"."c" from "x" as "y" where ("z" = $1)')).toEqual([]);
  expect(unexpected('select 1; drop table x')).toEqual([';', 'drop', 'table', 'x']);
  expect(unexpected('select hidden.strike() -- x')).toEqual(['hidden', 'strike', '--', 'x']);
  expect(unexpected(`select 'literal' /* c */`)).toEqual([`'literal'`, '/*', 'c', '*/']);
});

test('a hostile request can run only its one intended statement', { timeout: 600_000 }, async () => {
  const here = rest();
  const { rest: restUnderTest } = here;
  await here.administer(`create schema hidden; grant usage on schema hidden to public; create table hidden.struck (at timestamptz);
    create function hidden.strike() returns int language sql security definer as $$ insert into hidden.struck values (now()) returning 1 $$;
    grant execute on function hidden.strike() to public`);
  await restUnderTest.reload();
  const write = vi.spyOn(Socket.prototype, 'write');

  const random = randomOf(20_261_121);
  const work = async () => {
    while (left > 0) {
      left--;
      const { method, path, headers, body } = hostileRequest(random);
      const type = headers['content-type'] ?? 'application/json';
      const request = new Request(`http://rest.test${path}`, {
        method,
        headers: { ...headers, 'content-type': type },
        body: body ?? null,
      });
      const response = await fetchRest(restUnderTest, request, random() < 0.1 ? stranger : ann);
      await response.arrayBuffer();
      const plan = response.headers.get('proxy-status');
      // No request may cause an internal error.
      if (response.status === 500) expect.unreachable(`${method} ${path} ${plan} ${body}`);
    }
  };
  let left = requests;
  await Promise.all(Array.from({ length: 8 }, work));

  const messages = write.mock.calls.flatMap(([bytes]) => (Buffer.isBuffer(bytes) ? sentMessages(bytes) : []));
  const texts = new Set(messages.flatMap((message) => sentText(message) ?? []));
  const executed = messages.filter(({ code }) => code === 'E').length;
  vi.restoreAllMocks();
  const strange = [...texts]
    .map((text) => ({ text, unexpected: unexpected(withoutFrame(text)) }))
    .filter((one) => one.unexpected.length > 0);
  expect(strange.slice(0, 3)).toEqual([]);
  expect(await here.administer('select count(*)::int as strikes from hidden.struck')).toEqual([{ strikes: 0 }]);
  expect(await here.administer('select * from rest.secrets')).toEqual([{ id: 1, word: 'hidden' }]);
  // Settings and statement: at least a quarter of the requests reached the database.
  expect(executed).toBeGreaterThan(requests / 2);
  expect(texts.size).toBeGreaterThan(requests / 20);
});

/** What the pool sets when it opens a connection. */
const sessionLimits = `select set_config('statement_timeout', '15000', false), set_config('idle_in_transaction_session_timeout', '15000', false)`;

/** Leaves out the statements of the session, the transaction and the root, which contain no part of the request. */
function withoutFrame(text: string): string {
  const isFrame = /^(?:begin|commit|rollback|set constraints all immediate)$/.test(text);
  return isFrame || text === readAccess || text === sessionLimits ? '' : text;
}
