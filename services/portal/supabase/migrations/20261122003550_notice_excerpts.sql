-- What somebody wrote, in a notice: a long text is cut, and says so. Tests: supabase/tests/notifications/notice-events.test.ts.

create function private.excerpt(body text, longest integer) returns text language sql immutable set search_path = '' as $$
  select case when char_length(body) > longest then rtrim(left(body, longest - 1)) || '…' else body end
$$;
revoke all on function private.excerpt from public;

create or replace function private.announce_step() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notification_outbox (kind, project_id, step_id, event_key, payload)
  select 'status-change', new.project_id, new.id, 'step/' || new.id,
    jsonb_build_object('project_id', new.project_id, 'title', project.title, 'title_en', project.title_en, 'from_status', new.from_status,
      'to_status', new.to_status, 'sequence', new.sequence, 'acting_role', new.acting_role, 'note', private.excerpt(new.note, 500))
  from public.projects as project where project.id = new.project_id
  on conflict (event_key) do nothing;
  return null;
end
$$;

create or replace function private.announce_comment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce('comment',
    array_remove(project.created_by || array(select author_id from public.project_comments where project_id = new.project_id), new.author_id),
    new.id::text, '/project/' || project.id,
    jsonb_build_object('title', project.title, 'title_en', project.title_en, 'note', private.excerpt(new.body, 200)))
  from public.projects as project where project.id = new.project_id;
  return null;
end
$$;

create or replace function private.club_content(club public.clubs, note text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', club.name_th, 'title_en', club.name,
    'note', private.excerpt(nullif(btrim(note), ''), 200)))
$$;
