import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

/** Tables of administrators and sellers; the audit log has the author and time of each change. */
const content = [
  'announcements',
  'alumni_profiles',
  'clubs',
  'divisions',
  'events',
  'faculty_static',
  'news',
  'shop_product_variants',
  'shop_products',
  'social_posts',
  'social_user_ids',
  'app_settings',
];

test('nobody writes created_at or updated_at: the database sets them', async () => {
  const rows = await portal().query<{ column: string }>(
    `select distinct relname || '.' || attname as "column"
     from pg_attribute join pg_class on pg_class.oid = attrelid, unnest(array['anon', 'authenticated']) as role,
       unnest(array['insert', 'update']) as privilege
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attname in ('created_at', 'updated_at')
       and relname <> all ($1) and has_column_privilege(role, attrelid, attnum, privilege)
     order by 1`,
    [content],
  );
  expect(rows).toEqual([]);
});
