import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { dataOf } from '../refusals/refusal.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { optionName } from './labels.ts';
import type { PollOption } from './poll.rules.ts';
import { pollKeys, type Poll, type Votes } from './queries.ts';

/** Read again when the tally changes. */
const votersQuery = (db: Client, pollId: string, votes: Votes) =>
  queryOptions({
    queryKey: [...pollKeys.all, 'voters', pollId, votes],
    queryFn: async () => dataOf(await db.rpc('poll_voters', { poll: pollId })),
  });

interface VotersProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  readonly votes: Votes;
}

/** Who chose what in a named poll. */
export function Voters({ poll, options, votes }: VotersProps) {
  const db = useClient();
  const { data: voters = [] } = useQuery({ ...votersQuery(db, poll.id, votes), placeholderData: keepPreviousData });
  if (voters.length === 0) return null;
  return (
    <section aria-labelledby="voters" className="mt-10">
      <SectionTitle id="voters">{m.poll_voters()}</SectionTitle>
      <ul>
        {voters.map(({ id, name, name_en, avatar_path: path, choices }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-2.5">
            <Avatar path={path} name={localText(name_en, name)} className="size-9" />
            <p className="min-w-0 leading-snug">
              <span className="font-semibold">{localText(name_en, name) || m.project_person_unknown()}</span>
              <span className="block text-sm text-quiet">
                {options
                  .filter(({ key }) => choices.includes(key))
                  .map((option) => optionName(option, poll.kind))
                  .join(' · ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
