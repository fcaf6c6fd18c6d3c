import { Link } from '@tanstack/react-router';
import { X } from '../../ui/icons.gen.tsx';
import { formatBaht } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { Cover } from '../../ui/Cover.tsx';
import { announce } from '../../ui/announce.ts';
import { Stepper } from '../Stepper.tsx';
import { picturesOf } from '../product.rules.ts';
import { pieceName } from '../variant-names.ts';
import type { CartVariant } from '../queries.ts';
import { withLineBack, without, type CheckedLine } from './cart-lines.rules.ts';
import { maxPieces, withQuantity } from './cart.rules.ts';
import { changeCart, readCart } from './use-cart.ts';

/** Why a line cannot be filled; undefined if it can. */
export function shortageOf({ line, variant, available }: CheckedLine<CartVariant>): string | undefined {
  if (!variant.shop_products.is_available) return m.cart_off_sale();
  if (available === 0) return m.cart_sold_out();
  return available < line.quantity ? m.cart_only_left({ count: available }) : undefined;
}

export function CartLineRow({ checked }: { readonly checked: CheckedLine<CartVariant> }) {
  const { line, variant, available } = checked;
  const product = variant.shop_products;
  const name = localText(product.name, product.name_th);
  const kind = pieceName(variant);
  const shortage = shortageOf(checked);
  const [picture] = picturesOf(product.images);
  const remove = () => {
    const place = readCart().findIndex(({ variantId }) => variantId === line.variantId);
    changeCart((cart) => without(cart, [line.variantId]));
    announce({ text: m.cart_removed({ name }), undo: () => changeCart((cart) => withLineBack(cart, line, place)) });
  };
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-3 border-t border-line py-5 sm:grid-cols-[1fr_auto_7rem_auto] sm:items-center">
      <div className="flex min-w-0 items-center gap-4">
        <Cover
          bucket="shop-products"
          path={picture ?? null}
          alt=""
          seed={product.slug}
          sizes="4rem"
          className="size-16 shrink-0 rounded"
        />
        <div className="min-w-0">
          <Link
            to="/shop/$clubSlug/$productSlug"
            params={{ clubSlug: product.clubs.slug, productSlug: product.slug }}
            className="text-lg leading-snug font-semibold text-ink no-underline hover:text-accent"
          >
            {name}
          </Link>
          <p className="text-sm text-quiet numerals">{[kind, formatBaht(variant.price)].filter(Boolean).join(' · ')}</p>
          {shortage !== undefined && (
            <p role="status" className="text-sm font-semibold text-accent">
              {shortage}
            </p>
          )}
        </div>
      </div>
      <div>
        <Stepper
          label={m.cart_quantity({ name })}
          value={line.quantity}
          max={Math.min(Math.max(variant.stock, line.quantity), maxPieces)}
          onChange={(quantity) => changeCart((cart) => withQuantity(cart, line.variantId, quantity))}
        />
      </div>
      <p className="self-center justify-self-end numerals">{formatBaht((Math.round(variant.price * 100) * available) / 100)}</p>
      <button
        type="button"
        aria-label={m.cart_remove({ name: [name, kind].filter(Boolean).join(' · ') })}
        onClick={remove}
        className="inline-flex size-11 items-center justify-center justify-self-end rounded text-quiet hover:text-ink max-sm:col-start-2 max-sm:row-start-1"
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  );
}
