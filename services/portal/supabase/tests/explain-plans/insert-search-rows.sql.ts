import type { Client } from 'pg';

/**
 * Adds what search goes through on a very large portal: half of the rows events, a quarter products and a quarter articles, with
 * titles of four words of 400 and texts of eight in Thai and English. Every value follows from its number. Triggers do not run.
 * @param client a superuser's
 */
export async function insertSearchRows(client: Client, rows: number): Promise<void> {
  for (const statement of statementsFor(rows)) await client.query(statement);
}

/** Words that no two numbers share, of syllables that Thai and English have. */
const wordsOf = (language: 'th' | 'en', seed: string, count: number) => {
  const syllables =
    language === 'th'
      ? "array['กา','มา','ริน','ดาว','ฟ้า','ชม','พร','ใจ','ไผ่','เดิน','น้ำ','ป่า','วัน','คืน','แสง','สี','บุญ','ทอง','เพลง','ไทย']"
      : "array['ka','mo','rin','dal','fen','cho','pur','jai','tis','wem','lor','gan','bek','su','vi','nat','hol','pa','tre','zim']";
  const word = `(${syllables})[1 + (${seed} + each * 7919) % 400 / 20] || (${syllables})[1 + (${seed} + each * 7919) % 20]`;
  return `(select string_agg(${word}, '${language === 'th' ? '' : ' '}') from generate_series(1, ${count}) as each)`;
};

const seedOf = (factor: number) => `(n * ${factor}) % 100003`;
const columns = (factor: number) =>
  [
    wordsOf('en', seedOf(factor), 4),
    wordsOf('th', seedOf(factor), 4),
    wordsOf('en', seedOf(factor + 2), 8),
    wordsOf('th', seedOf(factor + 2), 8),
  ].join(', ');

/** Indexes are made when the rows are there, which takes a fraction of the time. */
const indexes = ['events_search_idx', 'shop_products_search_idx', 'news_search_idx'];
const savedIndexes = `create temporary table saved_indexes as
  select indexdef from pg_indexes where indexname in (${indexes.map((name) => `'${name}'`).join(', ')})`;
const restoreIndexes = `do $$
  declare definition text;
  begin
    for definition in select indexdef from saved_indexes loop execute definition; end loop;
  end $$`;

const statementsFor = (rows: number) => [
  'set session_replication_role = replica',
  "set maintenance_work_mem = '512MB'",
  `insert into auth.users (id, email, aud, role) values (md5('person 100')::uuid, 'p100@faculty.example', 'authenticated', 'authenticated')`,
  `insert into public.profiles (id, nickname) values (md5('person 100')::uuid, 'Person 100')`,
  `insert into public.consents (person_id, subject, version, is_given, language)
    select md5('person 100')::uuid, subject, 1, true, 'th' from unnest('{privacy,terms}'::text[]) as subject`,
  savedIndexes,
  ...indexes.map((name) => `drop index public.${name}`),
  `insert into public.events (title, title_th, description, description_th, starts_at, ends_at)
    select ${columns(31)}, now() - make_interval(hours => n), now() - make_interval(hours => n - 2) from generate_series(1, ${rows / 2}) as n`,
  `insert into public.clubs (id, slug, name, name_th)
    select md5('search club ' || n)::uuid, 'search-' || n, 'Club ' || n, 'ชมรม ' || n from generate_series(1, 50) as n`,
  `insert into public.shop_products (slug, club_id, name, name_th, description, description_th)
    select 'search-' || n, md5('search club ' || (1 + n % 50))::uuid, ${columns(37)} from generate_series(1, ${rows / 4}) as n`,
  `insert into public.news (slug, published_at, title, title_th, body, body_th)
    select 'search-' || n, now() - make_interval(hours => n), ${columns(41)} from generate_series(1, ${rows / 4}) as n`,
  `update public.events set title = 'Elephants of the river', title_th = 'ช้างริมแม่น้ำ' where id = (select id from public.events order by id limit 1)`,
  restoreIndexes,
  'set session_replication_role = origin',
  'vacuum analyze',
];
