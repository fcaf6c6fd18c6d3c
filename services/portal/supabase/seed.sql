-- The organisation that an installation begins with: names of 20 divisions and 22 clubs, and nothing else. People, events, news
-- and products exist in development mode only (services/portal/development). Runs once.
insert into public.divisions (slug, position, name, name_th) values
  ('academic', 1, 'Academic Affairs Division', 'ฝ่ายวิชาการ'),
  ('activities', 2, 'Student Activities Division', 'ฝ่ายกิจกรรมนักศึกษา'),
  ('alumni-relations', 3, 'Alumni Relations Division', 'ฝ่ายศิษย์เก่าสัมพันธ์'),
  ('arts-culture', 4, 'Arts and Culture Division', 'ฝ่ายศิลปวัฒนธรรม'),
  ('community-health', 5, 'Community Health Division', 'ฝ่ายสุขภาพชุมชน'),
  ('design', 6, 'Design Division', 'ฝ่ายออกแบบ'),
  ('digital', 7, 'Digital Services Division', 'ฝ่ายเทคโนโลยีสารสนเทศ'),
  ('environment', 8, 'Environment Division', 'ฝ่ายสิ่งแวดล้อม'),
  ('external-relations', 9, 'External Relations Division', 'ฝ่ายวิเทศสัมพันธ์'),
  ('finance', 10, 'Finance Division', 'ฝ่ายการเงิน'),
  ('first-aid', 11, 'First Aid Division', 'ฝ่ายพยาบาล'),
  ('freshmen', 12, 'First-Year Division', 'ฝ่ายดูแลน้องใหม่'),
  ('logistics', 13, 'Logistics Division', 'ฝ่ายสถานที่และพัสดุ'),
  ('media', 14, 'Media Division', 'ฝ่ายสื่อและประชาสัมพันธ์'),
  ('quality', 15, 'Quality Assurance Division', 'ฝ่ายประกันคุณภาพ'),
  ('registry', 16, 'Registry Division', 'ฝ่ายทะเบียน'),
  ('sponsorship', 17, 'Sponsorship Division', 'ฝ่ายจัดหาผู้สนับสนุน'),
  ('sports', 18, 'Sports Division', 'ฝ่ายกีฬา'),
  ('volunteering', 19, 'Volunteering Division', 'ฝ่ายจิตอาสา'),
  ('wellbeing', 20, 'Wellbeing Division', 'ฝ่ายสุขภาวะ')
on conflict (slug) do nothing;

insert into public.clubs (slug, name, name_th, storage_folder) values
  ('acoustic', 'Acoustic Music Club', 'ชมรมดนตรีอะคูสติก', 'acoustic'),
  ('badminton', 'Badminton Club', 'ชมรมแบดมินตัน', 'badminton'),
  ('baking', 'Baking Club', 'ชมรมขนมอบ', 'baking'),
  ('basketball', 'Basketball Club', 'ชมรมบาสเกตบอล', 'basketball'),
  ('board-games', 'Board Games Club', 'ชมรมบอร์ดเกม', 'board-games'),
  ('choir', 'Choir', 'ชมรมขับร้องประสานเสียง', 'choir'),
  ('classical-dance', 'Thai Classical Dance Club', 'ชมรมนาฏศิลป์ไทย', 'classical-dance'),
  ('coding', 'Coding Club', 'ชมรมเขียนโปรแกรม', 'coding'),
  ('debate', 'Debate Club', 'ชมรมโต้วาที', 'debate'),
  ('drama', 'Drama Club', 'ชมรมละครเวที', 'drama'),
  ('film', 'Film Club', 'ชมรมภาพยนตร์', 'film'),
  ('football', 'Football Club', 'ชมรมฟุตบอล', 'football'),
  ('gardening', 'Gardening Club', 'ชมรมสวนสมุนไพร', 'gardening'),
  ('japanese', 'Japanese Language Club', 'ชมรมภาษาญี่ปุ่น', 'japanese'),
  ('journal', 'Journal Club', 'ชมรมอ่านวารสาร', 'journal'),
  ('photography', 'Photography Club', 'ชมรมถ่ายภาพ', 'photography'),
  ('rural-camp', 'Rural Camp Club', 'ชมรมค่ายอาสาพัฒนา', 'rural-camp'),
  ('running', 'Running Club', 'ชมรมวิ่ง', 'running'),
  ('sign-language', 'Sign Language Club', 'ชมรมภาษามือ', 'sign-language'),
  ('swimming', 'Swimming Club', 'ชมรมว่ายน้ำ', 'swimming'),
  ('table-tennis', 'Table Tennis Club', 'ชมรมเทเบิลเทนนิส', 'table-tennis'),
  ('volunteer-pharmacy', 'Volunteer Dispensary Club', 'ชมรมเภสัชอาสา', 'volunteer-pharmacy')
on conflict (slug) do nothing;
