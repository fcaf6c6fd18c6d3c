-- What officers of the running club drafted: a change that waits for an administrator, and a new event that was sent back.
-- Tests: make-development.test.ts.
insert into public.event_drafts (club_id, author_id, event_id, event_seen_at, title, title_th, description, description_th, location, location_th,
  starts_at, ends_at, activity_hours, activity_kind, capacity, status, submitted_at, created_at, updated_at)
select clubs.id, clubs.president_id, event.id, event.updated_at, event.title, event.title_th, event.description,
  concat_ws(E'\n\n', event.description_th, 'รับหมายเลขวิ่งที่จุดลงทะเบียนตั้งแต่ 04:45 น. มีน้ำดื่มและของว่างทุกสองกิโลเมตร'), 'Lake path, north gate',
  'ทางรอบบึง ประตูทิศเหนือ', event.starts_at - interval '30 minutes', event.ends_at, event.activity_hours, event.activity_kind, 400, 'waiting',
  now() - interval '5 hours', now() - interval '1 day', now() - interval '5 hours'
from public.clubs join public.events as event on event.club_id = clubs.id and event.starts_at > now()
where clubs.slug = 'running' order by event.starts_at limit 1;

insert into public.event_drafts (club_id, author_id, title, title_th, description, description_th, location, location_th, starts_at, ends_at,
  activity_hours, activity_kind, capacity, status, note, submitted_at, created_at, updated_at)
select id, president_id, 'First ten kilometres together', 'ซ้อมวิ่ง 10 กิโลเมตรแรก', 'For members who have never run this far. We go slowly.',
  'สำหรับผู้ที่ยังไม่เคยวิ่งครบสิบกิโลเมตร วิ่งช้า ๆ ไปด้วยกัน มีรุ่นพี่วิ่งนำและปิดท้าย', 'Lake path', 'ทางรอบบึง', start, start + interval '2 hours', 2,
  'sports', 40, 'returned', 'โปรดระบุผู้รับผิดชอบการปฐมพยาบาลและจุดนัดพบให้ชัดเจน แล้วส่งมาอีกครั้ง', now() - interval '2 days', now() - interval '3 days',
  now() - interval '30 hours'
from public.clubs, (select (private.today() + 18 + time '05:00') at time zone 'Asia/Bangkok' as start) as moment
where slug = 'running';
