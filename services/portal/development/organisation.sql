-- What divisions and clubs say about themselves, and the faculty's leadership. Tests: make-development.test.ts.
update public.divisions set description = about.en, description_th = about.th
from (values
  ('academic', 'Tutoring, review sessions and journal clubs.', 'ติว ทบทวนบทเรียน และชมรมอ่านวารสาร'),
  ('activities', 'Plans the year and keeps its calendar.', 'วางแผนกิจกรรมตลอดปีและดูแลปฏิทิน'),
  ('alumni-relations', 'Keeps in touch with graduates.', 'เชื่อมสายใยระหว่างรุ่นพี่และรุ่นน้อง'),
  ('arts-culture', 'Music, theatre and the year’s festivals.', 'ดนตรี การแสดง และประเพณีประจำปี'),
  ('community-health', 'Health checks and advice in the community.', 'ตรวจคัดกรองและให้คำแนะนำถึงชุมชน'),
  ('design', 'Posters, graphics and everything visual.', 'งานกราฟิก โปสเตอร์ และสื่อทุกชิ้น'),
  ('digital', 'Runs this portal and the screens in the hall.', 'ดูแลเว็บไซต์นี้และระบบสารสนเทศ'),
  ('environment', 'Less waste, more green.', 'ลดขยะ เพิ่มพื้นที่สีเขียว'),
  ('external-relations', 'Exchanges, and guests from other universities.', 'โครงการแลกเปลี่ยน และต้อนรับแขกจากต่างประเทศ'),
  ('finance', 'Budgets, receipts and the ledger.', 'งบประมาณ ใบเสร็จ และบัญชี'),
  ('first-aid', 'First aid at every event.', 'ดูแลปฐมพยาบาลในทุกกิจกรรม'),
  ('freshmen', 'Helps new students through their first weeks.', 'ดูแลน้องใหม่ในสัปดาห์แรก'),
  ('logistics', 'Rooms, tents, sound and supplies.', 'ห้อง เต็นท์ เครื่องเสียง และพัสดุ'),
  ('media', 'Photos, videos and posts.', 'ภาพถ่าย วิดีโอ และโพสต์ประชาสัมพันธ์'),
  ('quality', 'Reviews each event to make the next one better.', 'ประเมินผลและพัฒนากิจกรรม'),
  ('registry', 'Attendance, hours and transcripts.', 'การเข้าร่วม ชั่วโมงกิจกรรม และทรานสคริปต์กิจกรรม'),
  ('sponsorship', 'Finds sponsors for good projects.', 'หาผู้สนับสนุนให้โครงการดี ๆ'),
  ('sports', 'Teams, fields and the annual games.', 'ทีม สนาม และกีฬาประจำปี'),
  ('volunteering', 'Camps, visits and helping hands.', 'ค่ายอาสา เยี่ยมชุมชน และงานช่วยเหลือ'),
  ('wellbeing', 'Someone to talk to, and a quiet room.', 'เพื่อนรับฟังและพื้นที่พักใจ')
) as about (slug, en, th)
where divisions.slug = about.slug;

update public.clubs set description = about.en, description_th = about.th, interests = about.interests::text[], joining = about.joining
from (values
  ('acoustic', 'Guitars in the garden on Thursdays.', 'ล้อมวงกีตาร์ในสวนทุกวันพฤหัสบดี', '{music}', 'ask'),
  ('badminton', 'Three courts, all levels.', 'สามคอร์ต ทุกระดับฝีมือ', '{sports}', 'ask'),
  ('baking', 'Bread on Mondays, cake in exam week.', 'ขนมปังวันจันทร์ เค้กวันสอบ', '{culture,wellbeing}', 'ask'),
  ('basketball', 'Two teams, and open court for everyone.', 'สองทีมและชั่วโมงเปิดสนาม', '{sports}', 'ask'),
  ('board-games', 'A cupboard of eighty games.', 'เกมกว่าแปดสิบกล่อง', '{wellbeing,culture}', 'open'),
  ('choir', 'Four-part harmony, two concerts a year.', 'สี่เสียง สองคอนเสิร์ตต่อปี', '{music}', 'ask'),
  ('classical-dance', 'Our performance opens every academic year.', 'การแสดงเปิดปีการศึกษา', '{arts,culture}', 'closed'),
  ('coding', 'Small tools for a big faculty.', 'เครื่องมือเล็ก ๆ เพื่อคณะใหญ่', '{technology,academic}', 'ask'),
  ('debate', 'Thai one week, English the next.', 'สัปดาห์นี้ภาษาไทย สัปดาห์หน้าภาษาอังกฤษ', '{languages,academic}', 'ask'),
  ('drama', 'One play a year, made from scratch.', 'ละครปีละเรื่อง ทำเองทุกขั้นตอน', '{arts,culture}', 'ask'),
  ('film', 'Film nights, and short films of our own.', 'ฉายหนังและทำหนังสั้น', '{arts,technology}', 'ask'),
  ('football', 'Training in the evening, matches on Saturdays.', 'ซ้อมยามเย็น แข่งวันเสาร์', '{sports}', 'ask'),
  ('gardening', 'We look after the medicinal garden behind the hall.', 'ดูแลสวนสมุนไพรหลังหอประชุม', '{nature,wellbeing}', 'open'),
  ('japanese', 'From kana to conversation.', 'จากคานะสู่บทสนทนา', '{languages,culture}', 'ask'),
  ('journal', 'One paper a week, read to the end.', 'สัปดาห์ละหนึ่งบทความ อ่านจนจบ', '{academic}', 'ask'),
  ('photography', 'Photo walks, a darkroom and an exhibition.', 'เดินถ่ายภาพ ห้องมืด และนิทรรศการ', '{arts,nature}', 'ask'),
  ('rural-camp', 'Two weeks a year in a village.', 'ปีละสองสัปดาห์ในหมู่บ้าน', '{service,nature}', 'ask'),
  ('running', 'Five kilometres at five in the morning.', 'ตีห้า วิ่งห้ากิโลเมตร', '{sports,wellbeing}', 'open'),
  ('sign-language', 'So everyone at the counter is heard.', 'เพื่อให้ทุกคนสื่อสารกับเราที่เคาน์เตอร์ได้', '{languages,service}', 'ask'),
  ('swimming', 'Beginners on Wednesdays.', 'มือใหม่ทุกวันพุธ', '{sports,wellbeing}', 'ask'),
  ('table-tennis', 'The loudest room in the building.', 'ห้องที่เสียงดังที่สุดในตึก', '{sports}', 'ask'),
  ('volunteer-pharmacy', 'Medicine checks and advice in the neighbourhood.', 'ตรวจยาและให้คำปรึกษาในชุมชน', '{service,academic}', 'ask')
) as about (slug, en, th, interests, joining)
where clubs.slug = about.slug;

insert into public.faculty_static (name, name_th, title, title_th, term, position) values
  ('Assoc. Prof. Malee Srisuk', 'รศ.มาลี ศรีสุข', 'Dean', 'คณบดี', null, 1),
  ('Asst. Prof. Anan Wongsa', 'ผศ.อนันต์ วงษา', 'Assistant Dean, Student Affairs', 'ผู้ช่วยคณบดีฝ่ายกิจการนักศึกษา', null, 2),
  ('Dr. Preeya Kaewmanee', 'ดร.ปรียา แก้วมณี', 'Advisor to the Student Organisation', 'อาจารย์ที่ปรึกษาสโมสรนักศึกษา', null, 3);
