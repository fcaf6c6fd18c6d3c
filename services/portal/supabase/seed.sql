-- The organisation: divisions, clubs and leadership. seed/ has events, news and products. Each file runs once.
insert into public.divisions (slug, position, name, name_th, description, description_th) values
  ('academic', 1, 'Academic Affairs', 'ฝ่ายวิชาการ', 'Tutoring, review sessions and journal clubs.', 'ติว ทบทวนบทเรียน และชมรมอ่านวารสาร'),
  ('activities', 2, 'Student Activities', 'ฝ่ายกิจกรรมนักศึกษา', 'Plans the year and keeps its calendar.', 'วางแผนกิจกรรมตลอดปีและดูแลปฏิทิน'),
  ('alumni-relations', 3, 'Alumni Relations', 'ฝ่ายศิษย์เก่าสัมพันธ์', 'Keeps those who left close.', 'เชื่อมสายใยระหว่างรุ่นพี่และรุ่นน้อง'),
  ('arts-culture', 4, 'Arts and Culture', 'ฝ่ายศิลปวัฒนธรรม', 'Music, stage and the feasts of the year.', 'ดนตรี การแสดง และประเพณีประจำปี'),
  ('community-health', 5, 'Community Health', 'ฝ่ายสุขภาพชุมชน', 'Screenings and advice where people live.', 'ตรวจคัดกรองและให้คำแนะนำถึงชุมชน'),
  ('design', 6, 'Design', 'ฝ่ายออกแบบ', 'Everything with a colour and a typeface.', 'งานกราฟิก โปสเตอร์ และสื่อทุกชิ้น'),
  ('digital', 7, 'Digital Services', 'ฝ่ายเทคโนโลยีสารสนเทศ', 'This portal, and the screens in the hall.', 'ดูแลเว็บไซต์นี้และระบบสารสนเทศ'),
  ('environment', 8, 'Environment', 'ฝ่ายสิ่งแวดล้อม', 'Less waste, more shade.', 'ลดขยะ เพิ่มพื้นที่สีเขียว'),
  ('external-relations', 9, 'External Relations', 'ฝ่ายวิเทศสัมพันธ์', 'Exchange and guests from abroad.', 'แลกเปลี่ยนและต้อนรับแขกต่างสถาบัน'),
  ('finance', 10, 'Finance', 'ฝ่ายการเงิน', 'Budgets, receipts and the ledger.', 'งบประมาณ ใบเสร็จ และบัญชี'),
  ('first-aid', 11, 'First Aid', 'ฝ่ายพยาบาล', 'At every event with a red bag.', 'ดูแลปฐมพยาบาลในทุกกิจกรรม'),
  ('freshmen', 12, 'Freshmen', 'ฝ่ายดูแลน้องใหม่', 'The first weeks, and who to ask.', 'ดูแลน้องใหม่ในสัปดาห์แรก'),
  ('logistics', 13, 'Logistics', 'ฝ่ายสถานที่และพัสดุ', 'Rooms, tents, loudspeakers, tape.', 'ห้อง เต็นท์ เครื่องเสียง และพัสดุ'),
  ('media', 14, 'Media', 'ฝ่ายสื่อและประชาสัมพันธ์', 'Photographs, films and posts.', 'ภาพถ่าย วิดีโอ และโพสต์ประชาสัมพันธ์'),
  ('quality', 15, 'Quality Assurance', 'ฝ่ายประกันคุณภาพ', 'Asks afterwards what could be better.', 'ประเมินผลและพัฒนากิจกรรม'),
  ('registry', 16, 'Registry', 'ฝ่ายทะเบียน', 'Attendance, hours and transcripts.', 'การเข้าร่วม ชั่วโมงกิจกรรม และใบระเบียน'),
  ('sponsorship', 17, 'Sponsorship', 'ฝ่ายจัดหาผู้สนับสนุน', 'Finds friends for good plans.', 'หาผู้สนับสนุนให้โครงการดี ๆ'),
  ('sports', 18, 'Sports', 'ฝ่ายกีฬา', 'Teams, fields and the yearly games.', 'ทีม สนาม และกีฬาประจำปี'),
  ('volunteering', 19, 'Volunteering', 'ฝ่ายจิตอาสา', 'Camps, visits and helping hands.', 'ค่ายอาสา เยี่ยมชุมชน และงานช่วยเหลือ'),
  ('wellbeing', 20, 'Wellbeing', 'ฝ่ายสุขภาวะ', 'Somebody to talk to, and quiet rooms.', 'เพื่อนรับฟังและพื้นที่พักใจ')
on conflict (slug) do nothing;

insert into public.clubs (slug, name, name_th, description, description_th, storage_folder) values
  ('acoustic', 'Acoustic Music', 'ชมรมดนตรีอะคูสติก', 'Guitars in the garden on Thursdays.', 'ล้อมวงกีตาร์ในสวนทุกวันพฤหัสบดี', 'acoustic'),
  ('badminton', 'Badminton', 'ชมรมแบดมินตัน', 'Three courts, all levels.', 'สามคอร์ต ทุกระดับฝีมือ', 'badminton'),
  ('baking', 'Baking', 'ชมรมขนมอบ', 'Bread on Mondays, cake for examinations.', 'ขนมปังวันจันทร์ เค้กวันสอบ', 'baking'),
  ('basketball', 'Basketball', 'ชมรมบาสเกตบอล', 'Two teams and an open hour.', 'สองทีมและชั่วโมงเปิดสนาม', 'basketball'),
  ('board-games', 'Board Games', 'ชมรมบอร์ดเกม', 'A cupboard of eighty games.', 'เกมกว่าแปดสิบกล่อง', 'board-games'),
  ('choir', 'Choir', 'ชมรมขับร้องประสานเสียง', 'Four voices, two concerts a year.', 'สี่เสียง สองคอนเสิร์ตต่อปี', 'choir'),
  ('classical-dance', 'Thai Classical Dance', 'ชมรมนาฏศิลป์ไทย', 'Opens the year on stage.', 'เปิดการแสดงต้นปีการศึกษา', 'classical-dance'),
  ('coding', 'Coding', 'ชมรมเขียนโปรแกรม', 'Small tools for a big faculty.', 'เครื่องมือเล็ก ๆ เพื่อคณะใหญ่', 'coding'),
  ('debate', 'Debate', 'ชมรมโต้วาที', 'Thai one week, English the next.', 'ไทยหนึ่งสัปดาห์ อังกฤษหนึ่งสัปดาห์', 'debate'),
  ('drama', 'Drama', 'ชมรมละครเวที', 'One play a year, built from nothing.', 'ละครปีละเรื่อง สร้างจากศูนย์', 'drama'),
  ('film', 'Film', 'ชมรมภาพยนตร์', 'Screenings, and shorts of our own.', 'ฉายหนังและทำหนังสั้น', 'film'),
  ('football', 'Football', 'ชมรมฟุตบอล', 'Trains at dusk, plays on Saturdays.', 'ซ้อมยามเย็น แข่งวันเสาร์', 'football'),
  ('gardening', 'Gardening', 'ชมรมสวนสมุนไพร', 'The medicinal garden behind the hall.', 'ดูแลสวนสมุนไพรหลังหอประชุม', 'gardening'),
  ('japanese', 'Japanese Language', 'ชมรมภาษาญี่ปุ่น', 'Kana to conversation.', 'จากคานะสู่บทสนทนา', 'japanese'),
  ('journal', 'Journal Reading', 'ชมรมอ่านวารสาร', 'One paper a week, read to the end.', 'สัปดาห์ละหนึ่งบทความ อ่านจนจบ', 'journal'),
  ('photography', 'Photography', 'ชมรมถ่ายภาพ', 'Walks, a darkroom, one exhibition.', 'เดินถ่ายภาพ ห้องมืด และนิทรรศการ', 'photography'),
  ('rural-camp', 'Rural Camp', 'ชมรมค่ายอาสาพัฒนา', 'Two weeks a year in a village.', 'ปีละสองสัปดาห์ในหมู่บ้าน', 'rural-camp'),
  ('running', 'Running', 'ชมรมวิ่ง', 'Five in the morning, five kilometres.', 'ตีห้า ห้ากิโลเมตร', 'running'),
  ('sign-language', 'Sign Language', 'ชมรมภาษามือ', 'So that nobody at the counter goes unheard.', 'เพื่อให้ทุกคนที่เคาน์เตอร์ได้รับการฟัง', 'sign-language'),
  ('swimming', 'Swimming', 'ชมรมว่ายน้ำ', 'Beginners on Wednesdays.', 'มือใหม่ทุกวันพุธ', 'swimming'),
  ('table-tennis', 'Table Tennis', 'ชมรมเทเบิลเทนนิส', 'The loudest room of the building.', 'ห้องที่เสียงดังที่สุดในตึก', 'table-tennis'),
  ('volunteer-pharmacy', 'Volunteer Dispensary', 'ชมรมเภสัชอาสา', 'Medicine checks in the neighbourhood.', 'ตรวจยาและให้คำปรึกษาในชุมชน', 'volunteer-pharmacy')
on conflict (slug) do nothing;

insert into public.faculty_static (name, name_th, title, title_th, term, position) values
  ('Assoc. Prof. Malee Srisuk', 'รศ.มาลี ศรีสุข', 'Dean', 'คณบดี', '2568–2571', 1),
  ('Asst. Prof. Anan Wongsa', 'ผศ.อนันต์ วงษา', 'Assistant Dean, Student Affairs', 'ผู้ช่วยคณบดีฝ่ายกิจการนักศึกษา', '2568–2571', 2),
  ('Dr. Preeya Kaewmanee', 'ดร.ปรียา แก้วมณี', 'Adviser to the Student Organisation', 'อาจารย์ที่ปรึกษาสโมสรนักศึกษา', '2568–2571', 3);
