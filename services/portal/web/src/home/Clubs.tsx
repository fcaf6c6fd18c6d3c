import { inNameOrder } from '../language/in-name-order.ts';
import { Link } from '@tanstack/react-router';
import type { ListedClub } from '../clubs/queries.ts';
import { formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Cover } from '../ui/Cover.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';

/** Every club by its emblem; on a phone a dozen. */
export function Clubs({ clubs }: { readonly clubs: readonly ListedClub[] }) {
  if (clubs.length === 0) return null;
  return (
    <section aria-labelledby="clubs" className="mt-20">
      <SectionTitle
        id="clubs"
        aside={
          <Link to="/clubs" className="link">
            {m.home_clubs_all()}
          </Link>
        }
      >
        {m.home_clubs({ count: formatCount(clubs.length) })}
      </SectionTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(5.75rem,40%),1fr))] gap-x-4 gap-y-6">
        {inNameOrder(clubs).map(({ id, slug, name, name_th, logo_path }) => (
          <li
            key={id}
            className="relative max-sm:nth-[n+13]:hidden transition-transform duration-150 motion-safe:hover:-translate-y-0.5"
          >
            <Cover
              bucket="clubs-logos"
              path={logo_path}
              alt=""
              seed={slug}
              sizes="(min-width: 80rem) 6rem, 30vw"
              className="aspect-square rounded-lg"
            />
            <Link
              to="/clubs/$slug"
              params={{ slug }}
              className="mt-2 block text-sm leading-snug text-quiet no-underline after:absolute after:inset-0 after:rounded-lg hover:text-accent"
            >
              {/* The heading says that they are clubs; a tile of a phone is as wide as what follows that word. */}
              {localText(name, name_th).replace(/^ชมรม/, '')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
