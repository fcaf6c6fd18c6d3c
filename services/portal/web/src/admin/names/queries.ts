import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { peopleKeys } from '../../people/queries.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Whose names administrators decide about: at most a hundred, those that read like an office holder's first. */
export const namesToConfirmQuery = (db: Client) =>
  queryOptions({
    queryKey: peopleKeys.namesToConfirm,
    queryFn: async () => dataOf(await db.rpc('names_to_confirm')) as NameToConfirm[],
  });

/** The database's types say less than its left join does. */
export interface NameToConfirm {
  readonly person_id: string;
  readonly email: string;
  readonly nickname: string | null;
  readonly full_name: string | null;
  readonly cohort: number | null;
  readonly is_confirmed: boolean;
  readonly is_doubtful: boolean;
  readonly requested_name: string | null;
  readonly requested_cohort: number | null;
  readonly requested_at: string | null;
  /** How many there are in all. */
  readonly waiting: number;
}
