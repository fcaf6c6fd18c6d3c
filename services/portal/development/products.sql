-- What clubs sell, with sizes and stock. Tests: make-development.test.ts.
with goods (club, slug, name, name_th, description, description_th, price, sizes, colours, stock) as (values
  ('running', 'running-shirt', 'Running shirt', 'เสื้อวิ่ง', 'Lightweight, with a reflective back.', 'เนื้อเบา ด้านหลังสะท้อนแสง', 290, '{S,M,L,XL}'::text[], '{green,white}'::text[], 30),
  ('rural-camp', 'camp-bag', 'Camp bag', 'กระเป๋าค่าย', 'Canvas. Each bag pays for a blanket.', 'ผ้าแคนวาส รายได้จากกระเป๋าหนึ่งใบซื้อผ้าห่มได้หนึ่งผืน', 220, '{}', '{natural,navy}', 40),
  ('gardening', 'herb-set', 'Potted herbs, set of three', 'ชุดสมุนไพร 3 กระถาง', 'Holy basil, pandan and mint.', 'กะเพรา เตย และสะระแหน่', 120, '{}', '{}', 25),
  ('photography', 'calendar', 'Wall calendar', 'ปฏิทินแขวน', 'Twelve mornings on campus.', 'ยามเช้าสิบสองเดือนในรั้วมหาวิทยาลัย', 180, '{}', '{}', 100),
  ('baking', 'examination-cake', 'Exam cake', 'เค้กวันสอบ', 'Coffee, walnuts and courage.', 'กาแฟ วอลนัต และกำลังใจ', 85, '{whole,half}', '{}', 15),
  ('volunteer-pharmacy', 'pill-box', 'Weekly pill box', 'กล่องยารายสัปดาห์', 'Seven days, in large letters.', 'ตัวอักษรใหญ่ เจ็ดวัน', 95, '{}', '{blue,pink}', 60),
  ('choir', 'concert-ticket', 'Concert ticket', 'บัตรคอนเสิร์ต', 'Songs of home, second night', 'เพลงบ้านเกิด รอบสอง', 150, '{}', '{}', 120),
  ('coding', 'sticker-sheet', 'Sticker sheet', 'สติกเกอร์', 'Brackets, molecules and a cat.', 'วงเล็บ โมเลกุล และแมว', 45, '{}', '{}', 200)
), products as (
  insert into public.shop_products (club_id, slug, name, name_th, description, description_th)
  select clubs.id, goods.slug, goods.name, goods.name_th, goods.description, goods.description_th
  from goods join public.clubs on clubs.slug = goods.club
  returning id, slug
)
insert into public.shop_product_variants (product_id, size, colour, sku, price, stock)
select products.id, size, colour, upper(concat_ws('-', goods.slug, size, colour)), goods.price, goods.stock
from products join goods using (slug)
cross join unnest(case when goods.sizes = '{}' then array[null::text] else goods.sizes end) as size
cross join unnest(case when goods.colours = '{}' then array[null::text] else goods.colours end) as colour;

-- A ticket says when and where, leads to its event, and says where it is picked up.
update public.shop_products as product
set description = format(E'%s: %s, at the %s. [About the concert](/events/%s)\n\nPick up your ticket at practice, Tuesdays at 17:00 in the music room, or at the hall from 17:00 on the night.',
    product.description, to_char(event.starts_at at time zone 'Asia/Bangkok', 'FMDD FMMonth YYYY, HH24:MI'), lower(event.location), event.id),
  description_th = format(E'%s วันที่ %s %s %s เวลา %s น. ที่%s [รายละเอียดคอนเสิร์ต](/events/%s)\n\nรับบัตรได้ที่ห้องดนตรีทุกวันอังคาร เวลา 17:00 น. หรือหน้าหอประชุมใหญ่ตั้งแต่เวลา 17:00 น. ของวันแสดง',
    product.description_th, extract(day from event.starts_at at time zone 'Asia/Bangkok'),
    (array['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน', 'พฤษภาคม', 'มิถุนายน', 'กรกฎาคม', 'สิงหาคม', 'กันยายน', 'ตุลาคม', 'พฤศจิกายน', 'ธันวาคม'])
      [extract(month from event.starts_at at time zone 'Asia/Bangkok')::int],
    extract(year from event.starts_at at time zone 'Asia/Bangkok') + 543,
    to_char(event.starts_at at time zone 'Asia/Bangkok', 'HH24:MI'), event.location_th, event.id)
from public.events as event
where product.slug = 'concert-ticket' and event.title = 'Choir: songs of home, second night';
