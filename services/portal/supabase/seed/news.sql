-- News, announcements, polls, short links and harvested accounts, dated before the day of seeding.
insert into public.news (slug, title, title_th, summary, summary_th, body, body_th, published_at)
select slug, title, title_th, summary, summary_th, summary || ' ' || more, summary_th || ' ' || more_th, now() - make_interval(days => days)
from (values
  ('portal-opens', 2, 'One portal for everything we do', 'พอร์ทัลเดียวสำหรับทุกกิจกรรม', 'Proposals, events, hours and the shop now live in one place.', 'ข้อเสนอโครงการ กิจกรรม ชั่วโมง และร้านค้ารวมอยู่ในที่เดียว', 'Drafts stay yours until you submit them; every step after that is recorded and can be checked by anyone.', 'ร่างเป็นของคุณจนกว่าจะส่ง ทุกขั้นหลังจากนั้นถูกบันทึกและตรวจสอบได้'),
  ('herb-garden-grows', 9, 'The herb garden grows by half', 'สวนสมุนไพรขยายอีกครึ่งหนึ่ง', 'Thirty new species, each with its label in two languages.', 'พืชใหม่สามสิบชนิด พร้อมป้ายสองภาษา', 'The gardening club asks for helpers on Saturday mornings.', 'ชมรมสวนสมุนไพรชวนผู้ช่วยทุกเช้าวันเสาร์'),
  ('camp-report', 21, 'What the camp left behind', 'สิ่งที่ค่ายทิ้งไว้', 'A health room, a water filter and four hundred photographs.', 'ห้องพยาบาล เครื่องกรองน้ำ และภาพถ่ายสี่ร้อยภาพ', 'The report with all receipts is open to every student.', 'รายงานพร้อมใบเสร็จเปิดให้นักศึกษาทุกคนอ่าน'),
  ('transcript-hours', 34, 'Activity hours count at once', 'ชั่วโมงกิจกรรมนับทันที', 'Scan at the door, and the hours are on your transcript.', 'สแกนหน้างาน ชั่วโมงเข้าใบระเบียนทันที', 'Without a network the scan is kept and sent later.', 'ไม่มีสัญญาณก็สแกนได้ ระบบจะส่งภายหลัง'),
  ('football-final', 48, 'Third year takes the cup', 'ปีสามคว้าถ้วย', 'Two goals in the last five minutes.', 'สองประตูในห้านาทีสุดท้าย', 'The photographs are in the gallery.', 'ชมภาพได้ในแกลเลอรี'),
  ('quiet-room', 63, 'A quiet room on the second floor', 'ห้องเงียบบนชั้นสอง', 'Open from eight to eight, no booking.', 'เปิดแปดโมงถึงสองทุ่ม ไม่ต้องจอง', 'Somebody from wellbeing is there on weekday evenings.', 'มีเพื่อนจากฝ่ายสุขภาวะอยู่ทุกเย็นวันธรรมดา')
) as items (slug, days, title, title_th, summary, summary_th, more, more_th)
on conflict (slug) do nothing;

insert into public.announcements (title, title_th, body, body_th, placement, link, published_at, ends_at) values
  ('Proposals for next term are open', 'เปิดรับข้อเสนอโครงการภาคเรียนหน้า', 'Submit before the end of next month.', 'ส่งก่อนสิ้นเดือนหน้า', 'banner', '/submit', now() - interval '1 day', now() + interval '30 days'),
  ('Club open day: tables by name', 'วันเปิดบ้านชมรม: ผังโต๊ะ', 'The plan hangs in the hall.', 'ดูผังได้ที่หอประชุม', 'homepage', '/clubs', now() - interval '4 days', null),
  ('Lost and found moved', 'ย้ายจุดรับของหาย', 'Ask at the registry counter.', 'ติดต่อเคาน์เตอร์ทะเบียน', 'homepage', null, now() - interval '12 days', null);

insert into public.meeting_polls (slug, question, question_th, kind, options, max_choices, closes_at) values
  ('board-meeting-day', 'Which days suit the monthly meeting?', 'ประชุมประจำเดือนวันไหนสะดวก', 'multi-choice',
    '[{"key": "mon", "label": "Monday"}, {"key": "wed", "label": "Wednesday"}, {"key": "fri", "label": "Friday"}]', 2, now() + interval '21 days'),
  ('camp-in-december', 'Shall the camp be in December?', 'จัดค่ายเดือนธันวาคมดีไหม', 'yes-no',
    '[{"key": "yes", "label": "Yes"}, {"key": "no", "label": "No"}]', 1, now() + interval '14 days'),
  ('sports-day-colour', 'Colour of our year at the sports day', 'สีของชั้นปีเราในกีฬาสี', 'multi-choice',
    '[{"key": "green", "label": "Green"}, {"key": "purple", "label": "Purple"}, {"key": "orange", "label": "Orange"}, {"key": "blue", "label": "Blue"}]', 1, null)
on conflict (slug) do nothing;

insert into public.short_links (slug, target_url, title) values
  ('proposal-form', 'https://portal.faculty.example/submit', 'Poster in the hall'),
  ('run', 'https://portal.faculty.example/events', 'Run for the dispensary')
on conflict (slug) do nothing;

insert into public.social_user_ids (handle, club_id)
select handle, clubs.id from (values ('faculty.students', null), ('faculty.camp', 'rural-camp'), ('faculty.run', 'running')) as accounts (handle, club)
left join public.clubs on clubs.slug = accounts.club
on conflict (handle) do nothing;
update public.app_settings set social_priority_a = coalesce(social_priority_a, 'faculty.students'),
  social_priority_b = coalesce(social_priority_b, 'faculty.camp');
