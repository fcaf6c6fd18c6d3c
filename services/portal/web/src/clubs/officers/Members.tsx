import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { csvOf } from '../../kit/csv.rules.ts';
import { downloadText } from '../../kit/download.ts';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { announce } from '../../ui/announce.ts';
import { Download } from '../../ui/icons.gen.tsx';
import type { Club } from '../queries.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { MemberRow } from './MemberRow.tsx';
import { exportMembers, removeMember } from './mutations.ts';
import { officeName } from './office-name.ts';
import { membersQuery, officersQuery, type ClubMember } from './queries.ts';
import { useDeed } from './use-deed.ts';
import { CopyClubLink } from './CopyClubLink.tsx';

/** More people than are found at a glance. */
const maxUnsearched = 12;

interface MembersProps {
  readonly club: Club;
  /** How many members the club has. */
  readonly count: number;
  /** Only the president names officers, and ends the membership of one. */
  readonly isPresident: boolean;
}

/** The members of a club, its officers first and then the newest, found by name, and the list as a file. */
export function Members({ club, count, isPresident }: MembersProps) {
  const db = useClient();
  const [typed, setTyped] = useState('');
  const term = useDeferredValue(typed.trim());
  const { data: officers = [] } = useQuery(officersQuery(db, club.id));
  const list = useInfiniteQuery({ ...membersQuery(db, club.id, term), placeholderData: keepPreviousData });
  const { data } = list;
  // The president, who may have no other office, is one of the officers.
  const isOfficer = ({ id }: ClubMember) => officers.some((officer) => officer.id === id);
  const members = data && (term === '' ? [...officers, ...data.filter((member) => !isOfficer(member))] : data);
  const [leaving, setLeaving] = useState<ClubMember>();
  const deed = useDeed();
  const save = useMutation({
    mutationFn: async () => {
      const exported = await exportMembers(db, club.id);
      const head = [
        m.club_file_name(),
        m.club_file_nickname(),
        m.club_file_cohort(),
        m.club_file_division(),
        m.club_file_office(),
        m.club_file_since(),
      ];
      const rows = exported.map((row) => [
        row.name,
        row.nickname,
        row.cohort,
        row.division,
        row.office && officeName(row.office),
        row.joined_at.slice(0, 10),
      ]);
      downloadText(`members-${club.slug}.csv`, 'text/csv', csvOf([head, ...rows]));
      announce({ text: m.club_saved({ count: formatCount(exported.length) }) });
    },
    onError: (error) => announceRefusal(error, 'clubs'),
  });
  return (
    <section aria-labelledby="members">
      <SectionTitle
        id="members"
        aside={
          <Button variant="quiet" isBusy={save.isPending} disabled={count === 0} onClick={() => save.mutate()}>
            <Download size={18} aria-hidden />
            {m.club_save()}
          </Button>
        }
      >
        {m.club_members({ count: formatCount(count) })}
      </SectionTitle>
      {count > maxUnsearched && (
        <input
          type="search"
          aria-label={m.club_members_search()}
          placeholder={m.club_members_search()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${inputStyle} mb-4 max-w-md`}
        />
      )}
      {!members && <SkeletonRows />}
      {members?.length === 0 &&
        (term === '' ? (
          <EmptyLine action={<CopyClubLink slug={club.slug} />}>{m.club_members_none_lead()}</EmptyLine>
        ) : (
          <EmptyLine>{m.admin_none_found()}</EmptyLine>
        ))}
      <ul>
        {members?.map((member) => (
          <MemberRow key={member.id} member={member} isPresident={isPresident} onRemove={() => setLeaving(member)} />
        ))}
      </ul>
      <ShowMore list={list} />
      {leaving && (
        <ReasonDialog
          title={m.club_remove_of({ name: personName(leaving.person) })}
          lead={m.club_remove_lead({ club: localText(club.name, club.name_th) })}
          label={m.club_remove_reason()}
          action={m.club_remove()}
          subject="clubs"
          onClose={() => setLeaving(undefined)}
          onConfirm={async (reason) =>
            deed.mutateAsync({
              run: () => removeMember(db, leaving.id, reason),
              text: m.club_removed({ name: personName(leaving.person) }),
            })
          }
        />
      )}
    </section>
  );
}
