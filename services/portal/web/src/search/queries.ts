import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchTerms } from '../../../supabase/functions/_shared/everyday-words.rules.ts';
import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import { dataOf } from '../refusals/refusal.ts';
import { bestMatches } from './matches.rules.ts';

/** What the database finds, in the order in which pages show it. */
export const matchKinds = ['clubs', 'events', 'polls', 'projects', 'people', 'products', 'news'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Query keys of searches. */
export const searchKeys = {
  of: (term: string, kind: MatchKind | undefined, limit: number) => ['search', term, kind ?? 'all', limit] as const,
};

/**
 * What the reader may see that has every word of `term`, or the portal's word for it, best first, at most `limit` of each kind: what only
 * mentions it, where nothing is named so.
 */
export const searchQuery = (db: Client, term: string, limit: number, kind?: MatchKind) =>
  queryOptions({
    queryKey: searchKeys.of(term, kind, limit),
    enabled: term.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<readonly Match[]> => {
      const options = { max_rows: limit, ...(kind !== undefined && { of_kind: kind }) };
      return bestMatches(
        await Promise.all(
          searchTerms(term).map(async (each) => ({
            term: each,
            matches: dataOf(await db.rpc('search_portal', { term: each, ...options })) as readonly Match[],
          })),
        ),
      );
    },
  });

type MatchRow = Database['public']['Functions']['search_portal']['Returns'][number];

/** What is missing depends on the kind. */
export type Match = Pick<MatchRow, 'id' | 'kind' | 'score' | 'title'> & {
  readonly [name in 'slug' | 'club_slug' | 'title_th' | 'note' | 'note_th' | 'at']: string | null;
};
