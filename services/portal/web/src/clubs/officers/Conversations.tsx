import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useSavedText } from '../../ui/use-saved-text.ts';
import { MessageList } from '../MessageList.tsx';
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
      {conversations?.length === 0 && <p className="text-quiet">{m.club_messages_none()}</p>}
      {conversations?.map((conversation) => (
        <Talk key={conversation.person} clubId={clubId} conversation={conversation} />
      ))}
    </section>
  );
}

function Talk({ clubId, conversation }: { readonly clubId: string; readonly conversation: Conversation }) {
  const { person, is_blocked: isBlocked, is_waiting: isWaiting, messages } = conversation;
  const name = conversation.name ?? m.project_person_unknown();
  const db = useClient();
  const [body, setBody] = useSavedText(`club-${clubId}-${person}`);
  // An answer does not close what its author reads.
  const [isOpen] = useState(isWaiting);
  const deed = useDeed();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === '') return;
    deed.mutate(
      { run: () => answerMessage(db, clubId, person, body.trim()), text: m.club_message_sent() },
      { onSuccess: () => setBody('') },
    );
  };
  const block = () =>
    deed.mutate({
      run: () => blockPerson(db, clubId, person, !isBlocked),
      text: isBlocked ? m.club_unblocked({ name }) : m.club_blocked({ name }),
      undo: () => blockPerson(db, clubId, person, isBlocked),
    });
  return (
    <details open={isOpen} className="border-t border-line py-3">
      <summary className="touch cursor-pointer py-2 font-semibold">
        {name}
        {isWaiting && <span className="ms-3 text-sm font-normal text-accent">{m.club_message_waits()}</span>}
      </summary>
      <div className="grid pt-3">
        <MessageList messages={messages} isOfClub name={name} />
        <form onSubmit={submit} className="grid gap-3">
          <Field label={m.club_answer_to({ name })}>
            {(control) => (
              <textarea
                rows={2}
                maxLength={2000}
                className={`${inputStyle} field-sizing-content py-2 leading-normal`}
                value={body}
                onChange={(event) => setBody(event.target.value)}
                {...control}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isBusy={deed.isPending}>
              {m.club_answer()}
            </Button>
            <Button variant="quiet" isBusy={deed.isPending} onClick={block}>
              {isBlocked ? m.club_unblock_of({ name }) : m.club_block_of({ name })}
            </Button>
          </div>
        </form>
      </div>
    </details>
  );
}
