import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { useFeatures } from '../features/use-features.ts';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import type { Session } from '../session/session.ts';
import { ProductTile } from '../shop/ProductTile.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { clubNewsQuery, clubPhotosQuery, clubProductsQuery } from './life-queries.ts';

/** The newest articles about a club. */
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

interface ClubLifeProps {
  readonly clubId: string;
  readonly session: Session | null;
}

/** Pictures of a club's events, and what it sells. */
export function ClubLife({ clubId, session }: ClubLifeProps) {
  const has = useFeatures();
  return (
    <>
      <ClubPhotos clubId={clubId} session={session} />
      {has('shop') && <ClubProducts clubId={clubId} />}
    </>
  );
}

function ClubProducts({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: products = [] } = useQuery(clubProductsQuery(db, clubId));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="products" className="mt-16">
      <SectionTitle id="products">{m.club_products()}</SectionTitle>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-8 lg:grid-cols-4">
        {products.map((product) => (
          <ProductTile key={product.id} product={product} hasClub={false} />
        ))}
      </ul>
    </section>
  );
}

function ClubPhotos({ clubId, session }: ClubLifeProps) {
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
