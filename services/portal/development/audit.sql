-- What the demo administrator changed in the last weeks. Tests: make-development.test.ts.
insert into public.audit_log (actor_id, action, target_table, target_id, detail, created_at)
select md5('demo person admin@faculty.example')::uuid, action, target_table, target_id, jsonb_build_object('from', before, 'to', after),
  pg_temp.office_hour(now() - make_interval(days => days_ago), target_table || days_ago)
from (
  select 24 as days_ago, 'change-row' as action, 'clubs' as target_table, slug as target_id,
    jsonb_build_object('meeting_th', 'ทุกวันพฤหัสบดี 17:00 น. ห้องชมรม') as before, jsonb_build_object('meeting_th', meeting_th) as after
  from public.clubs where slug = 'rural-camp'
  union all
  select 20, 'add-row', 'events', id::text, null, jsonb_build_object('title', title, 'title_th', title_th, 'starts_at', starts_at)
  from public.events where title = 'Candles on the lake'
  union all
  select 18, 'change-row', 'events', id::text, jsonb_build_object('capacity', capacity - 12), jsonb_build_object('capacity', capacity)
  from public.events where title = 'Six voices on pharmacy careers'
  union all
  select 13, 'add-row', 'announcements', id::text, null, jsonb_build_object('title', title, 'title_th', title_th)
  from public.announcements where title = 'Lost property has moved'
  union all
  select 11, 'add-row', 'news', slug, null, jsonb_build_object('title', title, 'title_th', title_th) from public.news where slug = 'herb-garden-grows'
  union all
  select 10, 'change-row', 'events', id::text, jsonb_build_object('location', 'Lecture hall 2', 'location_th', 'ห้องบรรยาย 2'),
    jsonb_build_object('location', location, 'location_th', location_th)
  from public.events where title = 'Flu vaccination day'
  union all
  select 6, 'change-row', 'divisions', slug, jsonb_build_object('description', 'Help, cars and camps.'), jsonb_build_object('description', description)
  from public.divisions where slug = 'volunteering'
  union all
  select 4, 'add-row', 'news', slug, null, jsonb_build_object('title', title, 'title_th', title_th) from public.news where slug = 'portal-opens'
) as changes
order by days_ago desc;
