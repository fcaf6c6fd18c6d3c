import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { today } from '../language/today.ts';
import { Portrait } from '../organisation/Portrait.tsx';
import { peopleOfTerm, termsOf } from '../organisation/board-people.ts';
import { boardMembersQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import type { Session } from '../session/session.ts';
import { ProductTile } from '../shop/ProductTile.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { clubPhotosQuery, clubProductsQuery } from './life-queries.ts';

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
