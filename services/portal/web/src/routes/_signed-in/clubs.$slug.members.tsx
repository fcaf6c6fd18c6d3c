import { useInfiniteQuery, useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { membershipQuery } from '../../clubs/membership.ts';
import { Blocked } from '../../clubs/officers/Blocked.tsx';
import { Conversations } from '../../clubs/officers/Conversations.tsx';
import { Joining } from '../../clubs/officers/Joining.tsx';
import { Members } from '../../clubs/officers/Members.tsx';
import { Requests } from '../../clubs/officers/Requests.tsx';
import { WriteToMembers } from '../../clubs/officers/WriteToMembers.tsx';
import {
  audienceQuery,
  blockedQuery,
  conversationsQuery,
  membersQuery,
  officersQuery,
  requestsQuery,
} from '../../clubs/officers/queries.ts';
import { clubQuery, type Club } from '../../clubs/queries.ts';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

// Without a loader: what this page reads is no part of what everybody loads first.
export const Route = createFileRoute('/_signed-in/clubs/$slug/members')({ component: MembersPage });

function MembersPage() {
  const db = useClient();
  const { slug } = Route.useParams();
  const { data: club } = useSuspenseQuery(clubQuery(db, slug));
  if (!club) return <NotFoundPage />;
  return <OfOfficers club={club} />;
}

/** The requests, messages and members of a club, for its officers; others find nothing here. */
function OfOfficers({ club }: { readonly club: Club }) {
  const db = useClient();
  const { data: membership } = useSuspenseQuery(membershipQuery(db, club.id));
  // All lists come at once: one that came later would push those below it.
  const enabled = membership.is_officer;
  const members = useInfiniteQuery({ ...membersQuery(db, club.id, ''), enabled });
  const lists = useQueries({
    queries: [
      { ...requestsQuery(db, club.id), enabled },
      { ...conversationsQuery(db, club.id), enabled },
      { ...audienceQuery(db, club.id), enabled },
      { ...blockedQuery(db, club.id), enabled },
      { ...officersQuery(db, club.id), enabled },
    ],
  });
  if (!membership.is_officer) return <NotFoundPage />;
  const isReading = members.isPending || lists.some(({ isPending }) => isPending);
  const name = localText(club.name, club.name_th);
  return (
    <>
      <PageTitle
        above={<BackLink to={`/clubs/${club.slug}`}>{name}</BackLink>}
        title={m.club_manage()}
        lead={m.club_manage_lead({ club: name })}
      />
      {isReading ? (
        <SkeletonRows />
      ) : (
        <div className="grid max-w-[60rem] gap-14">
          <Requests clubId={club.id} />
          <Conversations clubId={club.id} />
          <WriteToMembers clubId={club.id} />
          <Members club={club} count={membership.members} isPresident={membership.is_president} />
          <Blocked clubId={club.id} />
          <Joining club={club} />
        </div>
      )}
    </>
  );
}
