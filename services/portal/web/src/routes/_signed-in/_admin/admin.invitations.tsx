import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { hasMail } from '../../../admin/connections/set-up.rules.ts';
import { connectionsQuery } from '../../../admin/connections/queries.ts';
import { AssignOffices } from '../../../admin/offices/AssignOffices.tsx';
import { InvitationRow } from '../../../admin/offices/InvitationRow.tsx';
import { InvitePerson } from '../../../admin/offices/InvitePerson.tsx';
import type { OfficeTerm } from '../../../admin/offices/mutations.ts';
import type { OfficeLine } from '../../../admin/offices/office-file.rules.ts';
import { OfficeFile } from '../../../admin/offices/OfficeFile.tsx';
import { presentTerm } from '../../../admin/offices/present-term.ts';
import { invitationsQuery } from '../../../admin/offices/queries.ts';
import { TermFields } from '../../../admin/offices/TermFields.tsx';
import { editedClubsQuery } from '../../../clubs/queries.ts';
import { divisionsQuery } from '../../../organisation/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { EmptyLine } from '../../../ui/EmptyState.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/invitations')({
  loader: ({ context: { db, queries } }) =>
    Promise.all([
      queries.ensureQueryData(divisionsQuery(db)),
      queries.ensureQueryData(editedClubsQuery(db)),
      // Above the other parts, which would move when it comes.
      queries.ensureInfiniteQueryData(invitationsQuery(db, true)),
    ]),
  component: Invitations,
});

/** Invites people, one by one or officers from a file, and lists the invitations. */
function Invitations() {
  const [term, setTerm] = useState<OfficeTerm>(presentTerm);
  const [lines, setLines] = useState<readonly OfficeLine[]>();
  return (
    <>
      <AdminTitle title={m.admin_invitations()} lead={m.admin_invitations_lead()} />
      <div className="grid max-w-[48rem] gap-14">
        <section aria-labelledby="one">
          <SectionTitle id="one">{m.office_one_title()}</SectionTitle>
          <MailMissing />
          <InvitePerson />
        </section>
        <List id="open" title={m.invitations_open()} none={m.invitations_none()} isOpen />
        <section aria-labelledby="file">
          <SectionTitle id="file">{m.office_file_title()}</SectionTitle>
          <p className="mb-5 text-quiet">{m.office_file_lead()}</p>
          <TermFields term={term} onChange={setTerm} />
          <div className="mt-6">
            <OfficeFile onLines={setLines} />
          </div>
          {lines && (
            <div className="mt-6">
              <AssignOffices lines={lines} term={term} onDone={() => setLines(undefined)} onLeave={() => setLines(undefined)} />
            </div>
          )}
        </section>
        <List id="ended" title={m.invitations_ended()} none={m.invitations_none_ended()} isOpen={false} />
      </div>
    </>
  );
}

/** Says before an invitation that no email can bring it. */
function MailMissing() {
  const { db } = Route.useRouteContext();
  const { data: connections } = useQuery({ ...connectionsQuery(db), retry: false });
  if (!connections || hasMail(connections)) return null;
  return (
    <p role="status" className="mb-6 rounded-lg bg-warning-wash p-4 text-sm">
      {m.invitations_without_mail()}{' '}
      <Link to="/admin/connections" className="link">
        {m.connections_title()}
      </Link>
    </p>
  );
}

interface ListProps {
  readonly id: string;
  readonly title: string;
  readonly none: string;
  readonly isOpen: boolean;
}

function List({ id, title, none, isOpen }: ListProps) {
  const { db } = Route.useRouteContext();
  const invitations = useInfiniteQuery({ ...invitationsQuery(db, isOpen), throwOnError: true });
  const rows = invitations.data;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {!rows && <SkeletonRows />}
      {rows?.length === 0 && <EmptyLine>{none}</EmptyLine>}
      <ul>
        {rows?.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <ShowMore list={invitations} />
    </section>
  );
}
