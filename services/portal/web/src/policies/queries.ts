import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { maybeDataOf } from '../refusals/refusal.ts';
import type { TextKind } from './kinds.ts';

/** Query keys of the institution's texts. */
export const textKeys = {
  all: ['texts'] as const,
  current: (kind: TextKind) => ['texts', 'current', kind] as const,
};

/** What pages and the list of versions read of a text. */
export const textColumns = 'kind, version, body, body_th, change_note, change_note_th, published_at' as const;
const staleMs = 5 * 60_000;

/** The published text; null where an institution has none. */
export const currentTextQuery = (db: Client, kind: TextKind) =>
  queryOptions({
    queryKey: textKeys.current(kind),
    staleTime: staleMs,
    queryFn: async () =>
      maybeDataOf(await db.from('policy_texts').select(textColumns).eq('kind', kind).eq('is_current', true).maybeSingle()),
  });
