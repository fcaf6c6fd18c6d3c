-- Payment slips. The buyer's device reads the slip's mini-QR, and the database decodes it: it names the transfer so that no
-- transfer counts twice. It proves neither amount nor receiver; a seller checks those. Tests: supabase/tests/shop/payments.test.ts.

create table public.shop_payment_proofs (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.shop_orders,
  uploader_id uuid not null default auth.uid() references public.profiles,
  -- Name of the object in the bucket shop-payment-proofs: <buyer>/<order>/<file>.
  file_path text not null check (char_length(file_path) <= 500),
  -- The text of the slip's mini-QR, read by the buyer's device. The next two columns are decoded from it.
  qr_payload text check (char_length(qr_payload) <= 500),
  sending_bank text check (char_length(sending_bank) <= 20),
  trans_ref text check (char_length(trans_ref) <= 60),
  -- MD5 of the file's bytes, computed by the storage service.
  file_hash text unique check (file_hash ~ '^[0-9a-f]{32}$'),
  -- Set when the club refuses the slip.
  refused_at timestamptz,
  refused_by uuid references public.profiles,
  refusal_reason text check (char_length(refusal_reason) <= 1000),
  created_at timestamptz not null default now()
);

-- A transfer counts once; letter case does not matter.
create unique index shop_payment_proofs_transfer_idx on public.shop_payment_proofs (sending_bank, lower(trans_ref));
create index shop_payment_proofs_refused_by_idx on public.shop_payment_proofs (refused_by);
create index shop_payment_proofs_order_id_idx on public.shop_payment_proofs (order_id, created_at);
create index shop_payment_proofs_uploader_id_idx on public.shop_payment_proofs (uploader_id);
alter table public.shop_payment_proofs enable row level security;

create function private.buys(shop_order uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.shop_orders where id = shop_order and buyer_id = auth.uid())
$$;

create function private.sells_order(shop_order uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.shop_orders where id = shop_order and private.sells_for(club_id))
$$;

-- Whether the caller uploads their own slip for their own order. The policy and guard_proof use it.
create function private.may_hand_in(uploader uuid, shop_order uuid) returns boolean language sql stable set search_path = '' as $$
  select uploader = auth.uid() and private.buys(shop_order)
$$;
revoke all on function private.buys, private.sells_order, private.may_hand_in from public;
grant execute on function private.buys, private.sells_order, private.may_hand_in to anon, authenticated, service_role;
grant select on public.shop_payment_proofs to authenticated;
grant insert (id, order_id, uploader_id, file_path, qr_payload) on public.shop_payment_proofs to authenticated;
grant select, insert, update, delete on public.shop_payment_proofs to service_role;
create policy "buyers read their slips, sellers those of their orders" on public.shop_payment_proofs for select to authenticated
  using (private.buys(order_id) or private.sells_order(order_id));
create policy "buyers hand in slips for their orders" on public.shop_payment_proofs for insert to authenticated
  with check (private.may_hand_in(uploader_id, order_id));
alter publication supabase_realtime add table public.shop_payment_proofs;

-- EMV tags: two digits of tag, two of length, the value. Tag 00 contains tags again: 00 the kind (000001), 01 the sending
-- bank, 02 the transfer's reference; 51 the country; 91 the CRC-16 (CCITT, from FFFF) of everything before its value.
create function private.read_tag(payload text, tag text) returns text language plpgsql immutable set search_path = '' as $$
declare
  place int := 1;
  size int;
begin
  while place + 3 <= length(payload) loop
    if substr(payload, place, 4) !~ '^[0-9]{4}$' then
      return null;
    end if;
    size := substr(payload, place + 2, 2)::int;
    if place + 3 + size > length(payload) then
      return null;
    end if;
    if substr(payload, place, 2) = tag then
      return substr(payload, place + 4, size);
    end if;
    place := place + 4 + size;
  end loop;
  return null;
end
$$;

create function private.crc16(content text) returns text language plpgsql immutable set search_path = '' as $$
declare
  crc int := 65535;
  bytes bytea := convert_to(content, 'UTF8');
begin
  for place in 0 .. length(bytes) - 1 loop
    crc := crc # (get_byte(bytes, place) << 8);
    for bit in 1 .. 8 loop
      crc := case when crc & 32768 <> 0 then ((crc << 1) # 4129) & 65535 else (crc << 1) & 65535 end;
    end loop;
  end loop;
  return upper(lpad(to_hex(crc), 4, '0'));
end
$$;

create function public.decode_slip(payload text, out sending_bank text, out trans_ref text)
  language plpgsql immutable set search_path = '' as $$
declare
  transfer text;
begin
  -- First, because the checksum of a long text takes long.
  if length(payload) > 500 then
    perform private.refuse('slip_unreadable', 422, 'This is not the mini-QR of a Thai payment slip.');
  end if;
  transfer := private.read_tag(payload, '00');
  if payload ~ '9104[0-9A-Fa-f]{4}$' and private.read_tag(payload, '51') = 'TH'
     and upper(right(payload, 4)) = private.crc16(left(payload, length(payload) - 4))
     and private.read_tag(transfer, '00') = '000001' then
    sending_bank := private.read_tag(transfer, '01');
    trans_ref := private.read_tag(transfer, '02');
  end if;
  if coalesce(sending_bank, '') !~ '^[0-9]{3}$' or coalesce(trans_ref, '') !~ '^[0-9A-Za-z]{1,60}$' then
    perform private.refuse('slip_unreadable', 422, 'This is not the mini-QR of a Thai payment slip.');
  end if;
end
$$;

-- The MD5 of an uploaded file. The storage service writes it as the eTag, which clients cannot set. Resumable uploads have
-- another kind of eTag, so they are not accepted as slips.
create function private.slip_hash(name text, owner uuid, out is_there boolean, out hash text)
  language sql stable security definer set search_path = '' as $$
  select count(*) > 0, max(substring(object.metadata ->> 'eTag' from '^"?([0-9a-f]{32})"?$'))
  from storage.objects as object
  where object.bucket_id = 'shop-payment-proofs' and object.name = slip_hash.name and object.owner_id = slip_hash.owner::text
$$;

create function private.guard_proof() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders;
  is_there boolean;
begin
  new.sending_bank := null;
  new.trans_ref := null;
  -- Callers without access to the order are left to the policy, whatever the status of the order.
  if auth.role() in ('anon', 'authenticated') and not private.may_hand_in(new.uploader_id, new.order_id) then
    return new;
  end if;
  select * into order_row from public.shop_orders where id = new.order_id for update;
  if order_row.status not in ('awaiting-payment', 'payment-sent') then
    perform private.refuse('shop_order_not_payable', 409, format('An order with the status %s accepts no slip.', order_row.status));
  end if;
  -- Migrations and seeds have no files.
  if auth.role() is not null then
    select file.is_there, file.hash into is_there, new.file_hash from private.slip_hash(new.file_path, new.uploader_id) as file;
    if not is_there or private.path_id(new.file_path, 1) is distinct from new.uploader_id
       or private.path_id(new.file_path, 2) is distinct from new.order_id then
      perform private.refuse('slip_file_missing', 422, 'A slip must be a file that its buyer uploaded for this order.',
        'Upload it to shop-payment-proofs/<buyer>/<order>/ first.');
    end if;
    if new.file_hash is null then
      perform private.refuse('slip_file_unhashed', 422, 'A slip must be uploaded in one request so that its bytes can be hashed.',
        'Use POST /storage/v1/object instead of a resumable upload.');
    end if;
  end if;
  if new.qr_payload is not null then
    select slip.sending_bank, slip.trans_ref into new.sending_bank, new.trans_ref from public.decode_slip(new.qr_payload) as slip;
  end if;
  -- The unique indexes decide between concurrent slips.
  if exists (select from public.shop_payment_proofs as other
             where other.sending_bank = new.sending_bank and lower(other.trans_ref) = lower(new.trans_ref)
                or other.file_hash = new.file_hash) then
    perform private.refuse('slip_used', 409, 'This slip was handed in before.');
  end if;
  return new;
end
$$;

create function private.note_proof() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.shop_orders set status = 'payment-sent' where id = new.order_id and status = 'awaiting-payment';
  return null;
end
$$;
create trigger guard_proof before insert on public.shop_payment_proofs for each row execute function private.guard_proof();
create trigger note_proof after insert on public.shop_payment_proofs for each row execute function private.note_proof();

-- The club refuses a slip. If the order has no other slip, it waits for payment again, with a new deadline.
create function public.refuse_slip(slip uuid, reason text default null) returns public.shop_payment_proofs
  language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders := private.lock_sold_order((select order_id from public.shop_payment_proofs where id = slip));
  slip_row public.shop_payment_proofs;
begin
  if exists (select from public.shop_payment_ledger where proof_id = slip and kind = 'deposit') then
    perform private.refuse('slip_recorded', 409, 'The payment of this slip is recorded; refund it instead.');
  end if;
  update public.shop_payment_proofs set refused_at = now(), refused_by = auth.uid(), refusal_reason = reason
  where id = slip and refused_at is null returning * into slip_row;
  if slip_row.id is null then
    perform private.refuse('slip_refused', 409, 'This slip was refused before.');
  end if;
  if order_row.status = 'payment-sent' and private.order_balance(order_row.id) = 0
     and not exists (select from public.shop_payment_proofs where order_id = order_row.id and refused_at is null) then
    update public.shop_orders set status = 'awaiting-payment', check_by = null,
      pay_by = now() + (select order_hold_minutes from public.app_settings) * interval '1 minute'
    where id = order_row.id;
  end if;
  return slip_row;
end
$$;
revoke all on function private.read_tag, private.crc16, public.decode_slip, private.slip_hash, private.guard_proof,
  private.note_proof, public.refuse_slip from public;
grant execute on function private.read_tag, private.crc16, public.decode_slip to authenticated, service_role;
grant execute on function public.refuse_slip to authenticated;
