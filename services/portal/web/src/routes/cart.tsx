import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatBaht, formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { CartLineRow } from '../shop/cart/CartLineRow.tsx';
import { totalOf, without, type CheckedLine } from '../shop/cart/cart-lines.rules.ts';
import { changeCart, readCart } from '../shop/cart/use-cart.ts';
import { useCheckedCart } from '../shop/cart/use-checked-cart.ts';
import { cartVariantsQuery, type CartVariant } from '../shop/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

export const Route = createFileRoute('/cart')({
  loader: ({ context: { db, queries } }) =>
    queries.ensureQueryData(
      cartVariantsQuery(
        db,
        readCart().map(({ variantId }) => variantId),
      ),
    ),
  component: CartPage,
});

function CartPage() {
  const { lines, gone } = useCheckedCart();
  const groups = [...Map.groupBy(lines, ({ variant }) => variant.shop_products.clubs.slug).values()];
  const goneIds = gone.map(({ variantId }) => variantId).join(' ');
  useEffect(() => {
    // Products that a club has deleted cannot be shown.
    if (goneIds !== '') changeCart((cart) => without(cart, goneIds.split(' ')));
  }, [goneIds]);
  return (
    <>
      <PageTitle
        title={m.cart_title()}
        lead={groups.length > 1 ? m.cart_lead_clubs({ count: formatCount(groups.length) }) : m.cart_lead()}
      />
      {lines.length === 0 ? (
        <EmptyState title={m.cart_empty()} lead={m.cart_empty_lead()}>
          <Link to="/shop" className={buttonStyle('primary')}>
            {m.cart_to_shop()}
          </Link>
        </EmptyState>
      ) : (
        <div className="grid max-w-[56rem] gap-16">
          {groups.map((group) => (
            <ClubPart key={group[0]?.line.clubId} lines={group} />
          ))}
        </div>
      )}
    </>
  );
}

/** One club's products, which become one order. */
function ClubPart({ lines }: { readonly lines: readonly CheckedLine<CartVariant>[] }) {
  const club = lines[0]?.variant.shop_products.clubs;
  const name = localText(club?.name, club?.name_th);
  const isOrderable = lines.some(({ available }) => available > 0);
  return (
    <section aria-label={name}>
      <h2 className="mb-3 text-xl">{name}</h2>
      <ul>
        {lines.map((checked) => (
          <CartLineRow key={checked.line.variantId} checked={checked} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-x-8 gap-y-4 border-t border-edge pt-5">
        <p aria-live="polite" aria-atomic className="text-lg font-semibold numerals">
          <span className="me-3 text-base font-normal text-quiet">{m.cart_total()}</span> {formatBaht(totalOf(lines))}
        </p>
        {isOrderable && club && (
          <Link to="/checkout" search={{ club: club.slug }} className={buttonStyle('primary', 'max-sm:w-full')}>
            {m.cart_check_out()}
          </Link>
        )}
      </div>
    </section>
  );
}
