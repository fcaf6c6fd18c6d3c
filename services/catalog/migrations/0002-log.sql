-- A transparency log: tiles of hashes, bundles of entries, and the signed checkpoints over them. Rows are only ever added, a
-- batch at a time. What a checkpoint covers cannot change, and no row is rewritten as a tile grows.
-- Proven by packages/tlog (log/*.test.ts).

-- Hashes of the tree as tlog-tiles.md numbers them: at level l the hash at position p covers the entries from p * 256^l on.
-- A row continues the one before it and stays within one tile (256 positions).
create table catalog.log_tiles (
  level smallint not null check (level between 0 and 7),
  -- of the row's first hash
  position bigint not null check (position >= 0),
  -- 32 bytes each
  hashes bytea not null check (
    octet_length(hashes) > 0 and octet_length(hashes) % 32 = 0 and octet_length(hashes) / 32 <= 256 - position % 256),
  primary key (level, position)
-- A row of a page's size stays in the page: a third fewer writes than in chunks of 2 kB aside, and faster reads.
) with (toast_tuple_target = 8160);
-- Hashes do not compress.
alter table catalog.log_tiles alter hashes set storage external;

-- Entries in the form of entry bundles: each after its length, two bytes, the most significant first. A row continues the
-- one before it and stays within one bundle (256 positions).
create table catalog.log_entry_bundles (
  -- index of the row's first entry
  position bigint primary key check (position >= 0),
  -- entries in the row
  width smallint not null check (width between 1 and 256 - position % 256),
  bytes bytea not null check (octet_length(bytes) >= 2 * width)
) with (toast_tuple_target = 8160);
-- Compressing would cost more than the writing it spares, and a digest does not compress.
alter table catalog.log_entry_bundles alter bytes set storage external;

-- Every checkpoint that was signed. Each follows one other and no two follow the same, so the database itself refuses a
-- second history, whatever process writes.
create table catalog.log_checkpoints (
  size bigint primary key check (size >= 0),
  previous bigint unique references catalog.log_checkpoints check (previous < size),
  root bytea not null check (octet_length(root) = 32),
  -- the signed note, without cosignatures
  note text not null,
  created_at timestamptz not null default now(),
  constraint empty_log_first check ((previous is null) = (size = 0))
);

-- What witnesses said of a checkpoint: signature lines by the key that made them.
create table catalog.log_cosignatures (
  size bigint not null references catalog.log_checkpoints,
  key_name text not null,
  -- 32 bits without sign
  key_id bigint not null check (key_id between 0 and 4294967295),
  line text not null,
  received_at timestamptz not null default now(),
  primary key (size, key_name, key_id)
);
create index on catalog.log_cosignatures (key_name, key_id, size desc);

create function catalog.refuse_log_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger log_tiles_append_only before update or delete on catalog.log_tiles
  for each row execute function catalog.refuse_log_change();
create trigger log_tiles_no_truncate before truncate on catalog.log_tiles
  for each statement execute function catalog.refuse_log_change();
create trigger log_entry_bundles_append_only before update or delete on catalog.log_entry_bundles
  for each row execute function catalog.refuse_log_change();
create trigger log_entry_bundles_no_truncate before truncate on catalog.log_entry_bundles
  for each statement execute function catalog.refuse_log_change();
create trigger log_checkpoints_append_only before update or delete on catalog.log_checkpoints
  for each row execute function catalog.refuse_log_change();
create trigger log_checkpoints_no_truncate before truncate on catalog.log_checkpoints
  for each statement execute function catalog.refuse_log_change();
