-- Where clubs meet, who is in them, who waits, and what a newcomer wrote. Tests: make-development.test.ts.
update public.clubs set meeting = place.en, meeting_th = place.th
from (values
  ('acoustic', 'Thursdays at 17:00, the garden behind the hall', 'ทุกวันพฤหัสบดี 17.00 น. สวนหลังหอประชุม'),
  ('badminton', 'Tuesdays and Fridays at 18:00, the gymnasium', 'ทุกวันอังคารและวันศุกร์ 18.00 น. โรงยิม'),
  ('baking', 'Mondays at 16:30, the kitchen on the ground floor', 'ทุกวันจันทร์ 16.30 น. ห้องครัวชั้นล่าง'),
  ('basketball', 'Wednesdays and Saturdays at 17:00, the outdoor court', 'ทุกวันพุธและวันเสาร์ 17.00 น. สนามบาสเกตบอล'),
  ('board-games', 'Every day after 16:00, the club room', 'ทุกวันหลัง 16.00 น. ห้องชมรม'),
  ('choir', 'Tuesdays at 17:00, the music room', 'ทุกวันอังคาร 17.00 น. ห้องดนตรี'),
  ('classical-dance', 'Mondays and Thursdays at 17:00, the rehearsal hall', 'ทุกวันจันทร์และวันพฤหัสบดี 17.00 น. ห้องซ้อมการแสดง'),
  ('coding', 'Wednesdays at 17:30, the computer room', 'ทุกวันพุธ 17.30 น. ห้องคอมพิวเตอร์'),
  ('debate', 'Fridays at 16:30, room 201', 'ทุกวันศุกร์ 16.30 น. ห้อง 201'),
  ('drama', 'Saturdays at 13:00, the rehearsal hall', 'ทุกวันเสาร์ 13.00 น. ห้องซ้อมการแสดง'),
  ('film', 'Fridays at 18:00, the lecture hall', 'ทุกวันศุกร์ 18.00 น. ห้องบรรยายรวม'),
  ('football', 'Mondays to Thursdays at 17:30, the football field', 'วันจันทร์ถึงวันพฤหัสบดี 17.30 น. สนามฟุตบอล'),
  ('gardening', 'Sundays at 07:30, the medicinal garden', 'ทุกวันอาทิตย์ 07.30 น. สวนสมุนไพร'),
  ('japanese', 'Tuesdays at 16:30, room 203', 'ทุกวันอังคาร 16.30 น. ห้อง 203'),
  ('journal', 'Thursdays at 12:15, the library', 'ทุกวันพฤหัสบดี 12.15 น. ห้องสมุด'),
  ('photography', 'Sundays at 09:00, in front of the hall', 'ทุกวันอาทิตย์ 09.00 น. หน้าหอประชุม'),
  ('rural-camp', 'Fridays at 17:00, the club room', 'ทุกวันศุกร์ 17.00 น. ห้องชมรม'),
  ('running', 'Every day at 05:00, the main gate', 'ทุกวัน 05.00 น. ประตูหน้า'),
  ('sign-language', 'Wednesdays at 16:30, room 105', 'ทุกวันพุธ 16.30 น. ห้อง 105'),
  ('swimming', 'Wednesdays at 17:00, the pool', 'ทุกวันพุธ 17.00 น. สระว่ายน้ำ'),
  ('table-tennis', 'Every day at noon, the common room', 'ทุกวันตอนเที่ยง ห้องสันทนาการ'),
  ('volunteer-pharmacy', 'Saturdays at 08:30, the community pharmacy', 'ทุกวันเสาร์ 08.30 น. ร้านยาชุมชน')
) as place (slug, en, th)
where clubs.slug = place.slug;

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
