-- Open markets of venues that cannot be searched, kept here to be searched: by the words of their titles (full text) and,
-- where a word is spelt otherwise, by the words that look like it (trigrams). Proven by api/venues/kalshi/*.test.ts.

create table forecast.venue_runs (
  id bigint generated always as identity primary key,
  venue text not null check (venue in ('kalshi')),
  started_at timestamptz not null default now(),
  -- of the last page stored, from whose cursor an interrupted run goes on
  touched_at timestamptz not null default now(),
  cursor text,
  markets integer not null default 0,
  -- fields of the venue's answers that were not as they should be
  drift text[] not null default '{}',
  completed_at timestamptz
);
create index on forecast.venue_runs (venue, id desc);

create table forecast.venue_markets (
  venue text not null,
  ticker text not null,
  title text not null,
  url text not null,
  yes_probability float8 check (yes_probability between 0 and 1),
  closes_at timestamptz,
  -- made by the rules that also take questions apart, so that 150k finds $150,000
  words tsvector not null,
  fetched_at timestamptz not null,
  run_id bigint not null,
  primary key (venue, ticker)
) with (fillfactor = 70);
-- Without a pending list, so that a search never pays for the pages stored just before it.
create index venue_markets_words on forecast.venue_markets using gin (words) with (fastupdate = off);

-- In how many markets each word stands: rare words find, common ones only tell apart.
create table forecast.venue_words (
  venue text not null,
  word text not null,
  markets integer not null,
  primary key (venue, word)
);

-- pg_trgm may be there already, in a schema that the owner of the database chose, and two services that share a database
-- may ask for it at once.
do $$
declare
  home text;
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    begin
      create extension pg_trgm schema public;
    exception
      when unique_violation or duplicate_object then null;
      when insufficient_privilege then
        raise exception 'this role may not create the extension pg_trgm; let an administrator run: create extension pg_trgm'
          using errcode = 'insufficient_privilege';
    end;
  end if;
  select quote_ident(nspname) into strict home
    from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index venue_words_trigrams on forecast.venue_words using gist (word %s.gist_trgm_ops (siglen = 32))', home);
  execute format(
    $function$
      -- The known words that look most like each of the given ones, nearest first; half of the trigrams must be shared.
      create function forecast.near_venue_words(of_venue text, asked text[]) returns table (word text, near text, markets integer)
      language sql stable set search_path = '' as $body$
        select asked_word, found.word, found.markets
        from unnest(asked) as asked_word
        cross join lateral (
          select known.word, known.markets, known.word operator(%1$s.<->) asked_word as distance
          from forecast.venue_words known where known.venue = of_venue
          order by distance limit 2
        ) found
        where found.distance <= 0.5
      $body$
    $function$, home);
end $$;
