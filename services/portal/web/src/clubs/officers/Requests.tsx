import { useQuery, useQueryClient } from '@tanstack/react-query';
import { langOf } from '../../language/lang-of.ts';
import { useRef, useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { removeLater, useRemoved } from '../../kit/undo.ts';
import { formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { announce } from '../../ui/announce.ts';
import { useStillRows } from '../../ui/use-still-rows.ts';
import { memberKeys } from '../membership.ts';
import { answerRequest } from './mutations.ts';
import { requestsQuery, type ClubRequest } from './queries.ts';

/** The people who ask to join, each with an answer that may have a note. */
export function Requests({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: requests } = useQuery(requestsQuery(db, clubId));
  const answered = useRemoved();
  const list = useRef<HTMLUListElement>(null);
  const waiting = requests?.filter(({ id }) => !answered.has(id));
  useStillRows(list, waiting?.map(({ id }) => id).join(' ') ?? '');
  return (
    <section aria-labelledby="requests">
      <SectionTitle id="requests">{m.club_requests()}</SectionTitle>
      {!requests && <SkeletonRows />}
      {waiting?.length === 0 && <EmptyLine>{m.club_requests_none()}</EmptyLine>}
      <ul ref={list}>
        {requests?.map((request) => (
          <Request key={request.id} request={request} isAnswered={answered.has(request.id)} />
        ))}
      </ul>
    </section>
  );
}

interface RequestProps {
  readonly request: ClubRequest;
  /** Out of sight, and still here: undoing the answer brings back what was typed. */
  readonly isAnswered: boolean;
}

function Request({ request: { id, note, created_at: at, person }, isAnswered }: RequestProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [reply, setReply] = useState('');
  const name = personName(person);
  // Its person gets a notice at once, so the answer is sent when it can no longer be undone.
  const answer = (isAccepted: boolean) => {
    const undo = removeLater(id, async () => {
      try {
        await answerRequest(db, id, isAccepted, reply);
      } catch (error) {
        announceRefusal(error, 'clubs');
        throw error;
      } finally {
        void queries.invalidateQueries({ queryKey: memberKeys.all });
      }
    });
    announce({
      subject: id,
      text: isAccepted ? m.club_accepted({ name }) : m.club_declined({ name }),
      kind: isAccepted ? 'done' : 'neutral',
      undo,
    });
  };
  if (isAnswered) return null;
  return (
    <li className="grid gap-4 border-t border-line py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:gap-8">
      <div className="flex gap-4">
        <Avatar path={person.avatar_path} name={name} className="size-11" />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-quiet">{m.club_asked_on({ day: formatDay(at) })}</p>
          {note !== null && (
            <p lang={langOf(note)} className="mt-2 whitespace-pre-line">
              {note}
            </p>
          )}
        </div>
      </div>
      <div className="grid content-start gap-3">
        <TextField
          label={m.club_answer_note({ name })}
          autoComplete="off"
          maxLength={200}
          value={reply}
          onChange={(event) => setReply(event.target.value)}
        />
        <div className="flex gap-2">
          <Button aria-label={m.club_accept_of({ name })} onClick={() => answer(true)}>
            {m.club_accept()}
          </Button>
          <Button variant="plain" aria-label={m.club_decline_of({ name })} onClick={() => answer(false)}>
            {m.club_decline()}
          </Button>
        </div>
      </div>
    </li>
  );
}
