import type { SupabaseClient } from '@supabase/supabase-js';
import { roleNames } from '../../_shared/role-names.rules.ts';
import type { Passage } from './passage.rules.ts';

type Bilingual = Passage['title'];

/** A row of `list_board_members`. */
interface BoardMember {
  readonly role: string;
  readonly division: string | null;
  readonly division_th: string | null;
  readonly club: string | null;
  readonly club_th: string | null;
  readonly name: string;
  readonly name_en: string | null;
  readonly starts_on: string;
  readonly ends_on: string | null;
}

interface Leader {
  readonly name: string;
  readonly name_th: string | null;
  readonly title: string;
  readonly title_th: string | null;
}

interface Officer {
  readonly name: string;
  readonly name_en: string | null;
  readonly office: string | null;
  readonly office_th: string | null;
}

const boardPage: Bilingual = { th: '/about/board', en: '/about/board' };

/** Who holds which office of the board and the faculty on a day, as the board's page says: a passage for each office. */
export async function readOffices(database: SupabaseClient, today: string): Promise<Passage[]> {
  const [{ data: members }, { data: leaders }] = await Promise.all([
    database.rpc('list_board_members'),
    database.from('faculty_static').select('name, name_th, title, title_th').is('term', null).order('position'),
  ]);
  const holders = [
    ...((members ?? []) as BoardMember[])
      .filter(({ starts_on: start, ends_on: end }) => start <= today && (end === null || end >= today))
      .map((member) => ({ title: titleOf(member), name: { th: member.name, en: member.name_en ?? member.name } })),
    ...((leaders ?? []) as Leader[]).map(({ name, name_th, title, title_th }) => ({
      title: { th: title_th ?? title, en: title },
      name: { th: name_th ?? name, en: name },
    })),
  ];
  return [...Map.groupBy(holders, ({ title }) => title.en).values()].map((group) => ({
    kind: 'office',
    url: boardPage,
    title: group[0]?.title ?? { th: '', en: '' },
    text: {
      th: [...new Set(group.map(({ name }) => name.th))].join('\n\n'),
      en: [...new Set(group.map(({ name }) => name.en))].join('\n\n'),
    },
  }));
}

function titleOf({ role, division, division_th, club, club_th }: BoardMember): Bilingual {
  const place = { th: club_th ?? club ?? division_th ?? division ?? '', en: club ?? division ?? '' };
  if (role === 'chair') return { th: `ประธาน${place.th}`, en: `Chair · ${place.en}` };
  const { th, en } = roleNames[role] ?? { th: role, en: role };
  return { th, en: en.charAt(0).toUpperCase() + en.slice(1) };
}

/** The officers of a club who show themselves to the reader, as its page says. */
export async function readClubOfficers(database: SupabaseClient, club: Passage & { readonly id: string }): Promise<Passage[]> {
  const { data } = await database.rpc('club_members_on_page', { club: club.id });
  const officers = ((data ?? []) as Officer[]).filter(({ office }) => office !== null);
  if (officers.length === 0) return [];
  return [
    {
      kind: 'office',
      url: club.url,
      title: { th: `${club.title.th}: กรรมการชมรม`, en: `${club.title.en}: officers` },
      text: {
        th: officers.map(({ name, office, office_th }) => `${office_th ?? office}: ${name}`).join('\n\n'),
        en: officers.map(({ name, name_en, office }) => `${office}: ${name_en ?? name}`).join('\n\n'),
      },
    },
  ];
}
