import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { ownClubsQuery } from '../../clubs/own-clubs.ts';
import { waitingIn } from '../../clubs/waiting-in-clubs.ts';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { Waiting } from './Waiting.tsx';

/** The requests and messages that wait for the officers of clubs. */
export function ClubsWaiting({ userId }: { readonly userId: string }) {
  const clubs = useQuery(ownClubsQuery(useClient(), userId));
  const led = clubs.data?.filter((club) => club.is_officer);
  const waiting = led?.filter((club) => waitingIn([club]) > 0) ?? [];
  const [first, ...others] = waiting;
  const count = led && waitingIn(led);
  return (
    <Waiting
      state={clubs}
      figure={count}
      link={
        first && others.length === 0
          ? linkOptions({ to: '/clubs/$slug/members', params: { slug: first.slug } })
          : linkOptions({ to: '/me/clubs' })
      }
      label={m.home_clubs_waiting({ count: formatCount(count ?? 0) })}
    >
      {waiting.length > 0 && waiting.map(({ name, name_th: thai }) => localText(name, thai)).join(' · ')}
    </Waiting>
  );
}
