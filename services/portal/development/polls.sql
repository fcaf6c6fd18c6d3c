-- An open poll about dates by the demo chair; activity.sql answers it.
-- Tests: make-development.test.ts.
insert into public.meeting_polls (slug, created_by, question, question_th, kind, options, max_choices, closes_at)
select 'opening-rehearsal', md5('demo person chair@faculty.example')::uuid, 'When do we rehearse the opening?', 'ซ้อมงานเปิดเทอมวันไหนดี',
  'multi-choice', jsonb_agg(jsonb_build_object(
    'key', format('d%s', place), 'label', format('%s %s', to_char(day, 'YYYY-MM-DD'), hours),
    'starts_at', (day + split_part(hours, '–', 1)::time) at time zone 'Asia/Bangkok',
    'ends_at', (day + split_part(hours, '–', 2)::time) at time zone 'Asia/Bangkok') order by place),
  4, now() + interval '10 days'
from (values
  (1, private.today() + 14, '13:00–15:00'),
  (2, private.today() + 14, '17:00–19:00'),
  (3, private.today() + 16, '17:00–19:00'),
  (4, private.today() + 19, '09:00–11:00')
) as dates (place, day, hours);
