import { Link } from '@tanstack/react-router';
import { ShoppingBag } from '../../ui/icons.gen.tsx';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { piecesIn } from './cart.rules.ts';
import { useCart } from './use-cart.ts';

/** The way to the cart, there as soon as something is in it. */
export function CartLink() {
  const pieces = piecesIn(useCart());
  if (pieces === 0) return null;
  return (
    <Link
      to="/cart"
      data-cart
      aria-label={m.cart_link({ count: formatCount(pieces) })}
      className="relative inline-flex h-[44px] w-[38px] items-center sm:w-[44px] justify-center rounded text-quiet hover:text-ink"
    >
      <ShoppingBag size={18} aria-hidden />
      <span
        aria-hidden
        className="absolute top-1 right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent numerals"
      >
        {formatCount(pieces)}
      </span>
    </Link>
  );
}
