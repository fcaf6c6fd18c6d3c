import type { Client } from '../../data/client.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';
import type { Role } from '../../session/roles.ts';
import type { OfficeLine } from './office-file.rules.ts';

/** The term that an office belongs to. Empty: no page shows the office, it begins today, it has no end. */
export interface OfficeTerm {
  readonly term: string;
  readonly starts_on: string;
  readonly ends_on: string;
}

/** A person as the database names them: in Thai letters, and in Latin ones where that name was confirmed. */
export interface PersonNames {
  readonly name: string | null;
  readonly name_en: string | null;
}

/** A line with what it does: `invite`, `change`, `plan`, `record`, `same`, or the code of its error. */
export interface AssignedLine {
  readonly line: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly role: Role;
  /** A slug. */
  readonly division: string | null;
  readonly club_id: string | null;
  readonly outcome: string;
  readonly person: string | null;
  readonly current_name: string | null;
  readonly current_name_en: string | null;
  readonly current_role: Role | null;
  readonly current_division: string | null;
  /** Those whose place the new chair takes. */
  readonly replaces: readonly PersonNames[] | null;
}

/** A line, and what its preview said it does. */
type SentLine = Omit<OfficeLine, 'line'> & { readonly line: number; readonly expected?: string; readonly language?: string };

const filled = (term: OfficeTerm) => ({
  ...(term.term.trim() !== '' && { term: term.term.trim() }),
  ...(term.starts_on !== '' && { starts_on: term.starts_on }),
  ...(term.ends_on !== '' && { ends_on: term.ends_on }),
});

/** @throws Refusal offices_too_many, office_dates_invalid, office_preview_stale */
export const assignOffices = async (
  db: Client,
  lines: readonly SentLine[],
  term: OfficeTerm,
  is_preview: boolean,
): Promise<readonly AssignedLine[]> =>
  dataOf(
    await db.rpc('assign_offices', { lines: lines.map((line) => ({ ...line })), ...filled(term), is_preview }),
  ) as unknown as AssignedLine[];

/** A place of the present board, and what its person does next. */
export interface BoardSeat extends PersonNames {
  readonly person: string;
  readonly role: Role;
  readonly division: string | null;
  readonly club_id: string | null;
  readonly next_role: Role | null;
}

/** @throws Refusal hand_over_term_missing, office_dates_invalid, office_preview_stale */
export const planHandOver = async (db: Client, lines: readonly SentLine[], term: OfficeTerm, is_preview: boolean) =>
  dataOf(
    await db.rpc('plan_hand_over', {
      lines: lines.map((line) => ({ ...line })),
      term: term.term,
      starts_on: term.starts_on,
      ...(term.ends_on !== '' && { ends_on: term.ends_on }),
      is_preview,
    }),
  ) as unknown as { readonly lines: readonly AssignedLine[]; readonly leaving: readonly BoardSeat[] };

/** @throws Refusal hand_over_not_planned */
export const callOffHandOver = async (db: Client, term: string): Promise<void> => {
  maybeDataOf(await db.rpc('call_off_hand_over', { term }));
};

/** What a person holds: a role, the division of their profile, and the divisions and clubs that they chair. */
export interface HeldOffices {
  readonly role: Role;
  readonly division: string | null;
  readonly divisions: readonly string[];
  readonly clubs: readonly string[];
  /** Terms of office that a change ends. */
  readonly terms?: readonly string[];
}

export interface OfficeChange extends Partial<HeldOffices> {
  readonly person: string;
  readonly club?: string;
  readonly reopen?: readonly string[];
}

export interface ChangedPerson extends PersonNames {
  readonly person: string;
  /** `change`, `same`, or the code of its error. */
  readonly outcome: string;
  readonly before: HeldOffices;
  readonly after: HeldOffices;
  /** Who has a place that the person takes, with the role that they have then. */
  readonly replaces: readonly (PersonNames & Pick<ChangedPerson, 'person' | 'before'> & { readonly role: Role })[];
}

/** All changes or none. @throws Refusal role_last_administrator, office_preview_stale */
export const changeOffices = async (
  db: Client,
  changes: readonly OfficeChange[],
  is_preview: boolean,
): Promise<readonly ChangedPerson[]> =>
  dataOf(
    await db.rpc('change_offices', {
      changes: changes.map((change) => ({ ...change, divisions: change.divisions && [...change.divisions] })) as never,
      is_preview,
    }),
  ) as unknown as ChangedPerson[];

/** Gives back what was before a change, also to whom it replaced. @throws Refusal */
export const undoChange = async (db: Client, changed: readonly ChangedPerson[]) =>
  changeOffices(
    db,
    changed
      .flatMap((each) => [each, ...each.replaces])
      .map(({ person, before: { terms = [], ...before } }) => ({ person, ...before, reopen: terms })),
    false,
  );

/** @throws Refusal invitation_just_sent, invitation_not_open */
export const resendInvitation = async (db: Client, invitation: string): Promise<void> => {
  maybeDataOf(await db.rpc('resend_invitation', { invitation }));
};

/** @throws Refusal invitation_not_open */
export const withdrawInvitation = async (db: Client, invitation: string): Promise<void> => {
  maybeDataOf(await db.rpc('withdraw_invitation', { invitation }));
};

/** @throws Refusal office_over, office_dates_invalid */
export async function changeTerm(
  db: Client,
  terms: readonly string[],
  change: { readonly ends_on?: string | null; readonly photo_path?: string | null },
): Promise<void> {
  dataOf(await db.from('terms_of_office').update(change).in('id', terms).select('id'));
}

/** Takes back an office that has not begun. @throws Refusal */
export async function removePlannedTerm(db: Client, term: string): Promise<void> {
  dataOf(await db.from('terms_of_office').delete().eq('id', term).select('id').single());
}
