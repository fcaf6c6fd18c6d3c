import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { joiningNames } from './joining-names.ts';
import { clubKeys, type Club } from '../queries.ts';
import { setJoining } from './mutations.ts';
import { useDeed } from './use-deed.ts';

/** How people join the club. */
export function Joining({ club }: { readonly club: Club }) {
  const db = useClient();
  const queries = useQueryClient();
  const deed = useDeed();
  const set = async (joining: string) => {
    try {
      await setJoining(db, club.id, joining);
    } finally {
      await queries.invalidateQueries({ queryKey: clubKeys.one(club.slug) });
    }
  };
  const chosen = deed.isPending ? undefined : club.joining;
  return (
    <section aria-labelledby="joining">
      <SectionTitle id="joining">{m.club_joining()}</SectionTitle>
      <p className="mb-3 max-w-[40rem] text-sm text-quiet">{m.club_joining_hint()}</p>
      <div role="radiogroup" aria-labelledby="joining" className="grid gap-1">
        {Object.entries(joiningNames).map(([joining, name]) => (
          <label key={joining} className="flex touch items-center gap-3">
            <input
              type="radio"
              name="joining"
              className="size-5 shrink-0 accent-accent"
              checked={chosen === joining}
              onChange={() =>
                deed.mutate({ run: () => set(joining), text: m.club_joining_saved(), undo: () => set(club.joining) })
              }
            />
            {name()}
          </label>
        ))}
      </div>
    </section>
  );
}
