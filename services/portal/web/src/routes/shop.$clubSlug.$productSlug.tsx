import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { AddToCart } from '../shop/AddToCart.tsx';
import { ProductGallery } from '../shop/ProductGallery.tsx';
import { picturesOf, pictureTextsOf } from '../shop/product.rules.ts';
import { productQuery } from '../shop/queries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Pattern } from '../ui/Pattern.tsx';
import { Prose } from '../ui/Prose.tsx';
import { useTitle } from '../ui/PageTitle.tsx';

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
  const name = localText(product?.name, product?.name_th);
  useTitle(name);
  if (!product) return null;
  const club = localText(product.clubs.name, product.clubs.name_th);
  const description = localText(product.description, product.description_th);
  const pictures = picturesOf(product.images);
  const back = (
    <p className="mb-4 text-sm text-quiet">
      <BackLink to="/shop">{m.shop_title()}</BackLink>
    </p>
  );
  return (
    <>
      {back}
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2">
        <div data-product-picture>
          {pictures.length > 0 ? (
            <ProductGallery
              key={product.id}
              name={name}
              seed={product.slug}
              pictures={pictures}
              texts={pictureTextsOf(product.image_texts)}
            />
          ) : (
            <Pattern seed={product.slug} className="aspect-[4/3] w-full rounded-lg max-lg:max-h-[30svh] lg:aspect-square" />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-7 max-lg:gap-5">
          <h1 className="text-2xl">{name}</h1>
          <AddToCart key={product.id} product={product} />
          {description !== '' && <Prose text={description} />}
          <p className="border-t border-line pt-5 text-sm text-quiet">
            {m.shop_sold_by()}{' '}
            <Link to="/clubs/$slug" params={{ slug: product.clubs.slug }} className="link">
              {club}
            </Link>
            {' · '}
            {m.shop_pickup()}
            {product.max_per_buyer !== null && ` · ${m.shop_limit({ count: product.max_per_buyer })}`}
          </p>
        </div>
      </div>
    </>
  );
}
