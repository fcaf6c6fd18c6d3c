import { expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

test.each([
  ['events', { title: 'Camp', starts_at: '2027-01-01T00:00:00Z', ends_at: '2027-01-02T00:00:00Z' }],
  ['announcements', { title: 'Camp' }],
  ['news', { title: 'Camp', slug: 'content-changes-camp' }],
])('the audit log has every addition, change and removal in %s', async (table, row) => {
  const added = await portal().send('admin', 'POST', table, row);
  const { id } = (added.body as { id: string }[])[0] ?? { id: '' };
  await portal().send('admin', 'PATCH', `${table}?id=eq.${id}`, { title: 'Camp by the sea' });
  // Saved again without a change: the log has no entry of that.
  await portal().send('admin', 'PATCH', `${table}?id=eq.${id}`, { title: 'Camp by the sea' });
  await portal().send('admin', 'DELETE', `${table}?id=eq.${id}`);
  const entries = await portal().query(
    `select actor_id, action, detail -> 'from' ->> 'title' as before, detail -> 'to' ->> 'title' as after from audit_log
     where target_table = $1 and target_id in ($2, 'content-changes-camp') order by id`,
    [table, id],
  );
  const actor_id = personOf('admin');
  expect(entries).toEqual([
    { actor_id, action: 'add-row', before: null, after: 'Camp' },
    { actor_id, action: 'change-row', before: 'Camp', after: 'Camp by the sea' },
    { actor_id, action: 'remove-row', before: 'Camp by the sea', after: null },
  ]);
});
