-- Accounts of development mode: one of each role with a known password, and sixty students without one.
-- Tests: make-development.test.ts.
-- The demo people begin with their roles: nobody changed them.
alter table public.profiles disable trigger log_role_change;

create function pg_temp.make_person(email text, password text, nickname text, full_name text, full_name_en text,
  role public.user_role, cohort int, division text) returns uuid language plpgsql as $$
declare
  -- The same in every installation: links to people stay valid.
  person uuid := md5('demo person ' || email)::uuid;
begin
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
    recovery_token, email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', person, 'authenticated', 'authenticated', email,
    -- The cost of real accounts, for the same timing. Without a password no sign-in succeeds.
    extensions.crypt(password, extensions.gen_salt('bf', 10)),
    now(), '', '', '', '', '{"provider": "email", "providers": ["email"], "demo": true}',
    jsonb_build_object('nickname', nickname), now(), now());
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (person::text, person, jsonb_build_object('sub', person, 'email', email, 'email_verified', true, 'phone_verified', false),
    'email', now(), now(), now());
  update public.profiles set full_name = make_person.full_name, role = make_person.role, cohort = make_person.cohort,
    division = make_person.division where id = person;
  perform private.confirm_name(person, make_person.full_name, make_person.cohort, 'register', null, make_person.full_name_en);
  return person;
end
$$;

select pg_temp.make_person(demo ->> 'email', demo ->> 'password', known.nickname, known.full_name, known.full_name_en, known.role, known.cohort, known.division)
from jsonb_array_elements(current_setting('portal.demo_people')::jsonb) as demo
join (values
  ('member'::public.user_role, 'ใบเตย', 'ณัฐชา ใจดี', 'Natcha Jaidee', 41, 'volunteering'),
  ('chair', 'ต้น', 'กิตติ พฤกษา', 'Kitti Phrueksa', 40, 'volunteering'),
  ('vp', 'มายด์', 'ชนิดา ทองสุข', 'Chanida Thongsuk', 39, 'activities'),
  ('secretary', 'ปอ', 'ปวีณา ศรีจันทร์', 'Paweena Srichan', 39, 'activities'),
  ('president', 'ภูมิ', 'ภูมิพัฒน์ รัตนกุล', 'Phumiphat Rattanakul', 39, 'activities'),
  ('advisor', 'อ.ปรียา', 'ดร.ปรียา แก้วมณี', 'Dr. Preeya Kaewmanee', null, null),
  ('asst_dean', 'อ.อนันต์', 'ผศ.อนันต์ วงษา', 'Asst. Prof. Anan Wongsa', null, null),
  ('dean', 'อ.มาลี', 'รศ.มาลี ศรีสุข', 'Assoc. Prof. Malee Srisuk', null, null),
  ('admin', 'แพรว', 'แพรวพรรณ วิทยา', 'Praewphan Witthaya', 39, 'digital')
) as known (role, nickname, full_name, full_name_en, cohort, division) on known.role::text = demo ->> 'role';

-- More students, as whom nobody signs in. The first six are chairs; two have each nickname.
select pg_temp.make_person(format('student%s@faculty.example', to_char(place, 'FM00')), null, nickname, full_name, full_name_en,
  (case when place <= 6 then 'chair' else 'member' end)::public.user_role, (39 + place % 4)::int,
  coalesce(('{environment,community-health,arts-culture,sports,academic,activities}'::text[])[place], slug))
from (values
  (1, 'กานต์', 'กันตพงศ์ สุขใจ', 'Kantaphong Sukjai'),
  (2, 'ขวัญ', 'ขวัญชนก บุญมา', 'Khwanchanok Bunma'),
  (3, 'จ๋า', 'จารุวรรณ ศรีทอง', 'Charuwan Srithong'),
  (4, 'ชมพู่', 'ซูไรดา สาและ', 'Suraida Salae'),
  (5, 'ซัน', 'ศุภกร แสงจันทร์', 'Suphakorn Saengchan'),
  (6, 'ดาว', 'ดารินทร์ วงศ์งาม', 'Darin Wongngam'),
  (7, 'ต้อม', 'ธนวัฒน์ พงษ์ไทย', 'Thanawat Pongthai'),
  (8, 'ทราย', 'ธัญชนก จันทร์เพ็ญ', 'Thanchanok Chanphen'),
  (9, 'นก', 'นภัสสร ทองดี', 'Naphatsorn Thongdee'),
  (10, 'นิว', 'นวพล คำแสน', 'Nawaphon Khamsaen'),
  (11, 'บอส', 'บวรวิช อินทร์แก้ว', 'Bowornwit Inkaew'),
  (12, 'ปลา', 'ปาลิตา มั่นคง', 'Palita Mankhong'),
  (13, 'ฝน', 'วรรษา ชัยวงศ์', 'Wansa Chaiwong'),
  (14, 'พลอย', 'พลอยไพลิน เพชรรัตน์', 'Ployphailin Phetcharat'),
  (15, 'ฟ้า', 'ฟ้าใส นาคสุข', 'Fahsai Naksuk'),
  (16, 'มุก', 'นูรีดา หะยีดาโอะ', 'Nurida Hayidao'),
  (17, 'เมย์', 'เมธาวี กาญจนวงศ์', 'Methawee Kanchanawong'),
  (18, 'โม', 'โมทนา รุ่งเรือง', 'Mothana Rungrueang'),
  (19, 'ยิ้ม', 'รอยพิมพ์ พูลสวัสดิ์', 'Roiphim Phunsawat'),
  (20, 'เล็ก', 'ลักขณา สายบัว', 'Lakkhana Saibua'),
  (21, 'วิน', 'ธาวิน เกษมสุข', 'Thawin Kasemsuk'),
  (22, 'ส้ม', 'ธิดารัตน์ ดวงแก้ว', 'Thidarat Duangkaew'),
  (23, 'หนุ่ม', 'วรพล ธรรมรักษ์', 'Woraphon Thammarak'),
  (24, 'อร', 'อรปรียา ปานทอง', 'Ornpreeya Panthong'),
  (25, 'ออย', 'อรณิชา ภักดี', 'Ornnicha Phakdee'),
  (26, 'อิ่ม', 'อิสรีย์ มีสมบูรณ์', 'Isaree Meesombun'),
  (27, 'เอม', 'เอมิกา ยอดรัก', 'Emika Yotrak'),
  (28, 'โอ๊ต', 'อัครเดช ลิ้มเจริญ', 'Akkharadet Limcharoen'),
  (29, 'แอน', 'อัญชลี วิริยะ', 'Anchalee Wiriya'),
  (30, 'ไอซ์', 'ไอศูรย์ โชติช่วง', 'Aisun Chotchuang'),
  (31, 'กานต์', 'กานต์พิชชา สมบัติ', 'Kanphitcha Sombat'),
  (32, 'ขวัญ', 'ขวัญจิรา หอมจันทร์', 'Khwanchira Homchan'),
  (33, 'จ๋า', 'จารวี อ่อนละมัย', 'Charawee Onlamai'),
  (34, 'ชมพู่', 'ชมพูนุท เจริญผล', 'Chomphunut Charoenphon'),
  (35, 'ซัน', 'สุริยา ใจกล้า', 'Suriya Jaikla'),
  (36, 'ดาว', 'ดาราวดี บัวขาว', 'Darawadee Buakhao'),
  (37, 'ต้อม', 'ชยพล พรหมมา', 'Chayaphon Phromma'),
  (38, 'ทราย', 'ธารารัตน์ สิงห์ทอง', 'Thararat Singthong'),
  (39, 'นก', 'นฤมล แก้วมณี', 'Naruemon Kaewmanee'),
  (40, 'นิว', 'นิธิศ ขันทอง', 'Nithit Khanthong'),
  (41, 'บอส', 'ปกรณ์ คงเจริญ', 'Pakorn Khongcharoen'),
  (42, 'ปลา', 'ปาณิสรา งามวงศ์', 'Panisara Ngamwong'),
  (43, 'ฝน', 'พิรุณรัตน์ จิตรดี', 'Phirunrat Chitdee'),
  (44, 'พลอย', 'พลอยชมพู เดชอุดม', 'Ploychomphu Detudom'),
  (45, 'ฟ้า', 'ฟ้าลดา ตันสกุล', 'Fahlada Tansakun'),
  (46, 'มุก', 'มุกดา ถาวร', 'Mukda Thaworn'),
  (47, 'เมย์', 'เมทินี ทิพย์วารี', 'Methinee Thipwaree'),
  (48, 'โม', 'ปรเมศวร์ นิลวรรณ', 'Poramet Ninlawan'),
  (49, 'ยิ้ม', 'ยุวดี บำรุงศรี', 'Yuwadee Bamrungsri'),
  (50, 'เล็ก', 'กมลเนตร ประทุมมา', 'Kamonnet Prathumma'),
  (51, 'วิน', 'กวิน ผลบุญ', 'Kawin Phonbun'),
  (52, 'ส้ม', 'มัณฑนา พิทักษ์ไทย', 'Manthana Phithakthai'),
  (53, 'หนุ่ม', 'ณัฐดนัย ฟูเฟื่อง', 'Natdanai Fufueang'),
  (54, 'อร', 'อรวรรยา มณีวงศ์', 'Ornwanya Maneewong'),
  (55, 'ออย', 'อรจิรา ราชวัตร', 'Ornchira Ratchawat'),
  (56, 'อิ่ม', 'พิมพ์ชนก ลาภมาก', 'Phimchanok Lapmak'),
  (57, 'เอม', 'เอมวิกา วัฒนากุล', 'Emwika Watthanakun'),
  (58, 'โอ๊ต', 'อธิวัฒน์ ศักดิ์สิทธิ์', 'Athiwat Saksit'),
  (59, 'แอน', 'อันติกา สุวรรณโชติ', 'Antika Suwannachot'),
  (60, 'ไอซ์', 'ไอลดา อุดมทรัพย์', 'Ailada Udomsap')
) as students (place, nickname, full_name, full_name_en)
join lateral (select slug from public.divisions order by position offset (place * 7) % 20 limit 1) as home on true;
update public.divisions set chair_id = (select id from public.profiles where role = 'chair' and profiles.division = divisions.slug limit 1);
-- The demo chair leads two clubs, and a student each of the others.
update public.clubs set president_id = md5('demo person ' || leader || '@faculty.example')::uuid
from (select slug as led, case when slug in ('rural-camp', 'running') then 'chair' else 'student' || to_char(6 + row_number() over (order by slug), 'FM00') end as leader
  from public.clubs) as leaders
where led = slug;

-- A president of a club who belongs to a division without a chair chairs it too.
update public.divisions set chair_id = leader.id
from (select distinct on (profiles.division) profiles.division, profiles.id from public.profiles join public.clubs on president_id = profiles.id
  order by profiles.division, profiles.id) as leader
where chair_id is null and leader.division = slug;
update public.profiles set role = 'chair' where role = 'member' and id in (select chair_id from public.divisions);

-- They agreed on the day that they came.
insert into public.consents (person_id, subject, version, is_given, language)
select profiles.id, kind, version, true, 'th' from public.profiles, public.policy_texts where is_current and asks_again;

-- The student board in office, whose year began in June, and the officers of the year before.
insert into public.terms_of_office (person_id, role, division, club_id, term, starts_on, ends_on, began_at)
select officer.id, officer.role, seat.division, seat.club_id, (extract(year from began)::int + 543)::text, began, (began + interval '1 year - 1 day')::date, began
from public.profiles as officer
cross join (select (date_trunc('year', private.today() - interval '5 months') + interval '5 months')::date as began) as year
left join lateral (
  select slug as division, null::uuid as club_id from public.divisions where chair_id = officer.id
  union all select null, id from public.clubs where president_id = officer.id order by 1 limit 1
) as seat on officer.role = 'chair'
where officer.role in ('president', 'vp', 'secretary') or officer.role = 'chair' and coalesce(seat.division, seat.club_id::text) is not null;

insert into public.terms_of_office (person_id, role, term, starts_on, ends_on, began_at, closed_at)
select md5('demo person ' || email || '@faculty.example')::uuid, role, (extract(year from began)::int + 542)::text,
  (began - interval '1 year')::date, began - 1, began - interval '1 year', began
from (values ('student08', 'president'::public.user_role), ('student10', 'vp'), ('student14', 'secretary')) as former (email, role)
cross join (select (date_trunc('year', private.today() - interval '5 months') + interval '5 months')::date as began) as year;

-- Presidents of clubs review the projects of their clubs. They aren't on the board.
update public.profiles set role = 'chair' where role = 'member' and id in (select president_id from public.clubs);
alter table public.profiles enable trigger log_role_change;

update public.app_settings set contact_email = 'board@faculty.example';
