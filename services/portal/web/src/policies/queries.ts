import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';
import type { TextKind } from './labels.ts';

/** Query keys of the institution's texts. */
export const textKeys = {
  all: ['texts'] as const,
  current: (kind: TextKind) => ['texts', 'current', kind] as const,
  versions: (kind: TextKind) => ['texts', 'versions', kind] as const,
};

const columns = 'kind, version, body, body_th, change_note, change_note_th, published_at' as const;
const staleMs = 5 * 60_000;

/** The published text; null where an institution has none. */
export const currentTextQuery = (db: Client, kind: TextKind) =>
  queryOptions({
    queryKey: textKeys.current(kind),
    staleTime: staleMs,
    queryFn: async () =>
      maybeDataOf(await db.from('policy_texts').select(columns).eq('kind', kind).eq('is_current', true).maybeSingle()),
  });

export type CurrentText = DataOf<typeof currentTextQuery>;

/** Every published text, to store them on the device at once. */
export const readCurrentTexts = async (db: Client) =>
  dataOf(await db.from('policy_texts').select(columns).eq('is_current', true));

/** All versions of a text with its draft, newest first, for administrators. */
export const textVersionsQuery = (db: Client, kind: TextKind) =>
  queryOptions({
    queryKey: textKeys.versions(kind),
    queryFn: async () =>
      dataOf(
        await db
          .from('policy_texts')
          .select(`id, ${columns}, asks_again, is_current, updated_at, publisher:profiles(nickname, full_name)`)
          .eq('kind', kind)
          .order('version', { ascending: false }),
      ),
  });

export type TextVersion = DataOf<typeof textVersionsQuery>[number];
