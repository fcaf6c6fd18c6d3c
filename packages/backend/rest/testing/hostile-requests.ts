/** A request that tries to inject SQL through any part of it. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Pieces that would end a name, a literal, a cast or the statement if they were not escaped. */
const pieces = [
  `"`,
  `""`,
  `"."`,
  `'`,
  `''`,
  `\\`,
  `\\'`,
  `\\"`,
  `;`,
  `--`,
  `/*`,
  `*/`,
  `$1`,
  `$$`,
  `$tag$`,
  `)`,
  `(`,
  `,`,
  `.`,
  `:`,
  `::`,
  `->`,
  `->>`,
  `!`,
  `...`,
  `*`,
  `\0`,
  `\n`,
  `\r\n`,
  `\u2019`,
  `\u00a0`,
  `\u0130`,
  `\ud83d\ude00`,
  ` `,
  `E'`,
  `U&"`,
  `x`,
  `id`,
  `title`,
  `books`,
  `null`,
  `1`,
];
const strikes = [
  `"; select hidden.strike(); --`,
  `'; select hidden.strike(); --`,
  `1) union select hidden.strike()--`,
  `text) , hidden.strike(`,
  `int4 as x) from hidden.strike() --`,
  `" from hidden.strike() as "`,
  `"."id" , hidden.strike() as "x`,
  `$1; select hidden.strike()`,
  `\\"; select hidden.strike(); --`,
  `id"; drop table rest.secrets; --`,
  `{"}'; select hidden.strike(); --}`,
  `a') or (select hidden.strike()) is null or ('`,
  `english', (select hidden.strike())::text) --`,
  `hidden.strike`,
  `pg_sleep(10)`,
  `1 limit 0) as x; select hidden.strike(); --`,
];

/** A pseudo-random sequence that depends on the seed only (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A request of a valid shape with hostile parts. Many names are quoted, because quoted ones pass the parser. */
export function hostileRequest(random: () => number): HostileRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const raw = () =>
    random() < 0.5 ? pick(strikes) : Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces)).join('');
  const quotedName = () => `"${raw().replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const word = () => pick(['id', 'title', 'pages', 'facts', 'price', 'feel', 'words', 'span']);
  // Most requests are broken in few places only, and so get as far as a statement.
  const heat = pick([0, 0, 0.05, 0.3]);
  const isRaw = () => random() < heat;
  const name = () => (isRaw() ? raw() : random() < 0.4 ? quotedName() : word());
  const operator = () =>
    pick([
      'eq',
      'neq',
      'gt',
      'lt',
      'like',
      'ilike',
      'match',
      'imatch',
      'cs',
      'cd',
      'ov',
      'sl',
      'adj',
      'isdistinct',
      'eq(any)',
      'like(all)',
    ]);
  const search = () => `${pick(['fts', 'plfts', 'phfts', 'wfts'])}${random() < 0.5 ? `(${isRaw() ? raw() : 'english'})` : ''}`;
  const list = () =>
    `(${Array.from({ length: 1 + Math.floor(random() * 3) }, () => (isRaw() ? raw() : quotedName())).join(',')})`;
  const test = (value = raw) =>
    `${random() < 0.2 ? 'not.' : ''}${pick([() => `${operator()}.${value()}`, () => `${search()}.${value()}`, () => `in.${list()}`, () => `is.${isRaw() ? raw() : pick(['null', 'true'])}`])()}`;
  const json = () => pick(['', '', `->${quotedName()}`, `->>${isRaw() ? raw() : 'k'}`, '->0', `->a->>${quotedName()}`]);
  const cast = () =>
    pick(['', '', '::text', `::${isRaw() ? raw() : 'hidden.strike'.replace('.', ' ')}`, '::hidden strike', '::int']);
  const item = (): string => {
    const roll = random();
    if (roll < 0.15 && isRaw()) return `${name()}!${random() < 0.5 ? 'author_id' : name()}(${item()})`;
    if (roll < 0.3)
      return `${pick(['', '...', `${quotedName()}:`])}${pick(['authors!author_id', 'shelves', 'summaries', 'first_shelf'])}(${pick(['*', 'label', quotedName(), ''])})`;
    if (roll < 0.4) return `${name()}.${pick(['sum', 'count', 'max'])}()${cast()}`;
    return `${random() < 0.3 ? `${quotedName()}:` : ''}${name()}${json()}${cast()}`;
  };
  const select = () => Array.from({ length: 1 + Math.floor(random() * 3) }, item).join(',');
  const order = () => `${name()}${json()}${pick(['', '.desc', '.asc.nullslast', isRaw() ? `.${raw()}` : '.asc'])}`;
  const logic = (): string =>
    random() < 0.3
      ? `${pick(['and', 'or', 'not.and'])}(${logic()},${logic()})`
      : `${name()}${json()}.${test(isRaw() ? raw : quotedName)}`;
  const parameters = new URLSearchParams();
  const add = (chance: number, key: () => string, value: () => string) => {
    if (random() < chance) parameters.append(key(), value());
  };
  add(0.7, () => 'select', select);
  add(0.6, () => `${name()}${json()}`, test);
  if (/authors!/.test(parameters.get('select') ?? '')) add(0.7, () => `authors.${name()}`, test);
  add(0.4, () => (isRaw() ? `${name()}.order` : 'order'), order);
  add(
    0.4,
    () => pick(['or', 'and', 'not.or']),
    () => `(${logic()},${logic()})`,
  );
  add(
    0.2,
    () => pick(['limit', 'offset']),
    () => pick(['1', '0', '2', raw()]),
  );
  const isCall = random() < 0.2;
  const method = isCall ? pick(['GET', 'POST', 'HEAD']) : pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']);
  const target = isCall
    ? `rpc/${pick(['add_up', 'join_words', 'books_by', 'echo_body', 'numbers_to', raw()])}`
    : pick(['books', 'books', 'books', 'authors', 'notes', 'long_books', raw()]);
  if (isCall) add(0.9, () => (isRaw() ? raw() : pick(['a', 'author', 'last'])), raw);
  if (method !== 'GET' && method !== 'HEAD') {
    add(
      0.2,
      () => 'columns',
      () => `${name()},${name()}`,
    );
    add(0.3, () => 'on_conflict', name);
  }
  const headers: Record<string, string> = {
    prefer: pick([
      'return=representation',
      'return=headers-only',
      'count=exact',
      `timezone=${asHeader(raw())}`,
      'resolution=merge-duplicates,return=representation',
      'missing=default,return=representation',
      asHeader(raw()),
    ]),
  };
  if (random() < 0.2)
    headers.accept = pick([
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json; options=analyze|verbose',
      `application/vnd.pgrst.plan+text; for="text/csv"; options=${asHeader(raw())}`,
      asHeader(raw()),
    ]);
  if (random() < 0.1) headers.range = pick(['0-1', asHeader(raw())]);
  if (isRaw()) headers['accept-profile'] = asHeader(raw());
  const object = () =>
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: 1 + Math.floor(random() * 3) }, () => [
          random() < 0.3 ? raw() : pick(['title', 'name', 'body', 'a', 'author', 'pages']),
          raw(),
        ]),
      ),
    );
  const body = () => (isRaw() ? raw() : random() < 0.3 ? `[${object()}]` : object());
  const path = `/${target.split('/').map(encodeURIComponent).join('/')}?${parameters.toString()}`;
  return method === 'POST' || method === 'PATCH' || method === 'PUT'
    ? { method, path, headers, body: body() }
    : { method, path, headers };
}

/** A header's value can't contain control characters. */
const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '').trim();
