-- Polls of a year, asked by the demo chair; activity.sql answers them. One asks for one of several dates.
-- Tests: make-development.test.ts.
insert into public.meeting_polls (slug, created_by, question, question_th, kind, options, max_choices, closes_at)
select 'opening-rehearsal', md5('demo person chair@faculty.example')::uuid, 'When should we rehearse the opening?', 'ซ้อมงานเปิดเทอมวันไหนดี',
  'multi-choice', jsonb_agg(jsonb_build_object(
    'key', format('d%s', place), 'label', format('%s %s', to_char(day, 'YYYY-MM-DD'), hours),
    'starts_at', (day + split_part(hours, '–', 1)::time) at time zone 'Asia/Bangkok',
    'ends_at', (day + split_part(hours, '–', 2)::time) at time zone 'Asia/Bangkok') order by place),
  4, (private.today() + 10 + time '18:00') at time zone 'Asia/Bangkok'
from (values
  (1, private.today() + 14, '13:00–15:00'),
  (2, private.today() + 14, '17:00–19:00'),
  (3, private.today() + 16, '17:00–19:00'),
  (4, private.today() + 19, '09:00–11:00')
) as dates (place, day, hours);

insert into public.meeting_polls (slug, created_by, question, question_th, kind, options, max_choices, opens_at, closes_at, created_at)
select slug, md5('demo person chair@faculty.example')::uuid, question, question_th, kind, options::jsonb, max_choices,
  now() - make_interval(days => days_ago),
  (private.today() + days_left + time '18:00') at time zone 'Asia/Bangkok', now() - make_interval(days => days_ago)
from (values
  ('board-meeting-day', 'Which days suit you for the monthly meeting?', 'ประชุมประจำเดือนวันไหนสะดวก', 'multi-choice', 2, 3, 21,
    '[{"key": "mon", "label": "จันทร์ / Monday"}, {"key": "wed", "label": "พุธ / Wednesday"}, {"key": "fri", "label": "ศุกร์ / Friday"}]'),
  ('camp-in-december', 'Should the camp be in December?', 'ควรจัดค่ายเดือนธันวาคมหรือไม่', 'yes-no', 1, 5, 14,
    '[{"key": "yes", "label": "Yes"}, {"key": "no", "label": "No"}]'),
  ('sports-day-colour', 'Which colour should our year wear on sports day?', 'สีของชั้นปีเราในกีฬาสี', 'multi-choice', 1, 40, null,
    '[{"key": "green", "label": "เขียว / Green"}, {"key": "purple", "label": "ม่วง / Purple"}, {"key": "orange", "label": "ส้ม / Orange"}, {"key": "blue", "label": "ฟ้า / Blue"}]'),
  ('library-at-night', 'Should the library stay open until midnight?', 'ควรเปิดห้องสมุดถึงเที่ยงคืนหรือไม่', 'yes-no', 1, 120, -106,
    '[{"key": "yes", "label": "Yes"}, {"key": "no", "label": "No"}]'),
  ('welcome-shirt', 'Which shirt for our new students?', 'เสื้อน้องใหม่แบบไหนดี', 'multi-choice', 1, 220, -206,
    '[{"key": "round", "label": "คอกลม / Round neck"}, {"key": "polo", "label": "โปโล / Polo"}]'),
  ('board-term', 'Should the board serve for one year?', 'คณะกรรมการสโมสรควรมีวาระหนึ่งปีหรือไม่', 'yes-no', 1, 330, -316,
    '[{"key": "yes", "label": "Yes"}, {"key": "no", "label": "No"}]')
) as polls (slug, question, question_th, kind, max_choices, days_ago, days_left, options);
