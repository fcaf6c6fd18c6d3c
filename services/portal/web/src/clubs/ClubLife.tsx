import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { today } from '../language/today.ts';
import { Portrait } from '../organisation/Portrait.tsx';
import { peopleOfTerm, termsOf } from '../organisation/board-people.ts';
import { boardMembersQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import type { Session } from '../session/session.ts';
import { ProductTile } from '../shop/ProductTile.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { clubNewsQuery, clubPhotosQuery, clubProductsQuery } from './life-queries.ts';
import { visibleMembersQuery } from './membership.ts';

/** The officers of a club who are in office today, with their faces. */
export function ClubOfficers({ name }: { readonly name: string }) {
  const db = useClient();
  const { data: all } = useSuspenseQuery(boardMembersQuery(db));
  const members = all.filter(({ club, ends_on: end }) => club === name && (end === null || end >= today()));
  const officers = termsOf({ leaders: [], members }).flatMap((term) => peopleOfTerm({ leaders: [], members }, term));
  if (officers.length === 0) return null;
  return (
    <section aria-labelledby="officers">
      <SectionTitle id="officers">{m.club_officers()}</SectionTitle>
      <ul className="grid gap-4">
        {officers.map((person) => (
          <li key={person.id} className="flex items-center gap-4">
            <Portrait person={person} sizes="4rem" className="size-16 shrink-0 text-xl" />
            <p className="leading-snug">
              <span className="block font-semibold">{person.name}</span>
              <span className="text-sm text-quiet">{person.title}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The members who show themselves, for signed-in readers. */
export function VisibleMembers({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: members = [] } = useQuery(visibleMembersQuery(db, clubId));
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="shown-members">
      <SectionTitle id="shown-members">{m.club_shown_members()}</SectionTitle>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {members.map(({ id, name, avatar_path: path, office }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar path={path} name={name} className="size-10" />
            <p className="leading-snug">
              {name}
              {office && <span className="block text-sm text-quiet">{office}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ClubNews({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: news = [] } = useQuery(clubNewsQuery(db, clubId));
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="news">
      <SectionTitle id="news">{m.club_news()}</SectionTitle>
      <ul>
        {news.map(({ id, slug, title, title_th: thai, published_at: at }) => (
          <li key={id} className="border-t border-line py-3.5">
            <Link to="/news/$slug" params={{ slug }} className="font-semibold text-ink no-underline hover:text-accent">
              {localText(title, thai)}
            </Link>
            {at !== null && <p className="text-sm text-quiet">{formatDay(at)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ClubProducts({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: products = [] } = useQuery(clubProductsQuery(db, clubId));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="products" className="mt-16">
      <SectionTitle id="products">{m.club_products()}</SectionTitle>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-8 lg:grid-cols-4">
        {products.map((product) => (
          <ProductTile key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

interface ClubPhotosProps {
  readonly clubId: string;
  readonly session: Session | null;
}

export function ClubPhotos({ clubId, session }: ClubPhotosProps) {
  const db = useClient();
  const { data: photos = [] } = useQuery(clubPhotosQuery(db, clubId));
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos" className="mt-16">
      <SectionTitle id="photos">{m.club_photos()}</SectionTitle>
      <PhotoGrid photos={photos} session={session} />
    </section>
  );
}
