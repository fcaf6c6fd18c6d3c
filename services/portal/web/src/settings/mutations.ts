import type { Values } from '../crud-form/form-values.rules.ts';
import type { Client } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import type { EditedSettings } from './queries.ts';

/** Changes some of the settings. @throws Refusal 42501, 23514 */
export async function changeSettings(db: Client, change: Values | Partial<EditedSettings>): Promise<void> {
  const rows = dataOf(
    await db
      .from('app_settings')
      .update(change as Partial<EditedSettings>)
      .eq('id', 1)
      .select('id'),
  );
  if (rows.length === 0) throw new Refusal('42501', 'the settings were not the caller’s to change');
}
