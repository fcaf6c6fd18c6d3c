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
  ('president', 'ภูมิ', 'ภูมิ รัตนกุล', 'Phum Rattanakul', 39, 'activities'),
  ('advisor', 'อ.ปรียา', 'ดร.ปรียา แก้วมณี', 'Dr. Preeya Kaewmanee', null, null),
  ('asst_dean', 'อ.อนันต์', 'ผศ.อนันต์ วงษา', 'Asst. Prof. Anan Wongsa', null, null),
  ('dean', 'อ.มาลี', 'รศ.มาลี ศรีสุข', 'Assoc. Prof. Malee Srisuk', null, null),
  ('admin', 'แพรว', 'แพรวพรรณ วิทยา', 'Praewphan Witthaya', 39, 'digital')
) as known (role, nickname, full_name, full_name_en, cohort, division) on known.role::text = demo ->> 'role';

-- More students, as whom nobody signs in. The first six are chairs; two have each nickname, with different family names.
select pg_temp.make_person(format('student%s@faculty.example', to_char(place, 'FM00')), null, nickname, nickname || ' ' || family,
  nickname_en || ' ' || family_en,
  (case when place <= 6 then 'chair' else 'member' end)::public.user_role, (39 + place % 4)::int,
  coalesce(('{environment,community-health,arts-culture,sports,academic,activities}'::text[])[place], slug))
from generate_series(1, 60) as place
cross join lateral (select
  ('{กานต์,ขวัญ,จ๋า,ชมพู่,ซัน,ดาว,ต้อม,ทราย,นก,นิว,บอส,ปลา,ฝน,พลอย,ฟ้า,มุก,เมย์,โม,ยิ้ม,เล็ก,วิน,ส้ม,หนุ่ม,อร,ออย,อิ่ม,เอม,โอ๊ต,แอน,ไอซ์}'::text[])[1 + (place - 1) % 30] as nickname,
  ('{Karn,Khwan,Ja,Chompoo,Sun,Dao,Tom,Sai,Nok,New,Boss,Pla,Fon,Ploy,Fah,Mook,May,Mo,Yim,Lek,Win,Som,Num,Orn,Oil,Im,Aim,Oat,Ann,Ice}'::text[])[1 + (place - 1) % 30] as nickname_en,
  1 + (place + (place - 1) / 30) % 6 as kin) as names
cross join lateral (select ('{สุขใจ,บุญมา,ศรีทอง,วงศ์งาม,แสงจันทร์,พงษ์ไทย}'::text[])[kin] as family,
  ('{Sukjai,Bunma,Srithong,Wongngam,Saengchan,Pongthai}'::text[])[kin] as family_en) as families
join lateral (select slug from public.divisions order by position offset (place * 7) % 20 limit 1) as home on true;
alter table public.profiles enable trigger log_role_change;

update public.divisions set chair_id = (select id from public.profiles where role = 'chair' and profiles.division = divisions.slug limit 1);
-- The demo chair leads two clubs, and a student each of the others.
update public.clubs set president_id = md5('demo person ' || leader || '@faculty.example')::uuid
from (select slug as led, case when slug in ('rural-camp', 'running') then 'chair' else 'student' || to_char(6 + row_number() over (order by slug), 'FM00') end as leader
  from public.clubs) as leaders
where led = slug;

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

update public.app_settings set contact_email = 'board@faculty.example';
