import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { peopleKeys } from '../../people/queries.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** The people whose names administrators decide about: at most a hundred, names like an office holder's first. */
export const namesToConfirmQuery = (db: Client) =>
  queryOptions({
    queryKey: peopleKeys.namesToConfirm,
    queryFn: async () => dataOf(await db.rpc('names_to_confirm')) as NameToConfirm[],
  });

/** The generated types do not know that the left join makes columns nullable. */
export interface NameToConfirm {
  readonly person_id: string;
  readonly email: string;
  readonly nickname: string | null;
  readonly full_name: string | null;
  readonly full_name_en: string | null;
  readonly cohort: number | null;
  readonly is_confirmed: boolean;
  readonly is_doubtful: boolean;
  readonly requested_name: string | null;
  readonly requested_name_en: string | null;
  readonly requested_cohort: number | null;
  readonly requested_at: string | null;
  /** The total number. */
  readonly waiting: number;
}
