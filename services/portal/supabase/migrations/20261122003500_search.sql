-- Search: events, products, clubs, people (by their office too), own projects, news and open polls, by any part of their texts. Thai has no spaces between words,
-- so the indexes hold every two and three letters in a row, which works in any locale. Policies decide what is found.
-- Tests: supabase/tests/search.

-- A text as search compares it: one spelling of each letter and digit, lower case, without spaces and punctuation. '|' stays: it
-- keeps parts apart.
create function private.search_key(variadic parts text[]) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(lower(translate(normalize(array_to_string(parts, '|'), nfkc), '๐๑๒๓๔๕๖๗๘๙', '0123456789')),
    '[\s!-/:-@\[-`{}~\u200b-\u200d\u2060\ufeff]+', '', 'g')
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

-- An English word without the end that its other forms do not have: `vaccine` is found in `vaccination`.
create function private.search_stem(word text) returns text language sql immutable set search_path = '' as $$
  select case when word ~ '^[a-z]{4,}(es|s|e)$' then regexp_replace(word, '(es|s|e)$', '') else word end
$$;

-- What the index is asked about words with mistakes, one a word. A mistake leaves one third of its word whole at least: either one
-- word has one, and the others are as they are, or so have several, and the two longest are found by their thirds. Each set is one
-- text, because lists of lists must be of one length. Words of three letters have no mistakes.
create function private.search_loose_terms(words text[]) returns text[] language sql immutable set search_path = '' as $$
  with sizes as (
    select word, char_length(word) as size, greatest(char_length(word) / 3, 2) as cut,
      row_number() over (order by char_length(word) desc, word) as place
    from unnest(words) as word
  ), parts as (
    select word, place, part from sizes
    cross join lateral (values (left(word, cut)), (substr(word, cut + 1, size - 2 * cut)), (right(word, cut))) as thirds (part)
    where size > 3 and char_length(part) > 1
  )
  select coalesce(array_agg(array_to_string(private.search_terms(term_set), ' ')), '{}') from (
    select array_remove(words, word) || part as term_set from parts
    union all
    select array(select word from sizes where size <= 3) || array[one.part, other.part]
    from parts as one join parts as other on one.place = 1 and other.place = 2) as term_sets
$$;

-- For each word a regular expression of what it is with one letter changed, added, left out or exchanged with the next; null for words of
-- three letters, and of more than 80: from some 125 on PostgreSQL has no memory for the expression.
create function private.search_slips(words text[]) returns text[] language sql immutable set search_path = '' as $$
  select array_agg((
    select string_agg(left(word, at - 1) || slip, '|')
    -- The first letter of a short word is right: with another, it is too often a part of another word.
    from generate_series(case when char_length(word) < 6 then 2 else 1 end, char_length(word)) as at
    cross join lateral (values
      ('.' || substr(word, at + 1)),
      (case when at > 1 then '.' || substr(word, at) end),
      (case when char_length(word) > 4 then substr(word, at + 1) end),
      (substr(word, at + 1, 1) || substr(word, at, 1) || substr(word, at + 2))) as slips (slip)
    where char_length(word) between 4 and 80) order by place)
  from unnest(words) with ordinality as numbered (word, place)
$$;

-- How well a row fits: 0 if a word is missing, more for words in its title, most for a title that is the word. With
-- expressions of slips, each word may be in the title with a mistake.
create function private.search_score(words text[], titles text[], texts text[], slips text[] default null) returns int
  language plpgsql immutable set search_path = '' as $$
declare
  title_key text := '|' || private.search_key(variadic titles) || '|';
  text_key text;
  word text;
  score int := 0;
begin
  for place in 1 .. cardinality(words) loop
    word := words[place];
    if position('|' || word || '|' in title_key) > 0 then
      score := score + 8;
    elsif position('|' || word in title_key) > 0 then
      score := score + 4;
    elsif position(word in title_key) > 0 then
      score := score + 2;
    else
      text_key := coalesce(text_key, private.search_key(variadic texts));
      if position(word in text_key) > 0 then
        score := score + 1;
      elsif slips is not null and position(translate(word, '่้๊๋', '') in translate(title_key, '่้๊๋', '')) > 0 then
        score := score + 2;
      elsif title_key ~ slips[place] then
        score := score + 1;
      else
        return 0;
      end if;
    end if;
  end loop;
  return score;
end
$$;
revoke all on function private.search_key, private.search_grams, private.search_terms, private.search_stem, private.search_loose_terms,
  private.search_slips, private.search_score from public;
grant execute on function private.search_key, private.search_grams, private.search_terms, private.search_stem, private.search_loose_terms,
  private.search_slips, private.search_score to anon, authenticated, service_role;
-- Accounts write profiles.
grant execute on function private.search_key, private.search_grams to supabase_auth_admin;

-- What the office of a person is called, and what a club is about, in both languages.
create function private.role_words(role public.user_role) returns text language sql immutable parallel safe set search_path = '' as $$
  select case role
    when 'chair' then 'chair|ประธาน'
    when 'vp' then 'vice president|อุปนายก'
    when 'secretary' then 'secretary|เลขานุการ'
    when 'president' then 'president|นายกสโมสร'
    when 'advisor' then 'advisor|อาจารย์ที่ปรึกษา'
    when 'asst_dean' then 'assistant dean|ผู้ช่วยคณบดี'
    when 'dean' then 'dean|คณบดี'
    when 'admin' then 'administrator|ผู้ดูแลระบบ'
  end
$$;
-- No part is the word alone, which would come before a club whose name begins with it.
create function private.interest_words(interests text[]) returns text language sql immutable parallel safe set search_path = '' as $$
  select string_agg(format('interest %s|สนใจ%s', interest, case interest
    when 'academic' then 'วิชาการ'
    when 'animals' then 'สัตว์'
    when 'arts' then 'ศิลปะ'
    when 'culture' then 'วัฒนธรรม'
    when 'languages' then 'ภาษา'
    when 'music' then 'ดนตรี'
    when 'nature' then 'ธรรมชาติ'
    when 'service' then 'จิตอาสา'
    when 'sports' then 'กีฬา'
    when 'technology' then 'เทคโนโลยี'
    when 'wellbeing' then 'สุขภาวะ'
  end), '|')
  from unnest(interests) as interest
$$;
revoke all on function private.role_words, private.interest_words from public;
grant execute on function private.role_words, private.interest_words to anon, authenticated, service_role;
grant execute on function private.role_words to supabase_auth_admin;

create index events_search_idx on public.events
  using gin (private.search_grams(title, title_th, location, location_th, description, description_th));
create index shop_products_search_idx on public.shop_products
  using gin (private.search_grams(name, name_th, description, description_th));
create index clubs_search_idx on public.clubs
  using gin (private.search_grams(name, name_th, description, description_th, private.interest_words(interests)));
create index meeting_polls_search_idx on public.meeting_polls using gin (private.search_grams(question, question_th));
create index profiles_search_idx on public.profiles
  using gin (private.search_grams(nickname, full_name, full_name_en, private.role_words(role)));
create index news_search_idx on public.news
  using gin (private.search_grams(title, title_th, summary, summary_th, body, body_th));

-- For each set of terms the first 500 rows of a kind that have them; of news and polls the newest, because drafts and closed ones are
-- among them. Only
-- search_rows calls it, and reads the rows under their policies. PostgreSQL would use no index after a policy, because comparing lists is not leakproof.
create function private.search_matches(kind text, term_sets text[]) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  term_set text;
  terms text[];
begin
  foreach term_set in array term_sets loop
    terms := string_to_array(term_set, ' ');
    case kind
      when 'events' then
        return query select id from public.events
          where private.search_grams(title, title_th, location, location_th, description, description_th) @> terms limit 500;
      when 'products' then
        return query select id from public.shop_products
          where private.search_grams(name, name_th, description, description_th) @> terms limit 500;
      when 'clubs' then
        return query select id from public.clubs
          where private.search_grams(name, name_th, description, description_th, private.interest_words(interests)) @> terms
          limit 500;
      when 'polls' then
        return query select id from public.meeting_polls
          where private.search_grams(question, question_th) @> terms order by created_at desc limit 500;
      when 'people' then
        return query select id from public.profiles
          where private.search_grams(nickname, full_name, full_name_en, private.role_words(role)) @> terms and erased_at is null
          limit 500;
      when 'news' then
        return query select id from public.news
          where private.search_grams(title, title_th, summary, summary_th, body, body_th) @> terms
          order by published_at desc nulls last limit 500;
    end case;
  end loop;
end
$$;
revoke all on function private.search_matches from public;
grant execute on function private.search_matches to anon, authenticated, service_role;

-- The best rows of each kind, or of one kind: events, products, clubs, news, open polls, people and own
-- projects. Ranks the first 500 that the
-- index finds of a kind.
create function private.search_rows(words text[], term_sets text[], slips text[], of_kind text, capped int)
  returns table (kind text, id uuid, slug text, club_slug text, title text, title_th text, note text, note_th text,
    at timestamptz, score int)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if coalesce(of_kind, 'events') = 'events' then
    return query
      select 'events', event.id,
        case when event.cancelled_at is not null then 'cancelled' when event.ends_at < now() then 'past' end, null::text, event.title,
        event.title_th, event.location, event.location_th, event.starts_at, fit.score
      from public.events as event
      cross join lateral (select private.search_score(words, array[event.title, event.title_th],
        array[event.location, event.location_th, event.description, event.description_th], slips) as score) as fit
      where event.id in (select private.search_matches('events', term_sets)) and fit.score > 0
      -- What a title has before what a text mentions, and of each what is still to come before what is over or cancelled.
      order by fit.score > cardinality(words) desc, event.cancelled_at is not null or event.ends_at < now(), fit.score desc,
        abs(extract(epoch from event.starts_at - now())) limit capped;
  end if;
  if coalesce(of_kind, 'products') = 'products' then
    return query
      select 'products', product.id, product.slug, club.slug, product.name, product.name_th, club.name, club.name_th,
        null::timestamptz, fit.score
      from public.shop_products as product
      join public.clubs as club on club.id = product.club_id
      cross join lateral (select private.search_score(words, array[product.name, product.name_th],
        array[product.description, product.description_th], slips) as score) as fit
      where product.id in (select private.search_matches('products', term_sets)) and fit.score > 0
      order by fit.score desc, product.is_available desc, product.name limit capped;
  end if;
  if coalesce(of_kind, 'clubs') = 'clubs' then
    return query
      select 'clubs', club.id, club.slug, null::text, club.name, club.name_th, club.description, club.description_th,
        null::timestamptz, fit.score
      from public.clubs as club
      cross join lateral (select private.search_score(words,
        array[club.name, club.name_th, private.interest_words(club.interests)],
        array[club.description, club.description_th], slips) as score) as fit
      where club.id in (select private.search_matches('clubs', term_sets)) and club.is_active and fit.score > 0
      order by fit.score desc, club.name limit capped;
  end if;
  if coalesce(of_kind, 'news') = 'news' then
    return query
      select 'news', article.id, article.slug, null::text, article.title, article.title_th, article.summary, article.summary_th,
        article.published_at, fit.score
      from public.news as article
      cross join lateral (select private.search_score(words, array[article.title, article.title_th],
        array[article.summary, article.summary_th, article.body, article.body_th], slips) as score) as fit
      where article.id in (select private.search_matches('news', term_sets)) and article.published_at <= now() and fit.score > 0
      order by fit.score desc, article.published_at desc limit capped;
  end if;
  if coalesce(of_kind, 'polls') = 'polls' then
    return query
      select 'polls', poll.id, poll.slug, null::text, poll.question, poll.question_th, null::text, null::text, poll.closes_at, fit.score
      from public.meeting_polls as poll
      cross join lateral (select private.search_score(words, array[poll.question, poll.question_th], '{}', slips) as score) as fit
      where poll.id in (select private.search_matches('polls', term_sets)) and poll.opens_at <= now()
        and (poll.closes_at is null or poll.closes_at > now()) and fit.score > 0
      order by fit.score desc, poll.created_at desc limit capped;
  end if;
  if auth.uid() is null then
    return;
  end if;
  if coalesce(of_kind, 'people') = 'people' then
    return query
      select 'people', person.id, person.role::text, null::text,
        coalesce(private.latin_name(person), nullif(person.full_name, ''), person.nickname, ''),
        coalesce(nullif(person.full_name, ''), person.nickname, ''), null::text, person.nickname, null::timestamptz, fit.score
      from public.profiles as person
      cross join lateral (select private.search_score(words,
        array[person.nickname, person.full_name, person.full_name_en, private.role_words(person.role)], '{}', slips) as score) as fit
      where person.id in (select private.search_matches('people', term_sets)) and fit.score > 0
      order by fit.score desc, person.role desc, person.nickname limit capped;
  end if;
  if coalesce(of_kind, 'projects') = 'projects' then
    return query
      select 'projects', project.id, project.status::text, null::text,
        coalesce(nullif(project.title_en, ''), project.title), project.title,
        null::text, null::text, project.updated_at, fit.score
      from public.projects as project
      cross join lateral (select private.search_score(words, array[project.title, project.title_en],
        array[project.rationale, project.objectives, project.venue], slips) as score) as fit
      where project.created_by = auth.uid() and fit.score > 0
      order by fit.score desc, project.updated_at desc limit capped;
  end if;
end
$$;
revoke all on function private.search_rows from public;
grant execute on function private.search_rows to anon, authenticated, service_role;

-- The best `max_rows` of each kind, or of one kind; where none has the words, what has them but for one mistake in each.
-- Words of one letter
-- count beside longer ones only.
create function public.search_portal(term text, of_kind text default null, max_rows int default 6)
  returns table (kind text, id uuid, slug text, club_slug text, title text, title_th text, note text, note_th text,
    at timestamptz, score int)
  language plpgsql stable set search_path = '' as $$
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
  return query select * from private.search_rows(words, array[array_to_string(terms, ' ')], null, of_kind, capped);
  if not found then
    words := array(select distinct private.search_stem(word) from unnest(words) as word);
    return query select *
      from private.search_rows(words, private.search_loose_terms(words), private.search_slips(words), of_kind, capped);
  end if;
end
$$;
revoke all on function public.search_portal from public;
grant execute on function public.search_portal to anon, authenticated, service_role;
