import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { announce } from '../../ui/announce.ts';
import { MessageForm } from '../MessageForm.tsx';
import { memberKeys } from '../membership.ts';
import { writeToMembers } from './mutations.ts';
import { audienceQuery } from './queries.ts';

interface UnsentMessage {
  readonly body: string;
  /** Empties the field. */
  readonly sent: () => void;
}

/** Writes a message to all members of the club, which is confirmed before it is sent. */
export function WriteToMembers({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: audience } = useQuery(audienceQuery(db, clubId));
  const [unsent, setUnsent] = useState<UnsentMessage>();
  const send = async ({ body, sent }: UnsentMessage) => {
    const reached = await writeToMembers(db, clubId, body);
    sent();
    announce({ text: m.club_write_members_sent({ count: formatCount(reached) }) });
    void queries.invalidateQueries({ queryKey: memberKeys.all });
  };
  const count = formatCount(audience ?? 0);
  return (
    <section aria-labelledby="write-to-members">
      <SectionTitle id="write-to-members">{m.club_write_members()}</SectionTitle>
      {audience === undefined && <SkeletonRows />}
      {audience === 0 && <EmptyLine>{m.club_write_members_none()}</EmptyLine>}
      {audience !== undefined && audience > 0 && (
        <MessageForm
          draft={`club-${clubId}-members`}
          label={m.club_message()}
          hint={m.club_write_members_reach({ count })}
          rows={3}
          action={m.club_message_send()}
          isBusy={false}
          onSend={(body, sent) => setUnsent({ body, sent })}
        />
      )}
      {unsent && (
        <ConfirmDialog
          title={m.club_write_members_confirm({ count })}
          action={m.club_message_send()}
          subject="clubs"
          onConfirm={async () => send(unsent)}
          onClose={() => setUnsent(undefined)}
        >
          <p>{m.club_write_members_confirm_lead()}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
