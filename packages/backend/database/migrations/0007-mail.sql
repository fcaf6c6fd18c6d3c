-- Mail that waits for the mail server, and mail that could not be sent. Sent mail is deleted. What a mail says, its links and
-- codes are sealed with a key of the installation. Proven by auth/mail/queue/*.test.ts.
create table trivium_backend.outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  -- The name of its template, such as `magic_link`.
  kind text not null,
  recipient text not null,
  sealed_message bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  -- When its links and codes stop working. It is not sent later than that.
  expires_at timestamptz not null,
  -- An error code, without content: `smtp_451`.
  last_error text,
  created_at timestamptz not null
);
create index outgoing_mail_due_idx on trivium_backend.outgoing_mail (next_attempt_at) where state = 'waiting';
create index outgoing_mail_failed_idx on trivium_backend.outgoing_mail (created_at) where state = 'failed';
grant select, insert, update, delete on trivium_backend.outgoing_mail to supabase_auth_admin;

-- A project's migrations may show its administrators what was not sent, without what it says, have it sent again, and remove the
-- mail of a person who is erased.
grant usage on schema trivium_backend to supabase_migrator;
grant select (id, kind, recipient, state, attempts, next_attempt_at, expires_at, last_error, created_at),
  update (state, attempts, next_attempt_at), delete on trivium_backend.outgoing_mail to supabase_migrator;
