-- Where clubs meet, who is in them, who waits, and what newcomers and officers wrote. Tests: make-development.test.ts.
update public.clubs set meeting = place.en, meeting_th = place.th
from (values
  ('acoustic', 'Thursdays at 17:00, the garden behind the hall', 'ทุกวันพฤหัสบดี 17:00 น. สวนหลังหอประชุม'),
  ('badminton', 'Tuesdays and Fridays at 18:00, the gymnasium', 'ทุกวันอังคารและวันศุกร์ 18:00 น. โรงยิม'),
  ('baking', 'Mondays at 16:30, the kitchen on the ground floor', 'ทุกวันจันทร์ 16:30 น. ห้องครัวชั้นล่าง'),
  ('basketball', 'Wednesdays and Saturdays at 17:00, the outdoor court', 'ทุกวันพุธและวันเสาร์ 17:00 น. สนามบาสเกตบอล'),
  ('board-games', 'Every day after 16:00, the club room', 'ทุกวันหลัง 16:00 น. ห้องชมรม'),
  ('choir', 'Tuesdays at 17:00, the music room', 'ทุกวันอังคาร 17:00 น. ห้องดนตรี'),
  ('classical-dance', 'Mondays and Thursdays at 17:00, the rehearsal hall', 'ทุกวันจันทร์และวันพฤหัสบดี 17:00 น. ห้องซ้อมการแสดง'),
  ('coding', 'Wednesdays at 17:30, the computer room', 'ทุกวันพุธ 17:30 น. ห้องคอมพิวเตอร์'),
  ('debate', 'Fridays at 16:30, room 201', 'ทุกวันศุกร์ 16:30 น. ห้อง 201'),
  ('drama', 'Saturdays at 13:00, the rehearsal hall', 'ทุกวันเสาร์ 13:00 น. ห้องซ้อมการแสดง'),
  ('film', 'Fridays at 18:00, the lecture hall', 'ทุกวันศุกร์ 18:00 น. ห้องบรรยายรวม'),
  ('football', 'Mondays to Thursdays at 17:30, the football field', 'วันจันทร์ถึงวันพฤหัสบดี 17:30 น. สนามฟุตบอล'),
  ('gardening', 'Sundays at 07:30, the medicinal garden', 'ทุกวันอาทิตย์ 07:30 น. สวนสมุนไพร'),
  ('japanese', 'Tuesdays at 16:30, room 203', 'ทุกวันอังคาร 16:30 น. ห้อง 203'),
  ('journal', 'Thursdays at 12:15, the library', 'ทุกวันพฤหัสบดี 12:15 น. ห้องสมุด'),
  ('photography', 'Sundays at 09:00, in front of the hall', 'ทุกวันอาทิตย์ 09:00 น. หน้าหอประชุม'),
  ('rural-camp', 'Fridays at 17:00, the club room', 'ทุกวันศุกร์ 17:00 น. ห้องชมรม'),
  ('running', 'Every day at 05:00, the main gate', 'ทุกวัน 05:00 น. ประตูหน้า'),
  ('sign-language', 'Wednesdays at 16:30, room 105', 'ทุกวันพุธ 16:30 น. ห้อง 105'),
  ('swimming', 'Wednesdays at 17:00, the pool', 'ทุกวันพุธ 17:00 น. สระว่ายน้ำ'),
  ('table-tennis', 'Every day at noon, the common room', 'ทุกวันตอนเที่ยง ห้องสันทนาการ'),
  ('volunteer-pharmacy', 'Saturdays at 08:30, the community pharmacy', 'ทุกวันเสาร์ 08:30 น. ร้านยาชุมชน')
) as place (slug, en, th)
where clubs.slug = place.slug;

-- Every fourth to every second student is in a club. The demo member is in some.
insert into public.club_members (club_id, person_id, joined_at, is_shown, created_at)
select clubs.id, profiles.id, joined, abs(hashtext(profiles.id::text || clubs.slug)) % 5 > 1, joined
from public.clubs join public.profiles on profiles.role in ('member', 'chair') and profiles.id is distinct from clubs.president_id
join auth.users on users.id = profiles.id
cross join lateral (select abs(hashtext(clubs.slug || profiles.id::text)) as chance,
  now() - make_interval(days => 20 + abs(hashtext(clubs.slug || profiles.id::text)) % 300) as joined) as chances
where case when users.email like 'student%' then chance % 100 < 24 + abs(hashtext(clubs.slug)) % 32
  else profiles.role = 'member' and chance % 4 = 0 end;

-- The presidents are members who show themselves.
insert into public.club_members (club_id, person_id, joined_at, is_shown, created_at)
select id, president_id, now() - interval '400 days', true, now() - interval '400 days' from public.clubs where president_id is not null;

-- Two more officers of each club, of the students as whom nobody signs in.
with placed as (
  select entry.id, row_number() over (partition by entry.club_id order by entry.person_id) as place, clubs.slug in ('rural-camp', 'running') as is_led
  from public.club_members as entry
  join public.clubs on clubs.id = entry.club_id and entry.person_id <> clubs.president_id
  join auth.users on users.id = entry.person_id and users.email like 'student%'
)
update public.club_members as entry set is_shown = true,
  office = case when placed.place = 2 then 'เลขานุการ' when placed.is_led then 'เหรัญญิก' else 'รองประธานชมรม' end
from placed where placed.id = entry.id and placed.place <= 2;

-- What waits for the demo chair: two who ask to join each club, and what somebody who is not a member wrote to it.
create temporary table demo_club_writers on commit drop as
select clubs.id as club_id, outsider.id as person_id, outsider.place, texts.body, now() - make_interval(hours => texts.hours_ago) as written_at
from (values
  ('running', 1, 7, 'ยังวิ่งช้า แต่ตื่นตีห้าไหว อยากซ้อมให้ครบสิบกิโลเมตร'),
  ('running', 2, 26, 'เคยวิ่งทีมโรงเรียน อยากช่วยจับเวลาในงานวิ่งด้วย'),
  ('running', 3, 5, 'ยังไม่มีรองเท้าวิ่ง ใส่รองเท้าผ้าใบธรรมดามาก่อนได้ไหม'),
  ('rural-camp', 1, 9, 'อยากไปค่ายครั้งหน้า ทาสีและทำครัวได้'),
  ('rural-camp', 2, 30, 'เดินสายไฟในบ้านเป็น อยากช่วยงานช่าง'),
  ('rural-camp', 3, 6, 'รถไปค่ายออกกี่โมง ต้องเตรียมถุงนอนไปเองไหม')
) as texts (slug, place, hours_ago, body)
join public.clubs on clubs.slug = texts.slug
join lateral (
  select users.id, row_number() over (order by hashtext(users.email || clubs.slug)) as place from auth.users
  where users.email like 'student%' and not exists (select from public.club_members where club_id = clubs.id and person_id = users.id)
) as outsider on outsider.place = texts.place;
insert into public.club_members (club_id, person_id, note, created_at) select club_id, person_id, body, written_at from demo_club_writers where place < 3;
insert into public.club_messages (club_id, person_id, is_reply, body, created_at)
select club_id, person_id, false, body, written_at from demo_club_writers where place = 3;

-- What presidents of two clubs wrote to all members.
insert into public.club_news (club_id, author_id, body, created_at)
select clubs.id, clubs.president_id, texts.body, (private.today() - texts.days_ago + time '17:35') at time zone 'Asia/Bangkok'
from (values
  ('running', 33, 'เสื้อชมรมรุ่นใหม่มาถึงแล้ว สมาชิกที่สั่งไว้รับได้หลังซ้อมตอนเช้า หรือที่ห้องชมรมช่วงพักเที่ยง'),
  ('running', 12, 'สัปดาห์หน้าซ้อมที่สวนสาธารณะริมแม่น้ำ พบกัน 05:00 น. ที่ประตูหน้าเช่นเดิม แล้ววิ่งไปพร้อมกัน'),
  ('running', 2, E'ชมรมต้องการอาสาสมัครจับเวลาและแจกน้ำในงานวิ่งครั้งหน้า 12 คน\nผู้สนใจส่งข้อความถึงกรรมการชมรมได้ที่หน้าชมรม'),
  ('gardening', 19, 'ขอบคุณทุกคนที่ช่วยกันทำป้ายชื่อสมุนไพร เหลืออีกแปลงเดียว มาทำต่อกันวันอาทิตย์นี้ 07:30 น. ที่สวนสมุนไพร'),
  ('gardening', 3, E'วันอาทิตย์นี้จะลงต้นกล้าฟ้าทะลายโจรและกะเพรา ต้องการคนช่วยขุดแปลง 6 คน\nสวมรองเท้าหุ้มส้นและนำน้ำดื่มมาด้วย')
) as texts (slug, days_ago, body)
join public.clubs on clubs.slug = texts.slug;
