import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { useFeatures } from '../features/use-features.ts';
import { formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import type { Session } from '../session/session.ts';
import { priceOf } from '../shop/price-of.ts';
import { isScarce, picturesOf, stockOf } from '../shop/product.rules.ts';
import type { Product } from '../shop/queries.ts';
import { Cover } from '../ui/Cover.tsx';
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

/** The newest of what a club sells. */
export function ClubProducts({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const has = useFeatures();
  const { data: products = [] } = useQuery(clubProductsQuery(db, clubId));
  if (products.length === 0 || !has('shop')) return null;
  return (
    <section aria-labelledby="products">
      <SectionTitle id="products">{m.club_products()}</SectionTitle>
      <ul>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function ProductRow({ product }: { readonly product: Product }) {
  const { slug, clubs, images, shop_product_variants: variants } = product;
  const stock = stockOf(variants);
  return (
    <li className="flex items-center gap-4 border-t border-line py-3">
      <Cover
        bucket="shop-products"
        path={picturesOf(images)[0] ?? null}
        alt=""
        seed={slug}
        sizes="4rem"
        className="size-16 shrink-0 rounded"
      />
      <p className="min-w-0 leading-snug">
        <Link
          to="/shop/$clubSlug/$productSlug"
          params={{ clubSlug: clubs.slug, productSlug: slug }}
          className="font-semibold text-ink no-underline hover:text-accent"
        >
          {localText(product.name, product.name_th)}
        </Link>
        <span className="block text-sm text-quiet numerals">
          {[priceOf(variants), stock === 0 ? m.shop_sold_out() : isScarce(stock) && m.shop_left({ count: stock })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </li>
  );
}

interface ClubPhotosProps {
  readonly clubId: string;
  readonly session: Session | null;
}

/** Pictures of a club's events. */
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
