import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { TextKind } from './kinds.ts';
import { dataOf } from '../refusals/refusal.ts';
import { textColumns, textKeys } from './queries.ts';

const readAgainMs = 24 * 60 * 60_000;

/** Every published text. */
const readCurrentTexts = async (db: Client) => dataOf(await db.from('policy_texts').select(textColumns).eq('is_current', true));

/** Stores the institution's texts on the device: their pages open without a network too. Once a day is enough. */
export async function storeTexts(db: Client, queries: QueryClient): Promise<void> {
  const { dataUpdatedAt = 0, data } = queries.getQueryState(textKeys.current('privacy')) ?? {};
  const hasAll = data != null && queries.getQueryData(textKeys.current('wellbeing')) != null;
  if (!navigator.onLine || (hasAll && Date.now() - dataUpdatedAt < readAgainMs)) return;
  for (const text of await readCurrentTexts(db)) queries.setQueryData(textKeys.current(text.kind as TextKind), text);
}
