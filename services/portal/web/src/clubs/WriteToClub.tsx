import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { Session } from '../session/session.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { announce } from '../ui/announce.ts';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import { memberKeys, membershipQuery } from './membership.ts';
import { ownMessagesQuery, writeToClub } from './member-queries.ts';
import type { Club } from './queries.ts';

interface WriteToClubProps {
  readonly club: Club;
  readonly session: Session;
}

/** The reader's conversation with the officers of a club. */
export function WriteToClub({ club, session }: WriteToClubProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: membership } = useQuery(membershipQuery(db, club.id));
  const { data: messages = [] } = useQuery(ownMessagesQuery(db, club.id, session.userId));
  const write = useMutation({
    mutationFn: async (body: string) => {
      await writeToClub(db, club.id, body);
      await queries.invalidateQueries({ queryKey: memberKeys.messages(club.id) });
      announce({ text: m.club_message_sent() });
    },
  });
  if (!membership?.has_officers || membership.is_officer) return null;
  return (
    <section aria-labelledby="write">
      <SectionTitle id="write">{m.club_write()}</SectionTitle>
      <MessageList messages={messages} isOfClub={false} />
      <MessageForm
        draft={`club-${club.id}`}
        label={m.club_message()}
        hint={m.club_message_hint()}
        error={write.error ? <RefusalText refused={write.error} subject="clubs" /> : undefined}
        rows={3}
        action={m.club_message_send()}
        variant="plain"
        isBusy={write.isPending}
        onSend={(body, sent) => write.mutate(body, { onSuccess: sent })}
      />
    </section>
  );
}
