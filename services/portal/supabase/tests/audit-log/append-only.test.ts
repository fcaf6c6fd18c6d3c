import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const tables = ['approval_steps', 'shop_payment_ledger', 'audit_log'];
const changes = (table: string) => [
  `update ${table} set created_at = created_at`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
];
const roles = ['anon', 'authenticated', 'service_role', 'supabase_migrator', 'postgres'];

test.each(tables.flatMap((table) => roles.map((role) => [role, table] as const)))(
  '%s changes, deletes and empties nothing in %s',
  async (role, table) => {
    for (const change of changes(table)) {
      await portal().query('begin');
      await portal().query('select set_config($1, $2, true)', ['role', role]);
      // A role without the grant is refused before the trigger.
      await expect(portal().query(change)).rejects.toThrow(
        role === 'supabase_migrator' || role === 'postgres' ? 'history_append_only' : /history_append_only|permission denied/,
      );
      await portal().query('rollback');
    }
  },
);

test('the trigger stops service_role even with all grants', async () => {
  for (const table of tables)
    for (const change of changes(table)) {
      await portal().query(`begin; grant all on all tables in schema public to service_role; set local role service_role`);
      await expect(portal().query(change)).rejects.toThrow('history_append_only');
      await portal().query('rollback');
    }
});
