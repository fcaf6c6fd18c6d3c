-- News of a year, announcements and short links. Tests: make-development.test.ts.
insert into public.news (slug, title, title_th, summary, summary_th, body, body_th, published_at)
select slug, title, title_th, summary, summary_th, summary || ' ' || more, summary_th || ' ' || more_th, now() - make_interval(days => days)
from (values
  ('portal-opens', 2, 'One portal for everything we do', 'พอร์ทัลเดียวสำหรับทุกกิจกรรม', 'Proposals, events, hours and the shop now live in one place.', 'ข้อเสนอโครงการ กิจกรรม ชั่วโมง และร้านค้ารวมอยู่ในที่เดียว', 'Drafts stay yours until you submit them; after that, every step is recorded and anyone can check it.', 'ร่างเป็นของคุณจนกว่าจะส่ง ระบบบันทึกทุกขั้นหลังจากนั้น และทุกคนตรวจสอบได้'),
  ('herb-garden-grows', 9, 'The herb garden has grown by half', 'สวนสมุนไพรขยายอีกครึ่งหนึ่ง', 'Thirty new species, each labelled in two languages.', 'พืชใหม่สามสิบชนิด พร้อมป้ายสองภาษา', 'The gardening club is looking for helpers on Sunday mornings.', 'ชมรมสวนสมุนไพรชวนมาช่วยดูแลสวนทุกเช้าวันอาทิตย์'),
  ('camp-report', 21, 'What the camp left behind', 'สิ่งที่ค่ายฝากไว้', 'A health room, a water filter and four hundred photos.', 'ห้องพยาบาล เครื่องกรองน้ำ และภาพถ่ายสี่ร้อยภาพ', 'Every student can read the report, receipts included.', 'รายงานพร้อมใบเสร็จเปิดให้นักศึกษาทุกคนอ่าน'),
  ('transcript-hours', 34, 'Activity hours now count right away', 'ชั่วโมงกิจกรรมนับทันที', 'Scan at the door, and your hours are on your transcript.', 'สแกนหน้างาน ชั่วโมงขึ้นในทรานสคริปต์กิจกรรมทันที', 'No signal? Your scan is saved and sent later.', 'ไม่มีอินเทอร์เน็ตก็สแกนได้ ระบบจะส่งให้ภายหลัง'),
  ('football-final', 48, 'Third-years win the football cup', 'ปีสามคว้าถ้วย', 'They scored twice in the last five minutes.', 'สองประตูในห้านาทีสุดท้าย', 'See the photos in the gallery.', 'ชมภาพได้ในคลังภาพ'),
  ('quiet-room', 63, 'A quiet room on the second floor', 'ห้องเงียบบนชั้นสอง', 'Open from 8 a.m. to 8 p.m., no booking needed.', 'เปิดแปดโมงถึงสองทุ่ม ไม่ต้องจอง', 'Someone from the wellbeing team is there on weekday evenings.', 'มีเพื่อนจากฝ่ายสุขภาวะอยู่ทุกเย็นวันธรรมดา'),
  ('vaccination-day', 97, 'Four hundred flu vaccinations in a day', 'ฉีดวัคซีนไข้หวัดใหญ่สี่ร้อยคนในวันเดียว', 'Students, staff and neighbours queued from nine.', 'นักศึกษา บุคลากร และประชาชนในชุมชนใกล้เคียงเข้าคิวตั้งแต่เก้าโมง', 'The first-aid division thanks its sixty volunteers.', 'ฝ่ายพยาบาลขอบคุณอาสาสมัครหกสิบคน'),
  ('choir-tour', 131, 'The choir sang in three provinces', 'ชมรมขับร้องประสานเสียงออกแสดงสามจังหวัด', 'Two full houses, and a third concert in the rain.', 'คนเต็มสองรอบ อีกรอบร้องท่ามกลางสายฝน', 'Listen to the recording in the library.', 'ฟังบันทึกเสียงได้ที่ห้องสมุด'),
  ('receipts-in-time', 168, 'Receipts within seven days', 'ส่งใบเสร็จภายในเจ็ดวัน', 'The finance division closes each project a week after its last day.', 'ฝ่ายการเงินปิดโครงการหนึ่งสัปดาห์หลังวันสุดท้าย', 'Check with them before you pay in cash.', 'สอบถามฝ่ายการเงินก่อนจ่ายเงินสด'),
  ('new-students', 214, 'Three hundred new students', 'น้องใหม่สามร้อยคน', 'Welcome days start on Monday.', 'กิจกรรมต้อนรับเริ่มวันจันทร์', 'Find every club in the main hall.', 'ทุกชมรมมีโต๊ะในหอประชุมใหญ่'),
  ('board-elected', 262, 'We have a new board', 'เรามีคณะกรรมการสโมสรชุดใหม่แล้ว', 'More than half of all students voted.', 'นักศึกษามาใช้สิทธิ์เกินครึ่ง', 'Everyone is welcome at the handover.', 'เชิญทุกคนร่วมพิธีส่งมอบตำแหน่ง'),
  ('clean-beach', 318, 'Ninety bags from the beach', 'เก้าสิบถุงจากชายหาด', 'Two busloads of volunteers cleaned up at Bang Saen.', 'รถบัสสองคันไปบางแสนและกลับดึก', 'The environment division weighed every bag and kept a record.', 'ฝ่ายสิ่งแวดล้อมชั่งน้ำหนักและจดรายการไว้')
) as items (slug, days, title, title_th, summary, summary_th, more, more_th);

update public.news set club_id = clubs.id
from (values ('herb-garden-grows', 'gardening'), ('football-final', 'football'), ('choir-tour', 'choir'), ('camp-report', 'rural-camp')) as about (slug, club)
join public.clubs on clubs.slug = about.club
where news.slug = about.slug;

insert into public.announcements (title, title_th, body, body_th, placement, link, published_at, ends_at) values
  ('Proposals for next term are open', 'เปิดรับข้อเสนอโครงการภาคเรียนหน้า', 'Submit yours by the end of next month.', 'ส่งก่อนสิ้นเดือนหน้า', 'banner', '/submit', now() - interval '1 day', now() + interval '30 days'),
  ('Find your club: join any day of the term', 'ชมรมเปิดรับสมาชิกตลอดภาคเรียน', 'Ask to join on the club’s page.', 'ขอเข้าร่วมได้ที่หน้าของแต่ละชมรม', 'homepage', '/clubs', now() - interval '4 days', null),
  ('Lost property has moved', 'ย้ายจุดรับของหาย', 'Ask at the registry counter.', 'ติดต่อเคาน์เตอร์ฝ่ายทะเบียน', 'homepage', null, now() - interval '12 days', null);

insert into public.short_links (slug, target_url, title) values
  ('proposal-form', 'https://portal.faculty.example/submit', 'โปสเตอร์ในหอประชุม'),
  ('run', 'https://portal.faculty.example/events', 'วิ่งเพื่อเภสัชอาสา');
