import { m } from '../../paraglide/messages.js';
import words from './office-words.json' with { type: 'json' };

/** The usual offices. Their words are those of `private.club_offices`, by which the club's public page knows them. */
const names: Readonly<Record<keyof typeof words, typeof m.club_office_president>> = {
  president: m.club_office_president,
  vice: m.club_office_vice,
  secretary: m.club_office_secretary,
  treasurer: m.club_office_treasurer,
  publicity: m.club_office_publicity,
};
const nameOf = new Map(
  Object.entries(words).flatMap(([office, all]) => all.map((word) => [word, names[office as keyof typeof words]] as const)),
);

/** The message that names a usual office. */
export const officeMessage = (office: string) => nameOf.get(office.trim().toLowerCase());

/** An office in the language of the page; an unusual one as it was written. */
export const officeName = (office: string): string => officeMessage(office)?.() ?? office;
