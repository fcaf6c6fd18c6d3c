import { Link } from '@tanstack/react-router';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Cover } from '../ui/Cover.tsx';
import { priceOf } from './price-of.ts';
import { isScarce, picturesOf, stockOf } from './product.rules.ts';
import type { Product } from './queries.ts';

/** A product in the shop's list: picture or name, club, price, and stock. */
export function ProductTile({ product }: { readonly product: Product }) {
  const { slug, clubs, images, shop_product_variants: variants } = product;
  const name = localText(product.name, product.name_th);
  const club = localText(clubs.name, clubs.name_th);
  const [picture] = picturesOf(images);
  const stock = stockOf(variants);
  const price = <span className="shrink-0 font-semibold numerals">{priceOf(variants)}</span>;
  const link = (
    <Link
      to="/shop/$clubSlug/$productSlug"
      params={{ clubSlug: clubs.slug, productSlug: slug }}
      className="leading-[inherit] text-inherit no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent"
    >
      {name}
    </Link>
  );
  return (
    <li className="group relative transition-transform duration-150 motion-safe:hover:-translate-y-0.5">
      <Cover
        bucket="shop-products"
        path={picture ?? null}
        alt=""
        seed={slug}
        sizes="(min-width: 64rem) 22rem, 50vw"
        className="aspect-square rounded-lg"
      />
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="min-w-[min(5.5rem,100%)] flex-1 text-quiet">{club}</span>
        {price}
      </p>
      <h2 className="text-lg">{link}</h2>
      {stock === 0 && <p className="mt-2 text-sm text-quiet">{m.shop_sold_out()}</p>}
      {isScarce(stock) && <p className="mt-2 text-sm text-accent">{m.shop_left({ count: stock })}</p>}
    </li>
  );
}
