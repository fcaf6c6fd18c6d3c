import type { Client } from '../data/client.ts';
import { projectColumns } from '../project/queries.ts';
import { maybeDataOf } from '../refusals/refusal.ts';
import type { columnsOf } from './draft.rules.ts';

/**
 * Saves a draft if the stored version is still `version`.
 * @returns the draft as it is now; null where another version is stored by now, or the project is no longer a draft
 */
export const writeDraft = async (db: Client, id: string, columns: ReturnType<typeof columnsOf>, version: string) =>
  maybeDataOf(
    await db
      .from('projects')
      .update(columns)
      .eq('id', id)
      .eq('status', 'draft')
      .eq('updated_at', version)
      .select(projectColumns)
      .maybeSingle(),
  );
