-- The organisation that an installation begins with: names of 20 divisions and 22 clubs, and nothing else. People, events, news
-- and products exist in development mode only (services/portal/development). Runs once.
insert into public.divisions (slug, position, name, name_th) values
  ('academic', 1, 'Academic Affairs', 'ฝ่ายวิชาการ'),
  ('activities', 2, 'Student Activities', 'ฝ่ายกิจกรรมนักศึกษา'),
  ('alumni-relations', 3, 'Alumni Relations', 'ฝ่ายศิษย์เก่าสัมพันธ์'),
  ('arts-culture', 4, 'Arts and Culture', 'ฝ่ายศิลปวัฒนธรรม'),
  ('community-health', 5, 'Community Health', 'ฝ่ายสุขภาพชุมชน'),
  ('design', 6, 'Design', 'ฝ่ายออกแบบ'),
  ('digital', 7, 'Digital Services', 'ฝ่ายเทคโนโลยีสารสนเทศ'),
  ('environment', 8, 'Environment', 'ฝ่ายสิ่งแวดล้อม'),
  ('external-relations', 9, 'External Relations', 'ฝ่ายวิเทศสัมพันธ์'),
  ('finance', 10, 'Finance', 'ฝ่ายการเงิน'),
  ('first-aid', 11, 'First Aid', 'ฝ่ายพยาบาล'),
  ('freshmen', 12, 'Freshmen', 'ฝ่ายดูแลน้องใหม่'),
  ('logistics', 13, 'Logistics', 'ฝ่ายสถานที่และพัสดุ'),
  ('media', 14, 'Media', 'ฝ่ายสื่อและประชาสัมพันธ์'),
  ('quality', 15, 'Quality Assurance', 'ฝ่ายประกันคุณภาพ'),
  ('registry', 16, 'Registry', 'ฝ่ายทะเบียน'),
  ('sponsorship', 17, 'Sponsorship', 'ฝ่ายจัดหาผู้สนับสนุน'),
  ('sports', 18, 'Sports', 'ฝ่ายกีฬา'),
  ('volunteering', 19, 'Volunteering', 'ฝ่ายจิตอาสา'),
  ('wellbeing', 20, 'Wellbeing', 'ฝ่ายสุขภาวะ')
on conflict (slug) do nothing;

insert into public.clubs (slug, name, name_th, storage_folder) values
  ('acoustic', 'Acoustic Music', 'ชมรมดนตรีอะคูสติก', 'acoustic'),
  ('badminton', 'Badminton', 'ชมรมแบดมินตัน', 'badminton'),
  ('baking', 'Baking', 'ชมรมขนมอบ', 'baking'),
  ('basketball', 'Basketball', 'ชมรมบาสเกตบอล', 'basketball'),
  ('board-games', 'Board Games', 'ชมรมบอร์ดเกม', 'board-games'),
  ('choir', 'Choir', 'ชมรมขับร้องประสานเสียง', 'choir'),
  ('classical-dance', 'Thai Classical Dance', 'ชมรมนาฏศิลป์ไทย', 'classical-dance'),
  ('coding', 'Coding', 'ชมรมเขียนโปรแกรม', 'coding'),
  ('debate', 'Debate', 'ชมรมโต้วาที', 'debate'),
  ('drama', 'Drama', 'ชมรมละครเวที', 'drama'),
  ('film', 'Film', 'ชมรมภาพยนตร์', 'film'),
  ('football', 'Football', 'ชมรมฟุตบอล', 'football'),
  ('gardening', 'Gardening', 'ชมรมสวนสมุนไพร', 'gardening'),
  ('japanese', 'Japanese Language', 'ชมรมภาษาญี่ปุ่น', 'japanese'),
  ('journal', 'Journal Reading', 'ชมรมอ่านวารสาร', 'journal'),
  ('photography', 'Photography', 'ชมรมถ่ายภาพ', 'photography'),
  ('rural-camp', 'Rural Camp', 'ชมรมค่ายอาสาพัฒนา', 'rural-camp'),
  ('running', 'Running', 'ชมรมวิ่ง', 'running'),
  ('sign-language', 'Sign Language', 'ชมรมภาษามือ', 'sign-language'),
  ('swimming', 'Swimming', 'ชมรมว่ายน้ำ', 'swimming'),
  ('table-tennis', 'Table Tennis', 'ชมรมเทเบิลเทนนิส', 'table-tennis'),
  ('volunteer-pharmacy', 'Volunteer Dispensary', 'ชมรมเภสัชอาสา', 'volunteer-pharmacy')
on conflict (slug) do nothing;
