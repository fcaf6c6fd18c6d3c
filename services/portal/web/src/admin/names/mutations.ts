import type { Client } from '../../data/client.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

interface SeenName {
  readonly name: string;
  readonly englishName: string | null;
  readonly cohort: number | null;
}

/** Confirms what the administrator saw. @throws Refusal `name_own_confirmation`, `name_characters_invalid`, `name_en_invalid` */
export const confirmName = async (db: Client, person: string, { name, englishName, cohort }: SeenName): Promise<void> => {
  maybeDataOf(
    await db.rpc('confirm_name', {
      person,
      name,
      ...(cohort !== null && { cohort }),
      ...(englishName !== null && { name_en: englishName }),
    }),
  );
};

/** @throws Refusal `name_unconfirmed` */
export const withdrawName = async (db: Client, person: string): Promise<void> => {
  maybeDataOf(await db.rpc('withdraw_name_confirmation', { person }));
};

/** @throws Refusal `name_request_not_found` */
export const refuseName = async (db: Client, person: string, is_refused = true): Promise<void> => {
  maybeDataOf(await db.rpc('refuse_name', { person, is_refused }));
};

/** The outcome of a line of the register: `confirm`, `change`, `same`, `keep`, or the code of its error. */
export interface ImportedLine {
  readonly line: number;
  readonly email: string | null;
  readonly full_name: string | null;
  readonly cohort: string | null;
  readonly outcome: string;
  readonly current_name: string | null;
  readonly current_cohort: number | null;
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
