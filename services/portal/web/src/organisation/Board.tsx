import { Link } from '@tanstack/react-router';
import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Monogram } from '../ui/Monogram.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import type { BoardGroup, BoardPerson } from './board.rules.ts';
import { termName } from './term-name.ts';
import { peopleOfTerm, termsOf, type Boards } from './board-people.ts';

interface BoardProps {
  readonly boards: Boards;
  readonly term: string | undefined;
}

/** The people of one term, and the faculty's leadership. */
export function Board({ boards, term }: BoardProps) {
  const terms = termsOf(boards);
  const people = term === undefined ? [] : peopleOfTerm(boards, term);
  const of = (group: BoardGroup) => people.filter((person) => person.group === group);
  const [leading, places] = [of('leading'), of('places')];
  const faculty = [...peopleOfTerm(boards, null), ...of('faculty')];
  return (
    <>
      {terms.length > 1 && (
        <nav aria-label={m.board_terms()} className="mb-10 flex flex-wrap gap-x-6 border-b border-line">
          {terms.map((each) => (
            <Link
              key={each}
              to="/about/board/$term"
              params={{ term: each }}
              aria-current={each === term ? 'true' : undefined}
              className="inline-flex touch items-center text-quiet no-underline numerals hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
            >
              {termName(each)}
            </Link>
          ))}
        </nav>
      )}
      {people.length === 0 && faculty.length === 0 && (
        <EmptyState title={m.board_empty()} lead={m.board_empty_lead()}>
          <Link to="/about" className={buttonStyle('plain')}>
            {m.board_about()}
          </Link>
        </EmptyState>
      )}
      <Portraits people={leading} />
      {places.length > 0 && (
        <section aria-labelledby="divisions" className={leading.length > 0 ? 'mt-14' : ''}>
          <SectionTitle id="divisions">{m.board_divisions()}</SectionTitle>
          <Rows people={places} size="size-16 text-xl" />
        </section>
      )}
      {faculty.length > 0 && (
        <section aria-labelledby="faculty" className={people.length > 0 ? 'mt-16' : ''}>
          <SectionTitle id="faculty">{m.board_faculty()}</SectionTitle>
          <Portraits people={faculty} />
        </section>
      )}
    </>
  );
}

/** Upright pictures; where nobody of the group has one, a list. */
const Portraits = ({ people }: { readonly people: readonly BoardPerson[] }) =>
  people.some(({ picture }) => picture !== null) ? (
    <ul
      className={`grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 ${people.length % 3 === 0 ? 'lg:gap-x-12' : 'lg:grid-cols-4'}`}
    >
      {people.map((person) => (
        <li key={person.id}>
          <Portrait person={person} className="mb-3 aspect-[4/5] w-full rounded-lg text-figure lg:max-h-96" />
          <Words person={person} />
        </li>
      ))}
    </ul>
  ) : (
    <Rows people={people} size="size-20 text-2xl" />
  );

const Rows = ({ people, size }: { readonly people: readonly BoardPerson[]; readonly size: string }) => (
  <ul className="grid grid-cols-1 gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
    {people.map((person) => (
      <li key={person.id} className="flex items-center gap-4 border-t border-line py-4">
        <Portrait person={person} className={`rounded-full ${size}`} />
        <Words person={person} />
      </li>
    ))}
  </ul>
);

const Words = ({ person: { name, title } }: { readonly person: BoardPerson }) => (
  <div className="min-w-0">
    <p className="leading-snug font-semibold">{name}</p>
    <p className="mt-0.5 text-sm text-quiet">{title}</p>
  </div>
);

/** The picture, or a letter in its place. */
function Portrait({ person: { name, picture }, className }: { readonly person: BoardPerson; readonly className: string }) {
  const db = useClient();
  const monogram = (size: string) => <Monogram name={name} className={size} />;
  if (picture === null) return monogram(className);
  return (
    <Picture
      {...publicPicture(db, picture.bucket, picture.path)}
      sizes="20rem"
      alt=""
      className={`shrink-0 ${className}`}
      fallback={monogram('size-full')}
    />
  );
}
