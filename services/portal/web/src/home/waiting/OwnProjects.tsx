import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { ownerTurnsQuery } from '../../project/queries.ts';
import type { OwnerTurn } from '../../project/workflow/owner-turn.rules.ts';
import { Waiting } from './Waiting.tsx';

const sentences: Readonly<Record<OwnerTurn, (of: { title: string }) => string>> = {
  change: m.home_turn_change,
  start: m.home_turn_start,
  complete: m.home_turn_complete,
  report: m.home_turn_report,
};

/** The reader's own projects that wait for them, and what for in the first two. */
export function OwnProjects({ userId }: { readonly userId: string }) {
  const turns = useQuery(ownerTurnsQuery(useClient(), userId));
  const [first, ...others] = turns.data ?? [];
  return (
    <Waiting
      state={turns}
      figure={turns.data?.length}
      link={
        first && others.length === 0
          ? linkOptions({ to: '/project/$id', params: { id: first.id } })
          : linkOptions({ to: '/my-drafts' })
      }
      label={m.home_owner_turns({ count: formatCount(turns.data?.length ?? 0) })}
    >
      {turns.data?.slice(0, 2).map(({ id, turn, title, title_en }) => (
        <span key={id} className="block">
          {sentences[turn]({ title: localText(title_en, title) })}
        </span>
      ))}
    </Waiting>
  );
}
