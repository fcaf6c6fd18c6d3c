import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field, inputStyle } from '../ui/Field.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { announce } from '../ui/announce.ts';
import { useSavedText } from '../ui/use-saved-text.ts';
import { MessageList } from './MessageList.tsx';
import { memberKeys, membershipQuery, ownMessagesQuery, writeToClub } from './membership.ts';
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
  const [body, setBody] = useSavedText(`club-${club.id}`);
  const write = useMutation({
    mutationFn: async () => {
      await writeToClub(db, club.id, body.trim());
      setBody('');
      await queries.invalidateQueries({ queryKey: memberKeys.messages(club.id) });
      announce({ text: m.club_message_sent() });
    },
  });
  if (!membership?.has_officers || membership.is_officer) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() !== '') write.mutate();
  };
  return (
    <section aria-labelledby="write">
      <SectionTitle id="write">{m.club_write()}</SectionTitle>
      <MessageList messages={messages} isOfClub={false} />
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label={m.club_message()}
          hint={m.club_message_hint()}
          error={write.error ? <RefusalText refused={write.error} subject="clubs" /> : undefined}
        >
          {(control) => (
            <textarea
              rows={3}
              maxLength={2000}
              className={`${inputStyle} field-sizing-content py-2 leading-normal`}
              value={body}
              onChange={(event) => setBody(event.target.value)}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" variant="plain" isBusy={write.isPending} className="justify-self-start">
          {m.club_message_send()}
        </Button>
      </form>
    </section>
  );
}
