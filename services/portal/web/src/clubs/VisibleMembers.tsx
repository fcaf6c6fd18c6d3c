import { useQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/Avatar.tsx';
import { WholeName } from '../people/WholeName.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { membershipQuery } from './membership.ts';
import { visibleMembersQuery } from './member-queries.ts';

/** The members who show themselves to signed-in readers, and how many do not. */
export function VisibleMembers({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: members = [] } = useQuery(visibleMembersQuery(db, clubId));
  const { data: membership } = useQuery(membershipQuery(db, clubId));
  const rest = (membership?.members ?? 0) - members.length;
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="shown-members">
      <SectionTitle id="shown-members">{m.club_shown_members()}</SectionTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-5 gap-y-4">
        {members.map(({ id, name, name_en, avatar_path: path, office, office_th }) => (
          <li key={id} className="flex min-w-0 items-center gap-3">
            <Avatar path={path} name={localText(name_en, name)} className="size-10" />
            <p className="min-w-0 leading-snug">
              <WholeName name={localText(name_en, name)} />
              {office && <span className="block text-sm text-quiet">{localText(office, office_th)}</span>}
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-3 text-sm text-quiet">{m.club_members_more({ count: formatCount(rest) })}</p>}
    </section>
  );
}
