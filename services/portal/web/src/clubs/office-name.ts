import { m } from '../paraglide/messages.js';

/** The offices that have a name in both languages, with the words that officers write for them, as `private.club_offices` has them. */
export const offices: readonly { readonly name: typeof m.club_office_president; readonly words: readonly string[] }[] = [
  { name: m.club_office_president, words: ['president', 'ประธาน', 'ประธานชมรม'] },
  { name: m.club_office_vice_president, words: ['vice president', 'vice-president', 'รองประธาน', 'รองประธานชมรม'] },
  { name: m.club_office_secretary, words: ['secretary', 'เลขานุการ', 'เลขานุการชมรม', 'เลขา'] },
  { name: m.club_office_treasurer, words: ['treasurer', 'เหรัญญิก', 'เหรัญญิกชมรม'] },
  { name: m.club_office_public_relations, words: ['public relations', 'ประชาสัมพันธ์'] },
];

/** An office in the page's language; another one as it is written. */
export const officeName = (office: string | null): string | null =>
  offices.find(({ words }) => office !== null && words.includes(office.trim().toLowerCase()))?.name() ?? office;
