-- What demo people did: attended past events, ordered, paid, answered polls and chatted.
-- Tests: make-development.test.ts.
insert into public.event_attendance (event_id, user_id, checked_in_at, method)
select events.id, profiles.id, events.starts_at + interval '5 minutes', 'qr'
from public.events join public.profiles on abs(hashtext(events.id::text || profiles.id::text)) % 3 = 0
where events.ends_at < now() and events.project_id is null;

-- Those who came to a past event had said so, except one in seven, and a few others had too.
insert into public.event_sign_ups (event_id, user_id, has_place, created_at)
select event_id, user_id, true, starts_at - (12 + abs(hashtext(user_id::text || event_id::text)) % 200) * interval '1 hour'
from (
  select events.id as event_id, events.starts_at, events.capacity, users.id as user_id,
    row_number() over (partition by events.id order by attendance.user_id is null, hashtext(users.id::text || events.id::text)) as place
  from public.events cross join auth.users
  left join public.event_attendance as attendance on attendance.event_id = events.id and attendance.user_id = users.id
  where events.ends_at < now() and abs(hashtext(events.title || users.email)) % 7 > 0
    and (attendance.user_id is not null or users.email like 'student%' and abs(hashtext(users.email || events.title)) % 12 = 0)
) as guests
where place <= coalesce(capacity, 1000);

-- Students come to what is next: between a third and a half of the places where they are counted. Nobody signs in as one of them, so
-- each person who tries the portal still answers for themselves.
with upcoming as (
  select id, starts_at, coalesce(round(capacity * (0.34 + abs(hashtext(title)) % 16 / 100.0)), 9 + abs(hashtext(title)) % 14) as coming
  from public.events where starts_at between now() and now() + interval '100 days'
), ranked as (
  select upcoming.*, users.id as person, row_number() over (partition by upcoming.id order by hashtext(upcoming.id::text || users.id::text)) as place
  from upcoming join auth.users on users.email like 'student%'
)
insert into public.event_sign_ups (event_id, user_id, has_place, created_at)
select id, person, true, now() - (1 + abs(hashtext(person::text || id::text)) % 240) * interval '1 hour' from ranked where place <= coming;

insert into public.meeting_poll_responses (poll_id, responder_id, choices)
select polls.id, profiles.id, keys[1:polls.max_choices]
from public.meeting_polls as polls
join public.profiles on abs(hashtext(polls.slug || profiles.id::text)) % 4 > 0
cross join lateral (
  select array_agg(option ->> 'key' order by is_first desc, place) as keys
  from jsonb_array_elements(polls.options) with ordinality as options (option, place)
  cross join lateral (
    select place - 1 = abs(hashtext(profiles.id::text)) % jsonb_array_length(polls.options) as is_first
  ) as choice
  where is_first or abs(hashtext(profiles.id::text || place)) % 3 = 0
) as choices;

do $$
declare
  buyer record;
  variant record;
  placed uuid;
  seller uuid := md5('demo person admin@faculty.example')::uuid;
begin
  for buyer in select id, row_number() over (order by id) as place from public.profiles where role = 'member' limit 12 loop
    select variants.id, products.club_id, variants.price into variant
    from public.shop_product_variants as variants join public.shop_products as products on products.id = variants.product_id
    order by variants.sku offset buyer.place limit 1;
    perform set_config('request.jwt.claims', json_build_object('sub', buyer.id, 'role', 'authenticated')::text, true);
    select id into placed from public.place_order(variant.club_id, jsonb_build_array(jsonb_build_object('variant_id', variant.id, 'quantity', 1 + buyer.place % 2)));
    perform set_config('request.jwt.claims', json_build_object('sub', seller, 'role', 'authenticated')::text, true);
    if buyer.place % 3 > 0 then
      perform public.record_deposit(placed, (select total from public.shop_orders where id = placed), null, case when buyer.place % 2 = 0 then 'เงินสดหน้างาน' else 'โอนเข้าบัญชีชมรม ตรวจยอดแล้ว' end);
    end if;
    if buyer.place % 3 = 2 then
      perform public.hand_over_order(placed);
    end if;
  end loop;
  perform set_config('request.jwt.claims', '', true);
end
$$;

insert into public.ai_chat_conversations (id, user_id, title)
values (md5('demo chat')::uuid, md5('demo person member@faculty.example')::uuid, 'สมุนไพรกับยาต้านการแข็งตัวของเลือด');
insert into public.ai_chat_messages (conversation_id, role, content) values
  (md5('demo chat')::uuid, 'user', 'มีงานวิจัยเรื่องขิงกับวาร์ฟารินไหม'),
  (md5('demo chat')::uuid, 'assistant', 'นี่คือตัวอย่างบทสนทนาในโหมดทดลอง ถามใหม่เพื่อค้นงานวิจัยจริง');
