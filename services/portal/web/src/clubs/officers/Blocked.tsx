import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { blockPerson } from './mutations.ts';
import { blockedQuery } from './queries.ts';
import { useDeed } from './use-deed.ts';

/** The people whose messages and requests the club does not take, if any. */
export function Blocked({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: blocks = [] } = useQuery(blockedQuery(db, clubId));
  const deed = useDeed();
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby="blocked">
      <SectionTitle id="blocked">{m.club_blocked_people()}</SectionTitle>
      <ul>
        {blocks.map(({ id, person }) => {
          const name = personName(person);
          return (
            <li key={id} className="flex items-center justify-between gap-4 border-t border-line py-3">
              {name}
              <Button
                variant="quiet"
                aria-label={m.club_unblock_of({ name })}
                onClick={() =>
                  deed.mutate({
                    run: () => blockPerson(db, clubId, person.id, false),
                    text: m.club_unblocked({ name }),
                    undo: () => blockPerson(db, clubId, person.id, true),
                  })
                }
              >
                {m.club_unblock()}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
