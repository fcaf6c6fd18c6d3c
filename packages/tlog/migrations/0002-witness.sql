-- What a witness knows of each log that it watches: the checkpoint that it cosigned last, which the next one must follow.
-- Proven by packages/tlog (witness/*.test.ts).

create table catalog.witness_logs (
  origin text primary key,
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  -- with the log's signature and the cosignature that was given out
  note text not null,
  updated_at timestamptz not null default now()
);

-- A witness never goes back: a smaller tree than one that it cosigned would be a second history.
create function catalog.refuse_witness_rollback() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.origin <> old.origin or new.size < old.size or (new.size = old.size and new.root <> old.root) then
    raise exception 'a witness never forgets or goes back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger witness_logs_go_forward before update or delete on catalog.witness_logs
  for each row execute function catalog.refuse_witness_rollback();
