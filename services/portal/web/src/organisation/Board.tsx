import { Link } from '@tanstack/react-router';
import { publicObject } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import type { Leader } from './queries.ts';
import { termsOf } from './terms.rules.ts';

interface BoardProps {
  readonly people: readonly Leader[];
  readonly term: string | undefined;
}

/** The people of one term, and of no term: the faculty's own leadership. */
export function Board({ people, term }: BoardProps) {
  const terms = termsOf(people);
  const ofTerm = people.filter((person) => person.term === term && term !== undefined);
  const faculty = people.filter((person) => person.term === null);
  return (
    <>
      {terms.length > 1 && (
        <nav aria-label={m.board_terms()} className="mb-10 flex flex-wrap gap-x-6 border-b border-line">
          {terms.map((each) => (
            <Link
              key={each}
              to="/about/board/$term"
              params={{ term: each }}
              aria-current={each === term ? 'page' : undefined}
              className="inline-flex touch items-center text-quiet no-underline numerals hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--accent)]"
            >
              {each}
            </Link>
          ))}
        </nav>
      )}
      {people.length === 0 && <EmptyState title={m.board_empty()} lead={m.board_empty_lead()} />}
      <People people={ofTerm} />
      {faculty.length > 0 && (
        <section aria-labelledby="faculty" className={ofTerm.length > 0 ? 'mt-16' : ''}>
          <SectionTitle id="faculty">{m.board_faculty()}</SectionTitle>
          <People people={faculty} />
        </section>
      )}
    </>
  );
}

const People = ({ people }: { readonly people: readonly Leader[] }) => {
  const db = useClient();
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
      {people.map(({ id, name, name_th, title, title_th, photo_path }) => (
        <li key={id} className="flex items-center gap-4 border-t border-line py-5">
          {photo_path !== null && (
            <Picture src={publicObject(db, 'avatars', photo_path)} alt="" className="size-16 shrink-0 rounded-full" />
          )}
          <div>
            <p className="text-lg leading-snug font-semibold">{localText(name, name_th)}</p>
            <p className="text-sm text-quiet">{localText(title, title_th)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};
