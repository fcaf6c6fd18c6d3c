import { Link } from '@tanstack/react-router';
import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { peopleOfTerm, termsOf, type Boards } from '../organisation/board-people.ts';
import { m } from '../paraglide/messages.js';
import { Monogram } from '../ui/Monogram.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';

/** As many as fit in a row of a wide screen. */
const maxFaces = 8;
const shape = 'aspect-square w-full rounded-full';

/** Who runs the student organisation this year. */
export function Faces({ boards }: { readonly boards: Boards }) {
  const db = useClient();
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
      <ul className="grid grid-cols-3 gap-x-5 gap-y-6 sm:grid-cols-4 lg:grid-cols-8">
        {people.map(({ id, name, title, picture }) => (
          <li key={id} className="text-center text-sm">
            {picture === null ? (
              <Monogram name={name} className={`${shape} text-2xl`} />
            ) : (
              <Picture
                {...publicPicture(db, picture.bucket, picture.path)}
                sizes="(min-width: 64rem) 8rem, 30vw"
                alt=""
                className={shape}
                fallback={<Monogram name={name} className="size-full text-2xl" />}
              />
            )}
            <p className="mt-2 leading-snug font-semibold">{name}</p>
            <p className="leading-snug text-quiet">{title}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
