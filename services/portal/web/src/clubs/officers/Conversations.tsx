import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { MessageForm } from '../MessageForm.tsx';
import { MessageList } from '../MessageList.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { answerMessage, blockPerson } from './mutations.ts';
import { conversationsQuery, type Conversation } from './queries.ts';
import { useDeed } from './use-deed.ts';

/** What people wrote to the club, each conversation with an answer. */
export function Conversations({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: conversations } = useQuery(conversationsQuery(db, clubId));
  return (
    <section aria-labelledby="messages">
      <SectionTitle id="messages">{m.club_messages()}</SectionTitle>
      {!conversations && <SkeletonRows />}
      {conversations?.length === 0 && <EmptyLine>{m.club_messages_none()}</EmptyLine>}
      {conversations?.map((conversation) => (
        <Talk key={conversation.person} clubId={clubId} conversation={conversation} />
      ))}
    </section>
  );
}

function Talk({ clubId, conversation }: { readonly clubId: string; readonly conversation: Conversation }) {
  const { person, is_blocked: isBlocked, is_waiting: isWaiting, messages } = conversation;
  const name = localText(conversation.name_en, conversation.name) || m.project_person_unknown();
  const db = useClient();
  // An answer does not close what its author reads.
  const [isOpen] = useState(isWaiting);
  const deed = useDeed();
  const block = () =>
    deed.mutate({
      run: () => blockPerson(db, clubId, person, !isBlocked),
      text: isBlocked ? m.club_unblocked({ name }) : m.club_blocked({ name }),
      undo: () => blockPerson(db, clubId, person, isBlocked),
    });
  return (
    <details open={isOpen} className="border-t border-line py-3">
      <summary className="touch cursor-pointer py-2 font-semibold">
        {name} {isWaiting && <span className="ms-3 text-sm font-normal text-accent">{m.club_message_waits()}</span>}
      </summary>
      <div className="grid pt-3">
        <MessageList messages={messages} isOfClub name={name} />
        <MessageForm
          draft={`club-${clubId}-${person}`}
          label={m.club_answer_to({ name })}
          rows={2}
          action={m.club_answer()}
          isBusy={deed.isPending}
          onSend={(body, sent) =>
            deed.mutate({ run: () => answerMessage(db, clubId, person, body), text: m.club_message_sent() }, { onSuccess: sent })
          }
        >
          <Button variant="quiet" isBusy={deed.isPending} onClick={block}>
            {isBlocked ? m.club_unblock_of({ name }) : m.club_block_of({ name })}
          </Button>
        </MessageForm>
      </div>
    </details>
  );
}
