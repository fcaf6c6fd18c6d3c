import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useClient } from '../data/use-client.ts';
import { keepAfterAll, removeLater, useRemoved } from '../kit/undo.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { takePendingPress } from '../session/pending-press.ts';
import { Button } from '../ui/Button.tsx';
import { Field, inputStyle } from '../ui/Field.tsx';
import { announce } from '../ui/announce.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ClubShopLinks, isSeller } from './ClubShopLinks.tsx';
import { memberKeys, type Membership } from './membership.ts';
import { joinClub, leaveClub, showInClub } from './member-queries.ts';
import { MembershipBox } from './MembershipBox.tsx';
import { joiningObstacle } from './joining.ts';
import { ownClubsQuery } from './own-clubs.ts';
import type { Club } from './queries.ts';
import { waitingIn } from './waiting-in-clubs.ts';

interface OwnMembershipProps {
  readonly club: Club;
  readonly membership: Membership;
}

/** The door of a club for signed-in readers: joining, waiting, showing oneself and leaving. */
export function OwnMembership({ club, membership }: OwnMembershipProps) {
  const removed = useRemoved();
  const { members, own_id: id, is_officer: isOfficer, is_president: isPresident } = membership;
  const own = id !== null && removed.has(id) ? null : membership.own;
  return (
    <MembershipBox members={members} status={isPresident ? m.club_you_are_president() : statusOf(own)}>
      {own === null || id === null ? (
        !isPresident && (
          <Join
            club={club}
            left={id}
            wasMember={membership.own === 'member'}
            isAtOnce={club.joining === 'open' || isOfficer}
            obstacle={isOfficer ? null : joiningObstacle(club, membership)}
          />
        )
      ) : (
        <Own
          clubId={club.id}
          id={id}
          isMember={own === 'member'}
          isShown={membership.is_shown}
          mayLeave={!isPresident || own === 'waiting'}
        />
      )}
      {isOfficer && <Manage slug={club.slug} isPresident={isPresident} />}
    </MembershipBox>
  );
}

/** To the pages of the club's officers, with how much waits there for an answer. */
function Manage({ slug, isPresident }: { readonly slug: string; readonly isPresident: boolean }) {
  const { db, session } = useRouteContext({ from: '__root__' });
  const { data = [] } = useQuery(ownClubsQuery(db, session?.userId ?? ''));
  const waiting = waitingIn(data.filter((club) => club.slug === slug));
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/clubs/$slug/members" params={{ slug }} className={buttonStyle('plain')}>
        {waiting === 0 ? m.club_manage() : m.club_manage_waiting({ count: formatCount(waiting) })}
      </Link>
      <Link to="/clubs/$slug/events" params={{ slug }} className={buttonStyle('plain')}>
        {m.club_plan_events()}
      </Link>
      {isSeller(session, isPresident) && <ClubShopLinks slug={slug} className={buttonStyle('plain')} />}
    </div>
  );
}

const statusOf = (own: Membership['own']) =>
  own === null ? undefined : own === 'member' ? m.club_you_are_member() : m.club_you_wait();

interface JoinProps {
  readonly club: Club;
  /** The membership or request that the reader has just ended, which can still be undone. */
  readonly left: string | null;
  readonly wasMember: boolean;
  readonly isAtOnce: boolean;
  /** Why nobody can join now. */
  readonly obstacle: string | null;
}

function Join({ club, left, wasMember, isAtOnce, obstacle }: JoinProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [note, setNote] = useState<string>();
  const join = useMutation({
    mutationFn: async () => {
      const isBack = left !== null && keepAfterAll(left);
      if (isBack) announce({ subject: club.id, text: '' });
      if (isBack && wasMember) return;
      // What is written to the officers now is another request.
      if (isBack) await leaveClub(db, left);
      await joinClub(db, club.id, note ?? '');
      await queries.invalidateQueries({ queryKey: memberKeys.own(club.id) });
    },
  });
  const { mutate } = join;
  useEffect(() => {
    if (takePendingPress(club.id) && obstacle === null) mutate();
  }, [club.id, obstacle, mutate]);
  if (obstacle !== null) return <p className="text-quiet">{obstacle}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    join.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      {!isAtOnce && note !== undefined && (
        <Field label={m.club_note()} hint={m.club_note_hint()}>
          {(control) => (
            <textarea
              rows={2}
              maxLength={500}
              className={`${inputStyle} field-sizing-content py-2 leading-normal`}
              autoFocus
              value={note}
              onChange={(event) => setNote(event.target.value)}
              {...control}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={join.isPending}>
          {isAtOnce ? m.club_join() : m.club_ask()}
        </Button>
        {!isAtOnce && note === undefined && (
          <Button variant="quiet" onClick={() => setNote('')}>
            {m.club_note_add()}
          </Button>
        )}
      </div>
      <Trouble error={join.error} />
    </form>
  );
}

interface OwnProps {
  readonly clubId: string;
  /** The membership or request. */
  readonly id: string;
  readonly isMember: boolean;
  readonly isShown: boolean;
  /** A president hands over first. */
  readonly mayLeave: boolean;
}

function Own({ clubId, id, isMember, isShown, mayLeave }: OwnProps) {
  const db = useClient();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: memberKeys.all });
  // Who is in the club already pressed for nothing, and who leaves later does not join again.
  useEffect(() => void takePendingPress(clubId), [clubId]);
  const show = useMutation({
    mutationFn: async (next: boolean) => {
      await showInClub(db, id, next);
      await refresh();
    },
  });
  const leave = () => {
    const undo = removeLater(id, async () => {
      try {
        await leaveClub(db, id);
      } finally {
        void refresh();
      }
    });
    announce({ text: isMember ? m.club_left() : m.club_request_withdrawn(), undo, subject: clubId });
  };
  return (
    <>
      {isMember && (
        <label className="flex touch items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={show.isPending ? show.variables : isShown}
            onChange={(event) => show.mutate(event.target.checked)}
          />
          <span>
            {m.club_show_me()}
            <span className="block text-sm text-quiet">{m.club_show_me_hint()}</span>
          </span>
        </label>
      )}
      {mayLeave ? (
        <Button variant="plain" className="justify-self-start" onClick={leave}>
          {isMember ? m.club_leave() : m.club_withdraw()}
        </Button>
      ) : (
        <p className="text-sm text-quiet">{m.club_president_stays()}</p>
      )}
      <Trouble error={show.error} />
    </>
  );
}

const Trouble = ({ error }: { readonly error: Error | null }) =>
  error && (
    <p role="alert" className="text-sm font-semibold text-accent">
      <RefusalText refused={error} subject="clubs" />
    </p>
  );
