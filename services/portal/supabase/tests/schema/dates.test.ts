import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

test('every date that people write is of the years 1900 to 9999: calendars, forms and pages can show no other', async () => {
  const unbounded = await portal().query(
    `select format('%s.%s', relation.relname, attname) as name
     from pg_attribute join pg_class as relation on relation.oid = attrelid
     where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and attnum > 0
       and atttypid in ('date'::regtype, 'timestamptz'::regtype) and attname not in ('created_at', 'updated_at')
       and has_column_privilege('authenticated', relation.oid, attnum, 'insert, update')
       and not exists (select from pg_constraint where conrelid = relation.oid and contype = 'c' and attnum = any (conkey)
         and pg_get_constraintdef(pg_constraint.oid) like '%1900-01-01%9999-12-31%')`,
  );
  expect(unbounded).toEqual([]);
});

test.each(['infinity', '-infinity', '10000-01-01', '0044-03-15 BC'])('an event cannot be at %s', async (moment) => {
  const event = { title: 'x', starts_at: moment, ends_at: moment };
  expect(await portal().send('admin', 'POST', 'events', event)).toMatchObject({ status: 400, body: { code: '23514' } });
});
