import { Link } from '@tanstack/react-router';
import type { Client } from '../data/client.ts';
import { publicObject } from '../data/public-object.ts';
import type { Product } from '../data/shop.ts';
import { formatBaht } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Picture } from '../parts/Picture.tsx';
import { Poster } from './Poster.tsx';
import { isScarce, picturesOf, priceSpan, stockOf } from './product.rules.ts';

/** A product among others: its picture or its name in large letters, what it costs, and whether there is any left. */
export function ProductTile({ db, product }: { readonly db: Client; readonly product: Product }) {
  const { slug, clubs, images, shop_product_variants: variants } = product;
  const name = localText(product.name, product.name_th);
  const [picture] = picturesOf(images);
  const stock = stockOf(variants);
  const link = (
    <Link
      to="/shop/$clubSlug/$productSlug"
      params={{ clubSlug: clubs.slug, productSlug: slug }}
      className="text-inherit no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent"
    >
      {name}
    </Link>
  );
  return (
    <li className={`group relative ${stock === 0 ? 'opacity-80' : ''}`}>
      {picture === undefined ? (
        <Poster seed={slug} className="aspect-[4/5] transition-transform duration-150 motion-safe:group-hover:-translate-y-0.5">
          <h3 className="text-[length:inherit] leading-[inherit] tracking-[inherit]">{link}</h3>
        </Poster>
      ) : (
        <>
          <Picture src={publicObject(db, 'shop-products', picture)} alt="" className="aspect-[4/5] rounded-lg" />
          <h3 className="mt-3 text-base">{link}</h3>
        </>
      )}
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="numerals">
          <Price variants={variants} />
        </span>
        {stock === 0 ? (
          <span className="font-semibold text-quiet">{m.shop_sold_out()}</span>
        ) : (
          isScarce(stock) && <span className="text-accent">{m.shop_left({ count: stock })}</span>
        )}
      </p>
    </li>
  );
}

export function Price({ variants }: { readonly variants: Product['shop_product_variants'] }) {
  const span = priceSpan(variants);
  if (!span) return m.shop_no_price();
  return span.least === span.most ? formatBaht(span.least) : m.shop_price_from({ price: formatBaht(span.least) });
}
