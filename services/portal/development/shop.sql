-- A shop in use: the chair's two clubs sell several products, some scarce or sold out; the demo member has an order in each
-- status in which a buyer or a seller has something to do. Tests: make-development.test.ts.

-- A number that nobody has: QR codes of development mode pay nobody.
insert into public.shop_payout_accounts (club_id, promptpay_id, account_name)
values (null, '0000000000', 'บัญชีทดลอง อย่าโอน / Demo, do not pay');

with goods (club, slug, name, name_th, description, description_th, price, colours, stock) as (values
  ('running', 'bottle', 'Bottle', 'ขวดน้ำ', 'Half a litre. Keeps water cold all morning.', 'ครึ่งลิตร เย็นทั้งเช้า', 180, '{green,black}'::text[], 24),
  ('running', 'race-shoelaces', 'Laces', 'เชือกรองเท้า', 'Elastic. Tie them once a year.', 'แบบยืด ผูกปีละครั้งก็พอ', 60, '{}', 3),
  ('rural-camp', 'enamel-mug', 'Enamel mug', 'แก้วสังกะสี', 'Tough enough for the camp, and your kitchen after it.', 'ใช้ได้ทั้งในค่ายและในครัวที่บ้าน', 150, '{white,blue}', 18),
  ('rural-camp', 'postcards', 'Postcards', 'โปสการ์ด', 'A set of ten, drawn by the children in the village.', 'สิบใบ วาดโดยเด็ก ๆ ในหมู่บ้าน', 90, '{}', 0)
), products as (
  insert into public.shop_products (club_id, slug, name, name_th, description, description_th)
  select clubs.id, goods.slug, goods.name, goods.name_th, goods.description, goods.description_th
  from goods join public.clubs on clubs.slug = goods.club
  returning id, slug
)
insert into public.shop_product_variants (product_id, colour, sku, price, stock)
select products.id, colour, upper(concat_ws('-', goods.slug, colour)), goods.price, goods.stock
from products join goods using (slug)
cross join unnest(case when goods.colours = '{}' then array[null::text] else goods.colours end) as colour;
update public.shop_product_variants set stock = 0 where sku = 'RUNNING-SHIRT-XL-WHITE';
update public.shop_product_variants set stock = 2 where sku = 'CAMP-BAG-NAVY';

do $$
declare
  buyer uuid := md5('demo person member@faculty.example')::uuid;
  seller uuid := md5('demo person chair@faculty.example')::uuid;
  wanted record;
  placed public.shop_orders;
  slip text;
begin
  for wanted in
    select variants.id, products.club_id, want.state
    from (values ('BOTTLE-GREEN', 'unpaid'), ('ENAMEL-MUG-BLUE', 'sent'), ('RUNNING-SHIRT-M-GREEN', 'paid'), ('CAMP-BAG-NATURAL', 'handed-over'))
      as want (sku, state)
    join public.shop_product_variants as variants on variants.sku = want.sku
    join public.shop_products as products on products.id = variants.product_id
  loop
    perform set_config('request.jwt.claims', json_build_object('sub', buyer, 'role', 'authenticated')::text, true);
    placed := public.place_order(wanted.club_id, jsonb_build_array(jsonb_build_object('variant_id', wanted.id, 'quantity', 1)));
    if wanted.state = 'sent' then
      -- The text of the mini-QR. The picture is an illustration, because nobody paid.
      slip := '0041000600000101030040220DEMO' || upper(left(md5(placed.id::text), 16)) || '5102TH9104';
      -- Without a request by the buyer: the file comes later (pictures.ts).
      perform set_config('request.jwt.claims', '', true);
      insert into public.shop_payment_proofs (order_id, uploader_id, file_path, qr_payload)
      values (placed.id, buyer, format('%s/%s/demo.webp', buyer, placed.id), slip || private.crc16(slip));
    end if;
    perform set_config('request.jwt.claims', json_build_object('sub', seller, 'role', 'authenticated')::text, true);
    if wanted.state in ('paid', 'handed-over') then
      perform public.record_deposit(placed.id, placed.total);
    end if;
    if wanted.state = 'handed-over' then
      perform public.hand_over_order(placed.id);
    end if;
  end loop;
  perform set_config('request.jwt.claims', '', true);
end
$$;

-- What others paid is of the last nine months; two of these orders wait to be handed over, since a few days ago. Of the demo
-- member's orders only the unpaid one is of today: its slip, payments and hand-over have times of their own.
alter table public.shop_orders disable trigger user;
alter table public.shop_payment_proofs disable trigger user;
alter table public.shop_payment_ledger disable trigger user;
with ranked as (
  select id, club_id, status, buyer_id = md5('demo person member@faculty.example')::uuid as is_members,
    row_number() over (partition by buyer_id = md5('demo person member@faculty.example')::uuid order by status, id) as place
  from public.shop_orders where status <> 'awaiting-payment'
), placed as (
  select id, club_id, case when place > 2 and not is_members then 'handed-over' else status end as state,
    now() - case when not is_members and place > 2 then 45 * (place - 2) * interval '1 day'
      when not is_members then 2 * place * interval '1 day'
      when status = 'payment-sent' then interval '20 hours' when status = 'paid' then interval '3 days' else interval '12 days' end as moment
  from ranked
), dated as (
  select placed.*, case when state = 'handed-over' then pg_temp.office_hour(moment + interval '2 days', placed.id::text) end as handed_over_at,
    case when state = 'handed-over' then coalesce(president_id, md5('demo person admin@faculty.example')::uuid) end as handed_over_by
  from placed join public.clubs on clubs.id = club_id
), sent as (
  update public.shop_payment_proofs set created_at = moment + interval '20 minutes' from dated where order_id = dated.id
), paid as (
  update public.shop_payment_ledger set created_at = moment + interval '3 hours' from dated where order_id = dated.id
)
update public.shop_orders as entry set status = state, created_at = moment, pay_by = moment + interval '1 day',
  check_by = entry.check_by - (now() - moment), handed_over_at = dated.handed_over_at, handed_over_by = dated.handed_over_by,
  updated_at = coalesce(dated.handed_over_at, moment + interval '3 hours')
from dated where dated.id = entry.id;
alter table public.shop_orders enable trigger user;
alter table public.shop_payment_proofs enable trigger user;
alter table public.shop_payment_ledger enable trigger user;
