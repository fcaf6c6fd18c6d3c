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
        // Large text must not hide the icon; the label of the link says the number too.
        className="absolute top-[4px] right-[2px] min-w-[1.6em] rounded-full bg-accent px-[4px] text-center text-[min(0.75rem,13px)] leading-[1.6] font-semibold text-on-accent numerals"
      >
        {formatCount(pieces)}
      </span>
    </Link>
  );
}
