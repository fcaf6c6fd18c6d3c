-- Projects in every status, and decisions of twelve months. Real moves by people lead there; history.sql dates them back.
-- Tests: make-development.test.ts.
-- A receipt for each line of the budget: what was ordered costs what was planned, and the rest a little less. pictures.ts puts the files.
create function pg_temp.enter_receipts(project uuid) returns void language sql as $$
  with lines as (
    select place - 1 as line, item ->> 'name' as name, (item ->> 'quantity')::numeric * (item ->> 'price')::numeric as planned,
      projects.created_by, projects.starts_on, (item ->> 'price')::numeric >= 800 as is_ordered
    from public.projects, jsonb_array_elements(budget_items) with ordinality as items (item, place) where projects.id = project
  ), papers as (
    insert into public.project_documents (project_id, uploader_id, kind, file_url, title, created_at)
    select project, created_by, 'receipt', format('%s/demo-receipt-%s.webp', project, line + 1), 'ใบเสร็จ: ' || name,
      starts_on + interval '3 hours' + line * interval '1 minute'
    from lines returning id, file_url
  )
  insert into public.project_receipts (document_id, project_id, budget_line, amount, paid_on, created_at)
  select papers.id, project, line,
    case when is_ordered and line < (select max(line) from lines) then planned else greatest(10, floor(planned * (90 + abs(hashtext(name)) % 10) / 1000) * 10) end,
    starts_on - 1 - (line % 3)::int, starts_on + line * interval '1 minute'
  from lines join papers on file_url = format('%s/demo-receipt-%s.webp', project, line + 1)
$$;

-- People checked in at the last lesson of the project that the demo member finished.
create function pg_temp.hold_lesson(project uuid) returns void language sql as $$
  with lesson as (
    insert into public.events (title, title_th, description, description_th, location, location_th, organizer_division, club_id, project_id,
      starts_at, ends_at, activity_hours, activity_kind, capacity)
    select 'Sign language: the last lesson', 'ภาษามือเบื้องต้น: บทเรียนสุดท้าย',
      'We act out conversations at a pharmacy counter, using only our hands.', 'เล่นบทเภสัชกรและผู้รับบริการโดยใช้ภาษามือเท่านั้น',
      'Room 105', 'ห้อง 105', projects.division, clubs.id, projects.id, (ends_on + time '16:30') at time zone 'Asia/Bangkok',
      (ends_on + time '18:30') at time zone 'Asia/Bangkok', 2, 'service', 50
    from public.projects join public.clubs on clubs.slug = 'sign-language' where projects.id = project and title_en = 'Introduction to sign language'
    returning id, starts_at
  )
  insert into public.event_attendance (event_id, user_id, checked_in_at, method)
  select lesson.id, users.id, lesson.starts_at + place * interval '20 seconds', 'qr'
  from lesson cross join lateral (
    select auth.users.id, row_number() over (order by hashtext(email)) as place from auth.users where email like 'student%'
  ) as users where place <= 41
$$;

create function pg_temp.walk(project uuid, path text[]) returns void language plpgsql as $$
declare
  move text;
  mover text;
  person uuid;
begin
  foreach move in array path loop
    select known.mover into mover from public.project_transitions as known join public.projects on projects.id = project
      where known.from_status = projects.status and known.to_status = move::public.project_status
        and (known.path is null or (known.path = 'board') = projects.needs_board)
      order by known.mover = 'owner' desc, known.mover <> 'admin' desc limit 1;
    if move = 'completed' then
      perform pg_temp.hold_lesson(project);
    end if;
    if move = 'post-report-submitted' then
      perform pg_temp.enter_receipts(project);
      insert into public.project_reports (project_id, happened, lessons, participants_corrected, correction_reason, spending_note)
      values (project, 'มีผู้เข้าร่วมมากกว่าที่คาด ทุกกิจกรรมเสร็จตามแผน', 'ควรเตรียมอุปกรณ์ล่วงหน้าหนึ่งสัปดาห์',
        (select expected_participants + expected_participants / 12 from public.projects where id = project),
        'นับจากใบลงชื่อหน้างาน', 'ใบเสร็จตัวจริงส่งที่งานคลังแล้ว');
    end if;
    person := case mover when 'owner' then (select created_by from public.projects where id = project)
      when 'chair' then (select chair_id from public.divisions join public.projects on projects.division = divisions.slug where projects.id = project)
      else md5('demo person ' || replace(mover, '_', '.') || '@faculty.example')::uuid end;
    perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated')::text, true);
    update public.projects set status = move::public.project_status,
      move_note = case move when 'rejected' then 'งบประมาณสูงเกินไป'
        when 'revisions-requested' then 'โปรดเพิ่มแผนสำรองกรณีฝนตก' end
    where id = project;
  end loop;
  perform set_config('request.jwt.claims', '', true);
end
$$;

-- When each project was submitted, for history.sql.
create temporary table demo_submissions (project_id uuid primary key, submitted_at timestamptz not null) on commit drop;

do $$
declare
  plan record;
  project uuid;
  ordinary text[] := '{submitted-to-chair,chair-approved,advisor-approved,assist-dean-approved,dean-approved,in-progress,completed,post-report-submitted,archived}';
  board text[] := '{submitted-to-chair,chair-approved,secretary-approved,vp-approved,president-approved}';
begin
  for plan in
    select * from (values
      ('member', 'volunteering', null, 28000, 3, 'ค่ายฟันดีที่โรงเรียนบ้านดอน', 'Healthy teeth at Ban Don School', '{}'::text[]),
      ('member', 'volunteering', null, 12000, 2, 'อ่านฉลากยาให้ผู้สูงวัย', 'Helping older people read medicine labels', ordinary[1:1]),
      ('student07', 'volunteering', null, 45000, 6, 'สร้างสวนสมุนไพรหลังโรงพยาบาล', 'A herb garden behind the hospital', ordinary[1:1]),
      ('student08', 'volunteering', 'rural-camp', 88000, 1, 'ค่ายอาสาพัฒนาจังหวัดน่าน', 'Rural camp in Nan', ordinary[1:1]),
      ('student09', 'community-health', null, 15000, 9, 'บริจาคโลหิตกลางภาค', 'Mid-term blood donation', ordinary[1:2]),
      ('student10', 'volunteering', null, 9000, 12, 'หนังสือมือสองเพื่อน้อง', 'Second-hand books for children', ordinary[1:3]),
      ('student11', 'volunteering', null, 32000, 15, 'ทาสีสนามเด็กเล่น', 'Painting a playground', ordinary[1:4]),
      ('member', 'community-health', null, 24000, 24, 'คลินิกยาเคลื่อนที่', 'Mobile medicine clinic', ordinary[1:5]),
      ('student12', 'sports', 'running', 64000, 33, 'วิ่งเพื่อเภสัชอาสา', 'Charity run for the dispensary', ordinary[1:6]),
      ('student13', 'environment', null, 18000, 52, 'ตลาดนัดรักษ์โลก', 'Plastic-free market', ordinary[1:7]),
      ('member', 'volunteering', null, 11000, 74, 'สอนภาษามือเบื้องต้น', 'Introduction to sign language', ordinary[1:8]),
      ('student14', 'environment', null, 27000, 96, 'ปลูกป่าชายเลน', 'Planting mangroves', ordinary),
      ('student15', 'arts-culture', null, 98000, 41, 'คอนเสิร์ตการกุศลกลางสนาม', 'Charity concert on the field', ordinary[1:1] || '{rejected}'::text[]),
      ('member', 'academic', null, 21000, 8, 'ค่ายดูดาว', 'Stargazing camp', ordinary[1:1] || '{revisions-requested}'::text[]),
      ('student16', 'environment', null, 8000, 27, 'ซ่อมจักรยานให้ชุมชน', 'Bicycle repairs for the community', ordinary[1:2] || '{cancelled}'::text[]),
      ('student17', 'sports', null, 150000, 4, 'กีฬาสีคณะ', 'Faculty sports day', board[1:1]),
      ('student18', 'community-health', null, 180000, 7, 'นิทรรศการสุขภาพใหญ่ประจำปี', 'Annual health exhibition', board[1:2]),
      ('student19', 'arts-culture', null, 240000, 11, 'ละครเวทีประจำปี', 'Annual play', board[1:3]),
      ('student20', 'volunteering', null, 130000, 14, 'ค่ายเยาวชนเภสัชกรน้อย', 'Young pharmacists’ camp', board[1:4]),
      ('student21', 'activities', null, 320000, 18, 'งานครบรอบคณะ', 'Faculty anniversary', board),
      ('student22', 'community-health', null, 110000, 340, 'อบรมปฐมพยาบาลทั่วตำบล', 'First aid for the whole district', board || ordinary[3:6]),
      ('student07', 'volunteering', null, 19000, 310, 'สอนน้องอ่านหนังสือ', 'Reading with primary school pupils', ordinary),
      ('student08', 'community-health', null, 36000, 282, 'ตรวจสุขภาพชุมชนริมคลอง', 'Health checks along the canal', ordinary),
      ('student09', 'volunteering', null, 14000, 255, 'ตู้หนังสือหน้าคณะ', 'A bookcase outside the faculty', ordinary),
      ('student10', 'academic', null, 42000, 228, 'ค่ายวิทยาศาสตร์เยาวชน', 'Science camp for young people', ordinary),
      ('student11', 'volunteering', null, 23000, 199, 'ทาสีทางเดินปลอดภัย', 'Painting a safe footpath', ordinary),
      ('student12', 'academic', null, 31000, 171, 'อบรมกู้ชีพขั้นพื้นฐาน', 'Basic life support', ordinary),
      ('student13', 'environment', null, 17000, 146, 'คัดแยกยาเหลือใช้', 'Sorting unused medicine', ordinary),
      ('student14', 'arts-culture', null, 26000, 121, 'ดนตรีในหอผู้ป่วย', 'Music on the ward', ordinary)
    ) as plans (owner, division, club, budget, days_ago, title, title_en, path)
    order by days_ago desc
  loop
    insert into public.projects (created_by, title, title_en, division, club_id, academic_year, rationale, objectives, target_group,
      expected_participants, plan, venue, starts_on, ends_on, budget_source, budget_items, risks, indicators, expected_results, advisor_name, responsible)
    select owner.id, plan.title, plan.title_en, plan.division, (select id from public.clubs where slug = plan.club),
      extract(year from private.today() - plan.days_ago)::int + 543, texts.rationale, texts.objectives, texts.target_group,
      figures.participants, texts.plan, texts.venue, first_day, first_day + figures.days - 1, 'เงินรายได้คณะ', budget.items,
      jsonb_build_array(
        jsonb_build_object('risk', texts.risk, 'likelihood', 'medium', 'severity', 'high', 'mitigation', texts.mitigation),
        jsonb_build_object('risk', 'ผู้เข้าร่วมน้อยกว่าที่คาด', 'likelihood', 'low', 'severity', 'medium', 'mitigation',
          'ประชาสัมพันธ์ซ้ำหนึ่งสัปดาห์ก่อนงานและเปิดรับผ่านชมรมอื่น')),
      texts.indicators, texts.expected_results, 'ดร.ปรียา แก้วมณี',
      jsonb_build_array(jsonb_build_object('name', owner.full_name, 'duty', 'ประธานโครงการ', 'contact', ''))
    from public.profiles as owner, demo_project_texts as texts, demo_project_figures as figures
    -- A month after the submission, or up to six days earlier: on its weekday.
    cross join lateral (select private.today() - plan.days_ago + 30 as month_later) as latest
    cross join lateral (select month_later - (extract(dow from month_later)::int - figures.weekday + 7) % 7 as first_day) as dates
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', split_part(line, ';', 1), 'quantity', split_part(line, ';', 2)::int,
          'price', split_part(line, ';', 3)::int) order by place)
        || jsonb_build_object('name', 'ค่าใช้จ่ายเบ็ดเตล็ด', 'quantity', 1,
          'price', plan.budget - sum(split_part(line, ';', 2)::int * split_part(line, ';', 3)::int)) as items
      from unnest(figures.lines) with ordinality as budget_lines (line, place)
    ) as budget
    where owner.id = md5('demo person ' || plan.owner || '@faculty.example')::uuid and texts.title = plan.title
      and figures.title = plan.title
    returning id into strict project;
    perform pg_temp.walk(project, plan.path);
    insert into demo_submissions values (project, now() - make_interval(days => plan.days_ago));
  end loop;
end
$$;

-- The chair asks, and the owner answers.
insert into public.project_comments (project_id, author_id, section, body)
select projects.id, case when remark.is_question then divisions.chair_id else projects.created_by end,
  case when remark.is_question then remarks.section end, remark.body
from (values
  ('อ่านฉลากยาให้ผู้สูงวัย', 'budget_items', 'กล่องแบ่งยา 40 ใบ ขอใบเสนอราคาเพิ่มหนึ่งร้าน', 'ได้ราคาจากร้านที่สองแล้ว ใบละ 115 บาท แนบไว้ในเอกสาร'),
  ('สร้างสวนสมุนไพรหลังโรงพยาบาล', 'plan', 'ช่วงปิดเทอมใครเป็นเวรรดน้ำบ้าง', 'มีเวรสิบคน สองคนต่อสัปดาห์ ติดรายชื่อไว้หน้าห้องชมรมแล้ว'),
  ('ค่ายอาสาพัฒนาจังหวัดน่าน', 'risks', 'ถ้าทางขึ้นดอยขาด จะพักที่ไหน', 'โรงเรียนในอำเภอให้พักได้สองคืน ผู้อำนวยการตอบรับแล้ว'),
  ('กีฬาสีคณะ', 'budget_items', 'เสื้อสี 500 ตัวรวมบุคลากรด้วยหรือไม่', 'รวมบุคลากร 40 ตัว ขนาดสั่งตามแบบสำรวจ')
) as remarks (title, section, question, answer)
join public.projects on projects.title = remarks.title
join public.divisions on divisions.slug = projects.division
cross join lateral (values (true, remarks.question), (false, remarks.answer)) as remark (is_question, body);
