import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { officeTitle } from '../session/role-names.ts';
import { groupOf, type BoardPerson } from './board.rules.ts';
import type { BoardMember, Leader } from './queries.ts';

/** Rows written by hand, and those of terms of office. */
export interface Boards {
  readonly leaders: readonly Leader[];
  readonly members: readonly BoardMember[];
}

/** The terms that people are of, newest first. */
export const termsOf = ({ leaders, members }: Boards): string[] =>
  [...new Set([...leaders, ...members].flatMap(({ term }) => (term === null ? [] : [term])))].toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );

/** The people of a term; null: the faculty's leadership. */
export const peopleOfTerm = ({ leaders, members }: Boards, term: string | null): readonly BoardPerson[] => [
  ...members.filter((member) => member.term === term).map(personOfMember),
  ...leaders
    .filter((leader) => leader.term === term)
    .map(({ id, name, name_th, title, title_th, photo_path: path }) => ({
      id,
      name: localText(name, name_th),
      title: localText(title, title_th),
      picture: path === null ? null : { bucket: 'covers', path },
      group: term === null ? ('faculty' as const) : ('leading' as const),
    })),
];

function personOfMember(member: BoardMember): BoardPerson {
  const { id, role, name, name_en, photo_path, avatar_path, starts_on, ends_on } = member;
  const places = {
    divisions: [localText(member.division, member.division_th)].filter(Boolean),
    clubs: [localText(member.club, member.club_th)].filter(Boolean),
  };
  const path = photo_path ?? avatar_path;
  // An office that ended before a year was over says when.
  const hasLeft = ends_on !== null && ends_on < today() && Date.parse(ends_on) - Date.parse(starts_on) < 300 * 86_400_000;
  return {
    id,
    name: localText(name_en, name),
    title: [officeTitle(role, places), hasLeft && m.board_until({ day: formatDay(ends_on) })].filter(Boolean).join(' · '),
    picture: path === null ? null : { bucket: photo_path === null ? 'avatars' : 'covers', path },
    group: groupOf(role),
  };
}
