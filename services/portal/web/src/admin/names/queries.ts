import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { peopleKeys } from '../../people/queries.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

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
  readonly wanted_name: string | null;
  readonly wanted_cohort: number | null;
  readonly requested_at: string | null;
  /** How many there are in all. */
  readonly waiting: number;
}

/** @throws Refusal `name_own_confirmation`, `name_characters_invalid` */
export const confirmName = async (db: Client, person: string, name: string, cohort: number | null): Promise<void> => {
  maybeDataOf(await db.rpc('confirm_name', { person, name, ...(cohort !== null && { cohort }) }));
};

/** @throws Refusal `name_unconfirmed` */
export const withdrawName = async (db: Client, person: string): Promise<void> => {
  maybeDataOf(await db.rpc('withdraw_name_confirmation', { person }));
};

/** @throws Refusal `name_request_not_found` */
export const refuseName = async (db: Client, person: string, is_refused = true): Promise<void> => {
  maybeDataOf(await db.rpc('refuse_name', { person, is_refused }));
};

/** What a line of the register does, or would do: `confirm`, `change`, `same`, `keep`, or the code of what is wrong with it. */
export interface ImportedLine {
  readonly line: number;
  readonly email: string | null;
  readonly full_name: string | null;
  readonly cohort: string | null;
  readonly outcome: string;
  readonly known_name: string | null;
  readonly known_cohort: number | null;
}

interface GivenLine {
  readonly line: number;
  readonly email: string;
  readonly full_name: string;
  readonly cohort: string;
}

/** @throws Refusal `register_too_long`, `name_confirm_forbidden` */
export const importRegister = async (
  db: Client,
  lines: readonly GivenLine[],
  is_preview: boolean,
): Promise<readonly ImportedLine[]> =>
  dataOf(await db.rpc('import_register', { lines: lines.map((line) => ({ ...line })), is_preview })) as unknown as ImportedLine[];
