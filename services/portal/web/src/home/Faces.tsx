import { Link } from '@tanstack/react-router';
import { Portrait } from '../organisation/Portrait.tsx';
import { peopleOfTerm, termsOf, type Boards } from '../organisation/board-people.ts';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';

/** As many as fit in a row of a wide screen. */
const maxFaces = 8;

/** The board of this year. */
export function Faces({ boards }: { readonly boards: Boards }) {
  const [term] = termsOf(boards);
  const people = (term === undefined ? peopleOfTerm(boards, null) : peopleOfTerm(boards, term)).slice(0, maxFaces);
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="faces" className="mt-20">
      <SectionTitle
        id="faces"
        aside={
          <Link to="/about/board" className="link">
            {m.home_faces_all()}
          </Link>
        }
      >
        {m.home_faces()}
      </SectionTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(min(6rem,40%),10.5%),1fr))] gap-x-5 gap-y-6">
        {people.map(({ id, name, title, picture }) => (
          <li key={id} className="text-center text-sm">
            <Portrait
              person={{ name, picture }}
              sizes="(min-width: 64rem) 8rem, 30vw"
              className="aspect-square w-full text-2xl"
            />
            <p className="mt-2 leading-snug font-semibold">{name}</p>
            <p className="leading-snug text-quiet">{title}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
