-- Who is in the clubs, who waits, and what a newcomer wrote. Tests: make-development.test.ts.
insert into public.club_members (club_id, person_id, joined_at, is_shown)
select clubs.id, profiles.id, now() - make_interval(days => 20 + abs(hashtext(clubs.slug || profiles.id::text)) % 300),
  abs(hashtext(profiles.id::text || clubs.slug)) % 5 > 1
from public.clubs join public.profiles on profiles.role = 'member' and abs(hashtext(clubs.slug || profiles.id::text)) % 4 = 0;

-- Members of the clubs that somebody presides: an officer, and two who ask.
with led as (
  select id from public.clubs where president_id is not null
), placed as (
  select entry.id, row_number() over (partition by entry.club_id order by entry.person_id) as place
  from public.club_members as entry where entry.club_id in (select id from led)
)
update public.club_members as entry set
  office = case placed.place when 1 then 'เหรัญญิก' end,
  is_shown = placed.place = 1 or entry.is_shown and placed.place > 3,
  note = case placed.place when 2 then 'อยากช่วยงานค่ายค่ะ ว่างทุกวันเสาร์' when 3 then 'เคยทำตอน ม.ปลาย อยากทำต่อครับ' end,
  joined_at = case when placed.place not in (2, 3) then entry.joined_at end,
  created_at = case placed.place when 2 then now() - interval '26 hours' when 3 then now() - interval '7 hours' else entry.joined_at end
from placed where placed.id = entry.id;

-- Two officers of each other club, of the students as whom nobody signs in.
with placed as (
  select entry.id, row_number() over (partition by entry.club_id order by entry.person_id) as place
  from public.club_members as entry
  join public.clubs on clubs.id = entry.club_id and clubs.president_id is null
  join auth.users on users.id = entry.person_id and users.email like 'student%'
)
update public.club_members as entry set office = case placed.place when 1 then 'รองประธานชมรม' else 'เลขานุการ' end, is_shown = true
from placed where placed.id = entry.id and placed.place <= 2;

-- The presidents are members who show themselves.
insert into public.club_members (club_id, person_id, joined_at, is_shown)
select id, president_id, now() - interval '400 days', true from public.clubs where president_id is not null
on conflict (club_id, person_id) do update set is_shown = true;

insert into public.club_messages (club_id, person_id, is_reply, body, created_at)
select clubs.id, writer.id, false, 'ชมรมนัดพบกันวันไหนบ้างครับ ต้องเตรียมอะไรไปไหม', now() - interval '5 hours'
from public.clubs cross join lateral (select id from public.profiles where role = 'member' order by id desc limit 1) as writer
where clubs.president_id is not null;
