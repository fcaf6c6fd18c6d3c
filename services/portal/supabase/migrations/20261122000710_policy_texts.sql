-- Texts that the institution writes: privacy notice, terms of use, services, handbook and wellbeing, in versions. An administrator
-- writes a draft in both languages and publishes both together; a published version never changes.
-- Tests: supabase/tests/policies, supabase/tests/rls.

create table public.policy_texts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('privacy', 'terms', 'services', 'handbook', 'wellbeing')),
  -- 1, 2, 3 … of its kind, in the order in which the drafts were begun.
  version int not null check (version > 0),
  -- Markdown: headings, lists, bold and links. {organisation} is the organisation's name.
  body text not null default '' check (char_length(body) <= 40000),
  body_th text not null default '' check (char_length(body_th) <= 40000),
  -- What changed, for readers.
  change_note text check (char_length(change_note) <= 1000),
  change_note_th text check (char_length(change_note_th) <= 1000),
  -- Whether everybody is asked for consent again. Only the privacy notice and the terms are agreed to.
  asks_again boolean not null default false,
  -- The version that the public pages show.
  is_current boolean not null default false,
  published_at timestamptz,
  published_by uuid references public.profiles,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, version),
  check (not asks_again or kind in ('privacy', 'terms')),
  check (not is_current or published_at is not null)
);
create unique index policy_texts_current_idx on public.policy_texts (kind) where is_current;
create index policy_texts_asks_idx on public.policy_texts (kind, version) where asks_again and published_at is not null;
create index policy_texts_published_by_idx on public.policy_texts (published_by);
alter table public.policy_texts enable row level security;
create trigger touch_updated_at before update on public.policy_texts
  for each row execute function private.touch_updated_at();

-- A draft gets the next number.
create function private.number_policy_text() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.version := coalesce((select max(version) from public.policy_texts where kind = new.kind), 0) + 1;
  return new;
end
$$;
create trigger number_policy_text before insert on public.policy_texts
  for each row execute function private.number_policy_text();

-- There is one draft of each kind. An AFTER trigger so that the policies answer first.
create function private.guard_policy_draft() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.policy_texts where kind = new.kind and published_at is null) > 1 then
    perform private.refuse('policy_draft_exists', 409, 'There is a draft of this text already.');
  end if;
  return null;
end
$$;
create trigger guard_policy_draft after insert on public.policy_texts
  for each row execute function private.guard_policy_draft();

grant select on public.policy_texts to anon, authenticated, service_role;
grant insert (id, kind, body, body_th, change_note, change_note_th, asks_again),
  update (body, body_th, change_note, change_note_th, asks_again), delete on public.policy_texts to authenticated;
create policy "everybody reads published texts" on public.policy_texts for select to anon, authenticated
  using (published_at is not null);
create policy "administrators read drafts of texts" on public.policy_texts for select to authenticated
  using ((select private.is_admin()));
create policy "administrators begin drafts of texts" on public.policy_texts for insert to authenticated
  with check ((select private.is_admin()) and published_at is null);
create policy "administrators change drafts of texts" on public.policy_texts for update to authenticated
  using ((select private.is_admin()) and published_at is null) with check ((select private.is_admin()) and published_at is null);
create policy "administrators drop drafts of texts" on public.policy_texts for delete to authenticated
  using ((select private.is_admin()) and published_at is null);

-- Publishes the draft of a kind, both languages together, and returns its number.
create function public.publish_policy_text(text_kind text) returns int language plpgsql security definer set search_path = '' as $$
declare
  draft public.policy_texts;
begin
  if not private.is_admin() then
    perform private.refuse('policy_publish_forbidden', 403, 'Only administrators publish texts.');
  end if;
  select * into draft from public.policy_texts where kind = text_kind and published_at is null for update;
  if draft.id is null then
    perform private.refuse('policy_draft_missing', 404, 'There is no draft of this text.');
  end if;
  if trim(draft.body) = '' or trim(draft.body_th) = '' then
    perform private.refuse('policy_language_missing', 422, 'Write the text in Thai and in English; both are published together.');
  end if;
  if exists (select from public.policy_texts where kind = text_kind and is_current
    and (body, body_th) = (draft.body, draft.body_th)) then
    perform private.refuse('policy_unchanged', 409, 'The draft is the same as the published text.');
  end if;
  update public.policy_texts set is_current = false where kind = text_kind and is_current;
  update public.policy_texts set is_current = true, published_at = now(), published_by = auth.uid() where id = draft.id;
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'publish-text', 'policy_texts', text_kind,
    jsonb_build_object('version', draft.version, 'asks_again', draft.asks_again));
  return draft.version;
end
$$;
revoke all on function private.number_policy_text, private.guard_policy_draft, public.publish_policy_text from public;
grant execute on function public.publish_policy_text to authenticated;
