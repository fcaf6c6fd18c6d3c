-- Search: events, products, clubs, people, own projects and news, by any part of their texts. Thai has no spaces between words,
-- so the indexes hold every two and three letters in a row, which works in any locale. Policies decide what is found.
-- Tests: supabase/tests/search.

-- A text as search compares it: one spelling of each letter and digit, lower case, without spaces and punctuation. '|' stays: it
-- keeps parts apart.
create function private.search_key(variadic parts text[]) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(lower(translate(normalize(array_to_string(parts, '|'), nfkc), '๐๑๒๓๔๕๖๗๘๙', '0123456789')),
    '[\s!-/:-@\[-`{}~\u200b-\u200d\ufeff]+', '', 'g')
$$;

-- Every two and three letters in a row of the first 20,000.
create function private.search_grams(variadic parts text[]) returns text[]
  language sql immutable parallel safe cost 10000 set search_path = '' as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select letter, lead(letter) over line as second, lead(letter, 2) over line as third
    from unnest(string_to_array(left(private.search_key(variadic parts), 20000), null)) with ordinality as letters (letter, place)
    window line as (order by place)) as letters
  cross join lateral (values (letter || second), (letter || second || third)) as grams (gram)
  where gram is not null
$$;

-- What the index is asked: all threes of each word, or its only two letters.
create function private.search_terms(words text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct gram), '{}') from unnest(words) as word
  cross join lateral unnest(private.search_grams(word)) as grams (gram)
  where char_length(gram) = least(char_length(word), 3)
$$;

-- How well a row fits: 0 if a word is missing, more for words in its title, most for a title that is the word.
create function private.search_score(words text[], titles text[], texts text[]) returns int
  language plpgsql immutable set search_path = '' as $$
declare
  title_key text := '|' || private.search_key(variadic titles) || '|';
  text_key text;
  word text;
  score int := 0;
begin
  foreach word in array words loop
    if position('|' || word || '|' in title_key) > 0 then
      score := score + 8;
    elsif position('|' || word in title_key) > 0 then
      score := score + 4;
    elsif position(word in title_key) > 0 then
      score := score + 2;
    else
      text_key := coalesce(text_key, private.search_key(variadic texts));
      if position(word in text_key) = 0 then
        return 0;
      end if;
      score := score + 1;
    end if;
  end loop;
  return score;
end
$$;
revoke all on function private.search_key, private.search_grams, private.search_terms, private.search_score from public;
grant execute on function private.search_key, private.search_grams, private.search_terms, private.search_score
  to anon, authenticated, service_role;
-- Accounts write profiles.
grant execute on function private.search_key, private.search_grams to supabase_auth_admin;

create index events_search_idx on public.events
  using gin (private.search_grams(title, title_th, location, location_th, description, description_th));
create index shop_products_search_idx on public.shop_products
  using gin (private.search_grams(name, name_th, description, description_th));
create index clubs_search_idx on public.clubs using gin (private.search_grams(name, name_th, description, description_th));
create index profiles_search_idx on public.profiles using gin (private.search_grams(nickname, full_name, full_name_en));
create index news_search_idx on public.news
  using gin (private.search_grams(title, title_th, summary, summary_th, body, body_th));

-- The first 500 rows of a kind that have the terms; of news the newest, because drafts are among them. Only search_portal calls it, and
-- reads the rows under their policies. PostgreSQL would use no index after a policy, because comparing lists is not leakproof.
create function private.search_matches(kind text, terms text[]) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
begin
  case kind
    when 'events' then
      return query select id from public.events
        where private.search_grams(title, title_th, location, location_th, description, description_th) @> terms limit 500;
    when 'products' then
      return query select id from public.shop_products
        where private.search_grams(name, name_th, description, description_th) @> terms limit 500;
    when 'clubs' then
      return query select id from public.clubs
        where private.search_grams(name, name_th, description, description_th) @> terms limit 500;
    when 'people' then
      return query select id from public.profiles
        where private.search_grams(nickname, full_name, full_name_en) @> terms and erased_at is null limit 500;
    when 'news' then
      return query select id from public.news
        where private.search_grams(title, title_th, summary, summary_th, body, body_th) @> terms
        order by published_at desc nulls last limit 500;
  end case;
end
$$;
revoke all on function private.search_matches from public;
grant execute on function private.search_matches to anon, authenticated, service_role;

-- The best `max_rows` of each kind, or of one kind: events, products, clubs, news, people and own projects. Ranks the first 500 that
-- the index finds of a kind. Words of one letter count beside longer ones only.
create function public.search_portal(term text, of_kind text default null, max_rows int default 6)
  returns table (kind text, id uuid, slug text, club_slug text, title text, title_th text, note text, note_th text,
    at timestamptz, score int)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  words text[] := array(select distinct private.search_key(word) from unnest(string_to_array(
    regexp_replace(translate(left(term, 200), '|', ' '), '[\s\u200b]+', ' ', 'g'), ' ')) as word
    where private.search_key(word) <> '');
  terms text[] := private.search_terms(words);
  capped int := least(greatest(max_rows, 1), 50);
begin
  if terms = '{}' then
    return;
  end if;
  if coalesce(of_kind, 'events') = 'events' then
    return query
      select 'events', event.id, null::text, null::text, event.title, event.title_th, event.location, event.location_th,
        event.starts_at, fit.score
      from public.events as event
      cross join lateral (select private.search_score(words, array[event.title, event.title_th],
        array[event.location, event.location_th, event.description, event.description_th]) as score) as fit
      where event.id in (select private.search_matches('events', terms)) and fit.score > 0
      order by fit.score desc, abs(extract(epoch from event.starts_at - now())) limit capped;
  end if;
  if coalesce(of_kind, 'products') = 'products' then
    return query
      select 'products', product.id, product.slug, club.slug, product.name, product.name_th, club.name, club.name_th,
        null::timestamptz, fit.score
      from public.shop_products as product
      join public.clubs as club on club.id = product.club_id
      cross join lateral (select private.search_score(words, array[product.name, product.name_th],
        array[product.description, product.description_th]) as score) as fit
      where product.id in (select private.search_matches('products', terms)) and fit.score > 0
      order by product.is_available desc, fit.score desc, product.name limit capped;
  end if;
  if coalesce(of_kind, 'clubs') = 'clubs' then
    return query
      select 'clubs', club.id, club.slug, null::text, club.name, club.name_th, club.description, club.description_th,
        null::timestamptz, fit.score
      from public.clubs as club
      cross join lateral (select private.search_score(words, array[club.name, club.name_th],
        array[club.description, club.description_th]) as score) as fit
      where club.id in (select private.search_matches('clubs', terms)) and club.is_active and fit.score > 0
      order by fit.score desc, club.name limit capped;
  end if;
  if coalesce(of_kind, 'news') = 'news' then
    return query
      select 'news', article.id, article.slug, null::text, article.title, article.title_th, article.summary, article.summary_th,
        article.published_at, fit.score
      from public.news as article
      cross join lateral (select private.search_score(words, array[article.title, article.title_th],
        array[article.summary, article.summary_th, article.body, article.body_th]) as score) as fit
      where article.id in (select private.search_matches('news', terms)) and article.published_at <= now() and fit.score > 0
      order by fit.score desc, article.published_at desc limit capped;
  end if;
  if auth.uid() is null then
    return;
  end if;
  if coalesce(of_kind, 'people') = 'people' then
    return query
      select 'people', person.id, person.role::text, null::text, coalesce(nullif(person.full_name, ''), person.nickname, ''),
        null::text, person.nickname, null::text, null::timestamptz, fit.score
      from public.profiles as person
      cross join lateral (select private.search_score(words,
        array[person.nickname, person.full_name, person.full_name_en], '{}') as score) as fit
      where person.id in (select private.search_matches('people', terms)) and fit.score > 0
      order by fit.score desc, person.role desc, person.nickname limit capped;
  end if;
  if coalesce(of_kind, 'projects') = 'projects' then
    return query
      select 'projects', project.id, project.status::text, null::text, project.title, project.title_en,
        null::text, null::text, project.updated_at, fit.score
      from public.projects as project
      cross join lateral (select private.search_score(words, array[project.title, project.title_en],
        array[project.rationale, project.objectives, project.venue]) as score) as fit
      where project.created_by = auth.uid() and fit.score > 0
      order by fit.score desc, project.updated_at desc limit capped;
  end if;
end
$$;
revoke all on function public.search_portal from public;
grant execute on function public.search_portal to anon, authenticated, service_role;
