import { m } from '../../paraglide/messages.js';

/** The words that officers write for an office, as `private.club_offices` has them for the club's public page. */
const offices: readonly { readonly name: typeof m.club_office_president; readonly words: readonly string[] }[] = [
  { name: m.club_office_president, words: ['president', 'ประธาน', 'ประธานชมรม'] },
  { name: m.club_office_vice, words: ['vice president', 'vice-president', 'รองประธาน', 'รองประธานชมรม'] },
  { name: m.club_office_secretary, words: ['secretary', 'เลขานุการ', 'เลขานุการชมรม', 'เลขา'] },
  { name: m.club_office_treasurer, words: ['treasurer', 'เหรัญญิก', 'เหรัญญิกชมรม'] },
  { name: m.club_office_publicity, words: ['public relations', 'ประชาสัมพันธ์'] },
];

/** The message that names a usual office. */
export const officeMessage = (office: string) => offices.find(({ words }) => words.includes(office.trim().toLowerCase()))?.name;

/** An office in the language of the page; an unusual one as it was written. */
export const officeName = (office: string): string => officeMessage(office)?.() ?? office;
