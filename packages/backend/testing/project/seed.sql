insert into auth.users (id, email) values
  ('00000000-0000-4000-8000-000000000001', 'ada@example.org'),
  ('00000000-0000-4000-8000-000000000002', 'ben@example.org');
insert into public.notes (owner, title, is_published) values
  ('00000000-0000-4000-8000-000000000001', 'Published by Ada', true),
  ('00000000-0000-4000-8000-000000000001', 'Draft of Ada', false),
  ('00000000-0000-4000-8000-000000000002', 'Draft of Ben; with a semicolon', false);
