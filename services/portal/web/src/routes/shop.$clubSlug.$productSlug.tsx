import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { productQuery } from '../data/shop.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../parts/BackLink.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Prose } from '../parts/Prose.tsx';
import { Buy } from '../shop/Buy.tsx';
import { Gallery } from '../shop/Gallery.tsx';
import { Poster } from '../shop/Poster.tsx';
import { picturesOf } from '../shop/product.rules.ts';

export const Route = createFileRoute('/shop/$clubSlug/$productSlug')({
  loader: async ({ context: { db, queries }, params: { clubSlug, productSlug } }) => {
    if (!(await queries.ensureQueryData(productQuery(db, clubSlug, productSlug)))) throw notFound();
  },
  component: ProductPage,
});

function ProductPage() {
  const { db } = Route.useRouteContext();
  const { clubSlug, productSlug } = Route.useParams();
  const { data: product } = useSuspenseQuery(productQuery(db, clubSlug, productSlug));
  if (!product) return null;
  const name = localText(product.name, product.name_th);
  const club = localText(product.clubs.name, product.clubs.name_th);
  const description = localText(product.description, product.description_th);
  const pictures = picturesOf(product.images);
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className={pictures.length > 0 ? '' : 'max-lg:hidden'}>
        {pictures.length > 0 ? (
          <Gallery key={product.id} db={db} name={name} pictures={pictures} />
        ) : (
          <Poster seed={product.slug} className="aspect-[4/5] w-full">
            <span aria-hidden>{name}</span>
          </Poster>
        )}
      </div>
      <div className="min-w-0 content-start">
        <PageTitle title={name} above={<BackLink to="/shop">{m.shop_title()}</BackLink>} />
        <div className="-mt-4 grid gap-8 md:-mt-8">
          {description !== '' && <Prose text={description} />}
          <Buy key={product.id} product={product} />
          <p className="border-t border-line pt-5 text-sm text-quiet">
            {m.shop_sold_by()}{' '}
            <Link to="/clubs/$slug" params={{ slug: product.clubs.slug }} className="link">
              {club}
            </Link>
            {' · '}
            {m.shop_pickup()}
          </p>
        </div>
      </div>
    </div>
  );
}
