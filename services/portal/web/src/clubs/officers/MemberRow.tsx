import { useState } from 'react';
import { formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { RowMore } from '../../ui/RowMore.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { Office } from './Office.tsx';
import { officeName } from './office-name.ts';
import { isClubPresident, type ClubMember } from './queries.ts';

interface MemberRowProps {
  readonly member: ClubMember;
  /** Only the president names officers, and ends the membership of one. */
  readonly isPresident: boolean;
  readonly onRemove: () => void;
}

/** A member with the office, and what officers may do: on a phone all of it is behind one button. */
export function MemberRow({ member, isPresident, onRemove }: MemberRowProps) {
  const [isNaming, setNaming] = useState(false);
  const isPhone = useIsPhone();
  const name = personName(member.person);
  const mayName = isPresident && !isClubPresident(member);
  const mayRemove = !isClubPresident(member) && (isPresident || member.office === null);
  const nameText = member.office === null ? m.club_office_give_to({ name }) : m.club_office_change_of({ name });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <Avatar path={member.person.avatar_path} name={name} className="size-11" />
      <div className="min-w-0 flex-1 basis-48 max-lg:basis-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-quiet">
          {[
            isClubPresident(member) ? m.club_office_president() : member.office !== null && officeName(member.office),
            member.joined_at !== null && m.club_member_since({ day: formatDay(member.joined_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayName && !isPhone && !isNaming && (
        <Button variant="quiet" className="text-sm" aria-label={nameText} onClick={() => setNaming(true)}>
          {member.office === null ? m.club_office_give() : m.club_office_change()}
        </Button>
      )}
      {mayName && isNaming && <Office member={member} onClose={() => setNaming(false)} />}
      {mayRemove && (
        <RowMore
          label={m.people_more({ name })}
          deeds={[
            ...(mayName && isPhone ? [{ text: nameText, onClick: () => setNaming(true) }] : []),
            { text: m.club_remove_of({ name }), isDangerous: true, onClick: onRemove },
          ]}
        />
      )}
    </li>
  );
}
