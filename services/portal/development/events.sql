-- Events of twelve months around today: six before, six after. Tests: make-development.test.ts.
-- A day in the month that is `months` away, at an hour in the institution's time zone.
insert into public.events (title, title_th, description, description_th, location, location_th, organizer_division, club_id,
  starts_at, ends_at, activity_hours, activity_kind, capacity)
select plan.title, plan.title_th, plan.description, plan.description_th, plan.location, plan.location_th, plan.division, clubs.id,
  moment, moment + make_interval(mins => (plan.hours * 60)::int), plan.hours, plan.kind, plan.capacity
from (values
  (-6, 6, 9, 3.0, 'academic', 'Study skills for first-years', 'เทคนิคการเรียนสำหรับชั้นปีที่ 1', 'How to read, take notes and rest.', 'อ่าน จด และพักอย่างไรให้ได้ผล', 'Lecture hall 1', 'ห้องบรรยาย 1', 'academic', null, 240),
  (-6, 14, 8, 6.0, 'service', 'Blood pressure checks at the market', 'วัดความดันที่ตลาด', 'Free checks and advice among the stalls.', 'ตรวจคัดกรองและให้คำแนะนำในตลาด', 'Morning market', 'ตลาดเช้า', 'community-health', 'volunteer-pharmacy', 40),
  (-6, 22, 17, 2.0, 'arts-and-culture', 'Garden concert: rain songs', 'คอนเสิร์ตในสวน: เพลงฝน', 'Acoustic sets under the rain tree.', 'ดนตรีอะคูสติกใต้ต้นจามจุรี', 'Faculty garden', 'สวนคณะ', 'arts-culture', 'acoustic', 150),
  (-5, 5, 9, 6.0, 'general', 'Welcome day for new students', 'ต้อนรับน้องใหม่', 'Meet people, and find your classrooms and the canteen.', 'หนึ่งวันเพื่อรู้จักเพื่อน ห้องเรียน และโรงอาหาร', 'Main hall', 'หอประชุมใหญ่', 'freshmen', null, 300),
  (-5, 12, 13, 3.0, 'academic', 'Reading a clinical trial', 'อ่านงานวิจัยทางคลินิก', 'From the abstract to Table 2.', 'ตั้งแต่บทคัดย่อจนถึงตารางผลการทดลอง', 'Library room 3', 'ห้องสมุด ห้อง 3', 'academic', 'journal', 60),
  (-5, 19, 6, 2.0, 'sports', 'Morning run, five kilometres', 'วิ่งเช้า 5 กิโลเมตร', 'A slow group and a fast group.', 'กลุ่มช้าและกลุ่มเร็ว', 'Lake path', 'ทางรอบบึง', 'sports', 'running', 120),
  (-5, 26, 14, 3.0, 'leadership', 'How to write a project proposal', 'เขียนข้อเสนอโครงการอย่างไร', 'We go through the form, field by field.', 'อธิบายแบบฟอร์มทีละช่อง', 'Seminar room 2', 'ห้องสัมมนา 2', 'quality', null, 80),
  (-4, 7, 9, 8.0, 'service', 'Tree planting on the canal bank', 'ปลูกต้นไม้ริมคลอง', 'Two hundred seedlings and one boat.', 'ต้นกล้าสองร้อยต้นกับเรือหนึ่งลำ', 'Canal bank', 'ริมคลอง', 'environment', 'gardening', 70),
  (-4, 13, 18, 3.0, 'arts-and-culture', 'Wai khru evening', 'ค่ำคืนไหว้ครู', 'Offerings, dance and thanks to our teachers.', 'พานไหว้ครู การแสดง และคำขอบคุณ', 'Main hall', 'หอประชุมใหญ่', 'arts-culture', 'classical-dance', 400),
  (-4, 20, 13, 4.0, 'academic', 'Drug interactions, worked through', 'อันตรกิริยาระหว่างยา: ฝึกจากกรณีจริง', 'Ten cases in small groups.', 'สิบกรณีศึกษาในกลุ่มเล็ก', 'Practice room', 'ห้องปฏิบัติการ', 'academic', null, 90),
  (-4, 27, 16, 3.0, 'sports', 'Inter-year badminton', 'แบดมินตันระหว่างชั้นปี', 'Mixed doubles, all in one evening.', 'คู่ผสม จบในเย็นเดียว', 'Gymnasium', 'โรงยิม', 'sports', 'badminton', 64),
  (-3, 4, 9, 3.0, 'general', 'Clubs open day', 'วันเปิดบ้านชมรม', 'Twenty-two clubs in one hall.', 'ยี่สิบสองชมรมในห้องเดียว', 'Main hall', 'หอประชุมใหญ่', 'activities', null, 500),
  (-3, 11, 9, 6.0, 'service', 'Medicine cabinet check for our neighbours', 'ตรวจตู้ยาในชุมชนใกล้เคียง', 'We sort out old medicines and explain the rest.', 'คัดยาเก่า อธิบายยาที่เหลือ', 'Community centre', 'ศูนย์ชุมชน', 'community-health', 'volunteer-pharmacy', 50),
  (-3, 18, 18, 2.5, 'arts-and-culture', 'Film night and talk', 'คืนฉายหนังและพูดคุย', 'One of our own short films, and one by friends.', 'หนังสั้นของเราและของเพื่อน', 'Lecture hall 2', 'ห้องบรรยาย 2', 'media', 'film', 120),
  (-3, 25, 13, 3.0, 'leadership', 'Budgets and receipts', 'งบประมาณและใบเสร็จ', 'What the finance team needs, and when.', 'ฝ่ายการเงินต้องใช้อะไร และเมื่อไร', 'Seminar room 1', 'ห้องสัมมนา 1', 'finance', null, 60),
  (-2, 3, 9, 4.0, 'academic', 'Statistics without fear', 'สถิติไม่น่ากลัว', 'From averages to confidence intervals.', 'ความมั่นใจและช่วงความเชื่อมั่น', 'Computer room', 'ห้องคอมพิวเตอร์', 'academic', 'coding', 50),
  (-2, 10, 15, 3.0, 'sports', 'Faculty football cup: first round', 'ฟุตบอลคณะ รอบแรก', 'Eight teams, short matches.', 'แปดทีม แข่งนัดละไม่นาน', 'Field', 'สนามฟุตบอล', 'sports', 'football', 160),
  (-2, 16, 9, 7.0, 'service', 'Visit to the School for the Deaf', 'เยี่ยมโรงเรียนโสตศึกษา', 'Health lessons in sign language.', 'สอนสุขศึกษาด้วยภาษามือ', 'School for the Deaf', 'โรงเรียนโสตศึกษา', 'volunteering', 'sign-language', 35),
  (-2, 24, 17, 2.0, 'general', 'A quiet hour before exams', 'ชั่วโมงพักใจก่อนสอบ', 'Tea and deep breaths. No slides.', 'จิบชา หายใจลึก ๆ ไม่มีสไลด์', 'Wellbeing room', 'ห้องสุขภาวะ', 'wellbeing', null, 40),
  (-1, 5, 9, 6.0, 'leadership', 'Board retreat', 'สัมมนาคณะกรรมการสโมสร', 'A look back at this year, and plans for the next.', 'ทบทวนปีนี้และวางแผนปีหน้า', 'River house', 'บ้านริมน้ำ', 'activities', null, 45),
  (-1, 12, 13, 2.0, 'academic', 'Counselling at the counter', 'การให้คำปรึกษาหน้าเคาน์เตอร์', 'Role play with real questions from patients.', 'บทบาทสมมติจากคำถามจริง', 'Practice room', 'ห้องปฏิบัติการ', 'academic', null, 80),
  (-1, 19, 18, 3.0, 'arts-and-culture', 'Choir: songs of home', 'ขับร้องประสานเสียง: เพลงบ้านเกิด', 'Songs from four regions, in four-part harmony.', 'สี่ภาคในสี่เสียง', 'Main hall', 'หอประชุมใหญ่', 'arts-culture', 'choir', 350),
  (-1, 26, 8, 4.0, 'service', 'Beach clean-up by bus', 'เก็บขยะชายหาด', 'We bring gloves and lunch.', 'มีถุงมือและอาหารกลางวันให้', 'Bang Saen', 'บางแสน', 'environment', null, 90),
  (0, 4, 9, 3.0, 'academic', 'Library treasure hunt', 'ล่าสมบัติในห้องสมุด', 'Databases, bookshelves and one riddle.', 'ฐานข้อมูล ชั้นหนังสือ และปริศนาหนึ่งข้อ', 'Library', 'ห้องสมุด', 'academic', 'journal', 100),
  (0, 15, 17, 2.0, 'general', 'All-divisions meeting', 'ประชุมรวมทุกฝ่าย', 'Twenty divisions, one agenda.', 'ยี่สิบฝ่าย หนึ่งวาระ', 'Seminar room 2', 'ห้องสัมมนา 2', 'activities', null, 60),
  (0, 25, 16, 3.0, 'sports', 'Open basketball evening', 'เปิดสนามบาสเกตบอลยามเย็น', 'Come alone, leave with a team.', 'มาคนเดียว กลับไปเป็นทีม', 'Gymnasium', 'โรงยิม', 'sports', 'basketball', 60),
  (1, 6, 9, 6.0, 'service', 'Flu vaccination day', 'วันฉีดวัคซีนไข้หวัดใหญ่', 'For staff, students and neighbours.', 'สำหรับบุคลากร นักศึกษา และชุมชนใกล้เคียง', 'Main hall', 'หอประชุมใหญ่', 'first-aid', 'volunteer-pharmacy', null),
  (1, 13, 18, 3.0, 'arts-and-culture', 'Candles on the lake', 'คืนแสงเทียนริมบึง', 'Please use banana leaves only.', 'ใช้ใบตองเท่านั้น', 'Lake', 'บึงกลาง', 'arts-culture', null, null),
  (1, 20, 13, 3.0, 'academic', 'Six voices on pharmacy careers', 'เส้นทางอาชีพเภสัชกร หกมุมมอง', 'Alumni from hospitals, industry and law.', 'รุ่นพี่จากโรงพยาบาล อุตสาหกรรม และกฎหมาย', 'Lecture hall 1', 'ห้องบรรยาย 1', 'alumni-relations', null, 60),
  (1, 27, 9, 2.0, 'leadership', 'Photos that tell a story', 'ภาพถ่ายเล่าเรื่อง', 'For everyone who takes photos at events.', 'สำหรับทุกคนที่เก็บภาพกิจกรรม', 'Studio', 'สตูดิโอ', 'media', 'photography', 30),
  (2, 8, 9, 8.0, 'sports', 'Faculty sports day', 'กีฬาสีคณะ', 'Four colours, one cup.', 'สี่สี หนึ่งถ้วย', 'Stadium', 'สนามกีฬากลาง', 'sports', null, null),
  (2, 14, 18, 3.0, 'arts-and-culture', 'Choir: songs of home, second night', 'ขับร้องประสานเสียง: เพลงบ้านเกิด รอบสอง', 'Songs from four regions, in four-part harmony.', 'สี่ภาคในสี่เสียง', 'Main hall', 'หอประชุมใหญ่', 'arts-culture', 'choir', 150),
  (2, 16, 14, 3.0, 'academic', 'Herbs, from garden to monograph', 'สมุนไพร: จากสวนสู่ตำรา', 'A garden walk and a workshop.', 'เดินชมและลงมือทำ', 'Medicinal garden', 'สวนสมุนไพร', 'academic', 'gardening', 40),
  (2, 23, 17, 3.0, 'arts-and-culture', 'New Year market', 'ตลาดปีใหม่', 'Clubs sell, everyone eats.', 'ชมรมออกร้าน ทุกคนอิ่มท้อง', 'Courtyard', 'ลานคณะ', 'activities', 'baking', null),
  (3, 7, 8, 40.0, 'service', 'Rural camp, part one', 'ค่ายอาสาพัฒนา ช่วงแรก', 'A health room for a village school.', 'ห้องพยาบาลให้โรงเรียนในหมู่บ้าน', 'Nan province', 'จังหวัดน่าน', 'volunteering', 'rural-camp', 60),
  (3, 18, 18, 2.0, 'general', 'Study group draw', 'วงล้อกลุ่มอ่านหนังสือ', 'The random wheel finds your study partners.', 'วงล้อสุ่มจัดกลุ่มเพื่อนอ่านหนังสือ', 'Canteen', 'โรงอาหาร', 'academic', null, 60),
  (3, 25, 13, 3.0, 'leadership', 'Chairing a meeting', 'การเป็นประธานในที่ประชุม', 'How to open, decide and close on time.', 'เปิดประชุม ตัดสินใจ และปิดประชุมให้ตรงเวลา', 'Seminar room 1', 'ห้องสัมมนา 1', 'quality', 'debate', 50),
  (4, 5, 18, 2.5, 'arts-and-culture', 'The annual play: opening night', 'ละครเวทีประจำปี: รอบปฐมทัศน์', 'Written, staged and performed by students.', 'เขียน สร้าง และแสดงโดยนักศึกษา', 'Theatre', 'โรงละคร', 'arts-culture', 'drama', 300),
  (4, 14, 9, 4.0, 'academic', 'Mock OSCE', 'สอบ OSCE จำลอง', 'Ten stations, honest feedback.', 'สิบสถานี พร้อมคำแนะนำตรงไปตรงมา', 'Practice room', 'ห้องปฏิบัติการ', 'academic', null, 120),
  (4, 22, 6, 3.0, 'sports', 'Charity run for the dispensary', 'วิ่งเพื่อเภสัชอาสา', 'Ten kilometres; all proceeds go towards medicines.', 'สิบกิโลเมตร รายได้ซื้อยา', 'Lake path', 'ทางรอบบึง', 'sports', 'running', null),
  (5, 6, 9, 3.0, 'general', 'Board election', 'เลือกตั้งคณะกรรมการสโมสรชุดใหม่', 'Hear the candidates, ask questions and vote.', 'ฟัง ถาม และลงคะแนน', 'Main hall', 'หอประชุมใหญ่', 'activities', null, null),
  (5, 13, 13, 4.0, 'service', 'Songkran with our elders', 'สงกรานต์กับผู้สูงวัย', 'Water, jasmine and medicine checks.', 'รดน้ำดำหัวและตรวจยา', 'Home for the elderly', 'บ้านพักผู้สูงอายุ', 'volunteering', null, 80),
  (5, 25, 17, 3.0, 'arts-and-culture', 'Farewell to our final-years', 'อำลาพี่ปีสุดท้าย', 'A long table, short speeches.', 'โต๊ะอาหารยาว ๆ กับคำอำลาสั้น ๆ', 'Courtyard', 'ลานคณะ', 'alumni-relations', null, null)
) as plan (month, day, hour, hours, kind, title, title_th, description, description_th, location, location_th, division, club, capacity)
cross join lateral (
  select (date_trunc('month', private.today()::timestamp) + make_interval(months => month, days => day - 1, hours => hour))
    at time zone 'Asia/Bangkok' as moment
) as time
left join public.clubs on clubs.slug = plan.club;
