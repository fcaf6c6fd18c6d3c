import { m } from '../../paraglide/messages.js';
import { officeTitle, roleName, type OfficePlaces } from '../../session/role-names.ts';
import { roles } from '../../session/roles.ts';
import type { AssignedLine } from './mutations.ts';
import type { OfficeFileProblem, OfficeWords } from './office-file.rules.ts';

type Sentence = () => string;

/** In the order of display: errors first. */
const outcomes: Readonly<Record<string, Sentence>> = {
  office_address_invalid: m.office_address_invalid,
  office_address_foreign: m.office_address_foreign,
  office_address_twice: m.office_address_twice,
  office_name_too_long: m.office_name_too_long,
  name_characters_invalid: m.office_name_characters,
  office_role_unknown: m.office_role_unknown,
  office_division_unknown: m.office_division_unknown,
  office_club_unknown: m.office_club_unknown,
  office_club_without_chair: m.office_club_without_chair,
  office_seat_missing: m.office_seat_missing,
  office_seat_twice: m.office_seat_twice,
  office_of_administrator: m.office_of_administrator,
  office_person_suspended: m.office_person_suspended,
  office_term_other: m.office_term_other,
  person_not_found: m.office_person_gone,
  role_last_administrator: m.office_last_administrator,
  invite: m.office_invite,
  change: m.office_change,
  plan: m.office_plan,
  record: m.office_record,
  same: m.office_same,
};

const done = ['invite', 'change', 'plan', 'record'];
/** Whether a line does something. */
export const isDone = ({ outcome }: { readonly outcome: string }): boolean => done.includes(outcome);
/** Whether a line is left out because of an error. */
export const isRefused = ({ outcome }: { readonly outcome: string }): boolean => !done.includes(outcome) && outcome !== 'same';

/** Whether a line is left out because of its address. */
export const isAddressRefused = ({ outcome }: { readonly outcome: string }): boolean =>
  outcome === 'office_address_invalid' || outcome === 'office_address_foreign';

/** What a line does, or why it is left out. */
export const outcomeName = (outcome: string): string => outcomes[outcome]?.() ?? outcome;

/** Lines grouped by outcome; empty groups are left out. */
export const outcomeGroups = (lines: readonly AssignedLine[]) =>
  Object.keys(outcomes)
    .map((outcome) => ({ outcome, lines: lines.filter((line) => line.outcome === outcome) }))
    .filter((group) => group.lines.length > 0);

const problems: Readonly<Record<OfficeFileProblem, Sentence>> = {
  office_columns_missing: m.office_columns_missing,
  office_file_empty: m.office_file_empty,
  office_file_too_long: m.office_file_too_long,
};
export const officeFileProblem = (problem: OfficeFileProblem): string => problems[problem]();

/** Words of both languages, whatever the page's is. */
const inBoth = (say: (inputs: Record<string, never>, options: { locale: 'th' | 'en' }) => string): readonly string[] =>
  (['th', 'en'] as const).flatMap((locale) => say({}, { locale }).split(','));

export const columnTitles = (): readonly string[] =>
  [
    m.office_columns_email,
    m.office_columns_name,
    m.office_columns_role,
    m.office_columns_division,
    m.office_columns_club,
    m.office_columns_term,
  ].map((say) => say().split(',')[0] ?? '');

export const officeWords = (): OfficeWords => ({
  columns: {
    email: inBoth(m.office_columns_email),
    name: inBoth(m.office_columns_name),
    role: inBoth(m.office_columns_role),
    division: inBoth(m.office_columns_division),
    club: inBoth(m.office_columns_club),
    term: inBoth(m.office_columns_term),
  },
  roles: {
    ...Object.fromEntries(roles.map((role) => [role, [role, roleName(role)]])),
    member: ['member', ...inBoth(m.office_words_member)],
    chair: ['chair', ...inBoth(m.office_words_chair)],
    vp: ['vp', ...inBoth(m.office_words_vp)],
    secretary: ['secretary', ...inBoth(m.office_words_secretary)],
    president: ['president', ...inBoth(m.office_words_president)],
    advisor: ['advisor', ...inBoth(m.office_words_advisor)],
    asst_dean: ['asst_dean', ...inBoth(m.office_words_asst_dean)],
    dean: ['dean', ...inBoth(m.office_words_dean)],
    admin: ['admin', ...inBoth(m.office_words_admin)],
  },
});

/** What a chair is chair of, or that it is nothing yet. */
export const chairTitle = (places: OfficePlaces): string =>
  places.divisions.length + places.clubs.length > 0 ? officeTitle('chair', places) : m.office_chair_of_nothing();
