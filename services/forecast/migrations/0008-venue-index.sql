-- A search index of the open markets of venues that have no search: by the words of their titles (full text), and by
-- similar words where the spelling differs (trigrams). Proven by domain/venues/kalshi/*.test.ts.

create table forecast.venue_runs (
  id bigint generated always as identity primary key,
  venue text not null check (venue in ('kalshi')),
  started_at timestamptz not null default now(),
  -- when the last page was stored; an interrupted run resumes from its cursor
  touched_at timestamptz not null default now(),
  cursor text,
  markets integer not null default 0,
  -- fields of the venue's answers that no longer fit their schema
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
  -- made by the same rules that parse questions: 150k finds $150,000
  words tsvector not null,
  fetched_at timestamptz not null,
  run_id bigint not null,
  primary key (venue, ticker)
) with (fillfactor = 70);
-- Without a pending list: a search never pays for pages that were stored just before it.
create index venue_markets_words on forecast.venue_markets using gin (words) with (fastupdate = off);

-- How many markets contain each word. Rare words select markets, common words only rank them.
create table forecast.venue_words (
  venue text not null,
  word text not null,
  markets integer not null,
  primary key (venue, word)
);

-- pg_trgm may already exist, in a schema that the owner of the database chose. Two services that share a database may
-- create it at once.
do $$
declare
  extension_schema text;
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
  select quote_ident(nspname) into strict extension_schema
    from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index venue_words_trigrams on forecast.venue_words using gist (word %s.gist_trgm_ops (siglen = 32))', extension_schema);
  execute format(
    $function$
      -- The most similar indexed words of each given word, nearest first; at least half of the trigrams must match.
      create function forecast.near_venue_words(of_venue text, words text[]) returns table (word text, near text, markets integer)
      language sql stable set search_path = '' as $body$
        select given_word, similar_words.word, similar_words.markets
        from unnest(words) as given_word
        cross join lateral (
          select indexed.word, indexed.markets, indexed.word operator(%1$s.<->) given_word as distance
          from forecast.venue_words indexed where indexed.venue = of_venue
          order by distance limit 2
        ) similar_words
        where similar_words.distance <= 0.5
      $body$
    $function$, extension_schema);
end $$;
