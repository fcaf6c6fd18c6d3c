-- Whether the cited pages still exist: the state of each citation, every probe, and when each host may be asked again.
-- Proven by domain/citations/*.test.ts.

create table catalog.citation_health (
  cid text primary key,
  -- the address that the state is about
  url text not null,
  state text check (state in ('ok', 'redirected', 'amended', 'figures-changed', 'moved-content', 'soft404', 'blocked',
    'paywalled', 'transient', 'gone', 'dead')),
  -- null: no HTTP answer
  latest_status integer,
  final_url text,
  probed_at timestamptz,
  -- of the visible text
  content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$'),
  figures_found boolean,
  -- by the publisher's API
  amended_on date,
  -- strikes, and the time of the last one: the third makes a citation dead
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  struck_at timestamptz,
  archive_url text,
  archive_asked_at timestamptz,
  due_at timestamptz not null,
  -- the current probe, and when its claim expires
  claim uuid,
  claimed_until timestamptz,
  check ((state is null) = (probed_at is null)),
  check ((consecutive_failures = 0) = (struck_at is null)),
  check ((claim is null) = (claimed_until is null))
);

create table catalog.citation_probes (
  id bigint generated always as identity primary key,
  -- not a reference: the history outlives the citation
  cid text not null,
  url text not null,
  probed_at timestamptz not null,
  state text not null,
  status integer,
  final_url text,
  content_sha256 text,
  figures_found boolean,
  -- why the page is not simply there
  error_code text
);
create index on catalog.citation_probes (cid, id desc);
create index on catalog.citation_probes (probed_at) where status is not null;

create function catalog.refuse_probe_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger citation_probes_append_only before update or delete on catalog.citation_probes
  for each row execute function catalog.refuse_probe_change();
create trigger citation_probes_no_truncate before truncate on catalog.citation_probes
  for each statement execute function catalog.refuse_probe_change();

-- Replicas reserve slots of a host by advancing its time. A host that asked for a pause has a time far ahead.
create table catalog.citation_hosts (
  host text primary key,
  free_at timestamptz not null
);
