import { useSuspenseQuery } from '@tanstack/react-query';
import { clubsQuery } from '../clubs/queries.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { divisionsQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import type { Conflict } from './draft-keeper.ts';
import type { Draft } from './draft.rules.ts';
import { fieldName } from './labels.ts';
import { bothOf } from './merge.rules.ts';

interface ConflictsProps {
  readonly draft: Draft;
  readonly conflicts: readonly Conflict[];
  readonly choose: (field: keyof Draft, chosen: Draft[keyof Draft]) => void;
}

/** The texts of this and of another device, side by side. Nothing is overwritten until one is chosen. */
export function Conflicts({ draft, conflicts, choose }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section
      role="alert"
      aria-labelledby="conflicts"
      className="sticky top-20 z-20 mb-8 max-h-[70dvh] overflow-y-auto rounded-lg bg-wash p-5 shadow-float md:p-6"
    >
      <h2 id="conflicts" className="text-lg">
        {m.submit_conflict()}
      </h2>
      <p className="mt-1 max-w-[42rem] text-sm">{m.submit_conflict_lead()}</p>
      {conflicts.map(({ field, theirs }) => {
        const both = bothOf(field, draft[field], theirs[field]);
        return (
          <div key={field} role="group" aria-label={fieldName(field)} className="mt-5 border-t border-edge pt-4">
            <h3 className="mb-3 text-base">{fieldName(field)}</h3>
            <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
              <Version name={m.submit_conflict_here()} field={field} value={draft[field]} />
              <Version name={m.submit_conflict_there()} field={field} value={theirs[field]} />
            </div>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button onClick={() => choose(field, draft[field])}>{m.submit_conflict_mine()}</Button>
              <Button variant="plain" onClick={() => choose(field, theirs[field])}>
                {m.submit_conflict_theirs()}
              </Button>
              {both !== undefined && (
                <Button variant="plain" onClick={() => choose(field, both)}>
                  {m.submit_conflict_both()}
                </Button>
              )}
            </div>
          </div>
        );
      })}
    </section>
  );
}

interface VersionProps {
  readonly name: string;
  readonly field: keyof Draft;
  readonly value: Draft[keyof Draft];
}

function Version({ name, field, value }: VersionProps) {
  const db = useClient();
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  const home =
    field === 'division'
      ? divisions.find(({ slug }) => slug === value)
      : field === 'club_id'
        ? clubs.find(({ id }) => id === value)
        : undefined;
  const text = home ? localText(home.name, home.name_th) : linesOf(value);
  return (
    <div>
      <p className="text-sm text-quiet">{name}</p>
      <p className="mt-1 max-h-60 overflow-y-auto text-sm whitespace-pre-line">{text || m.submit_conflict_empty()}</p>
    </div>
  );
}

const linesOf = (value: Draft[keyof Draft]): string =>
  typeof value === 'string' ? value : value.map((entry) => Object.values(entry).filter(Boolean).join(' · ')).join('\n');
