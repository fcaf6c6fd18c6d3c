import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatBaht, formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { showLeaving } from '../ui/show-leaving.ts';
import { Stepper } from './Stepper.tsx';
import { VariantChoice } from './VariantChoice.tsx';
import { maxPieces, withPieces, withQuantity } from './cart/cart.rules.ts';
import { changeCart, readCart, useCart } from './cart/use-cart.ts';
import { priceOf } from './price-of.ts';
import { choicesOf, givenValue, isScarce, sortPieces, stockOf } from './product.rules.ts';
import type { Product } from './queries.ts';
import { pieceName } from './variant-names.ts';

/** Chooses a kind and how many, and puts them into the cart. */
export function AddToCart({ product }: { readonly product: Product }) {
  const variants = sortPieces(product.shop_product_variants);
  const [size, setSize] = useState(givenValue(variants, 'size'));
  const [colour, setColour] = useState(givenValue(variants, 'colour'));
  const [isAsked, setAsked] = useState(false);
  const [quantity, setQuantity] = useState(1);
  const parts = useRef<HTMLDivElement>(null);
  const cart = useCart();
  const navigate = useNavigate();
  const open = size === undefined ? 'size' : colour === undefined ? 'colour' : undefined;
  const matching = (ofSize: typeof size, ofColour: typeof colour) =>
    variants.filter(
      (variant) => (ofSize === undefined || variant.size === ofSize) && (ofColour === undefined || variant.colour === ofColour),
    );
  const chosen = open === undefined ? matching(size, colour)[0] : undefined;
  const stock = product.is_available ? stockOf(matching(size, colour)) : 0;
  const kind = chosen ? pieceName(chosen) : '';
  const inCart = cart.find(({ variantId }) => variantId === chosen?.id)?.quantity ?? 0;
  const max = Math.min(stock, maxPieces) - inCart;
  const pieces = Math.min(quantity, Math.max(max, 1));
  const ask = () => {
    setAsked(true);
    const choice = parts.current?.querySelector<HTMLElement>(`[data-choice=${open}]`);
    choice?.querySelector('input')?.focus({ preventScroll: true });
    // Bars cover what is at the edges.
    choice?.scrollIntoView({ block: 'center' });
  };
  const put = () =>
    chosen && changeCart((now) => withPieces(now, { variantId: chosen.id, clubId: product.clubs.id, quantity: pieces }));
  const buy = () => {
    if (!chosen) return ask();
    put();
    void navigate({ to: '/checkout', search: { club: product.clubs.slug } });
  };
  const add = () => {
    if (!chosen) return ask();
    const before = readCart().find(({ variantId }) => variantId === chosen.id)?.quantity ?? 0;
    put();
    // The cart's link is there once something is in it.
    requestAnimationFrame(() =>
      showLeaving(document.querySelector('[data-product-picture]')?.firstElementChild, document.querySelector('[data-cart]')),
    );
    setQuantity(1);
    announce({
      text: m.shop_added({ name: [localText(product.name, product.name_th), kind].filter(Boolean).join(' · ') }),
      undo: () => changeCart((now) => withQuantity(now, chosen.id, before)),
      action: { name: m.shop_view_cart(), run: () => navigate({ to: '/cart' }) },
    });
  };
  return (
    <div ref={parts} className="grid justify-items-start gap-6">
      <p className="text-xl font-semibold numerals" aria-live="polite">
        {chosen ? formatBaht(chosen.price) : open ? priceOf(matching(size, colour)) : m.shop_no_kind()}
      </p>
      <VariantChoice
        property="size"
        label={m.shop_size()}
        options={choicesOf(variants, 'size')}
        chosen={size}
        isOut={(option) => stockOf(matching(option, colour)) === 0}
        onChoose={setSize}
      />
      <VariantChoice
        property="colour"
        label={m.shop_colour()}
        options={choicesOf(variants, 'colour')}
        chosen={colour}
        isOut={(option) => stockOf(matching(size, option)) === 0}
        onChoose={setColour}
      />
      <p role="status" className={stock === 0 || isScarce(stock) ? 'font-semibold text-accent' : 'text-quiet'}>
        {product.is_available ? stockSentence(stock, stockOf(variants)) : m.shop_off_sale()}
      </p>
      <Stepper label={m.shop_quantity()} value={pieces} max={Math.max(max, 1)} onChange={setQuantity} />
      {/* It stays in sight on a phone once all is chosen: before, it would cover the choices. */}
      <div
        data-bottom-bar
        className={`flex w-full flex-wrap items-center gap-3 border-line bg-paper max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:z-10 max-lg:border-t max-lg:py-3 ${open ? '' : 'max-lg:sticky'}`}
      >
        <p role="status" className="w-full font-semibold text-danger empty:absolute">
          {isAsked && open && (size === undefined && colour === undefined ? m.shop_choose_both() : chooseSentence[open]())}
        </p>
        <Button disabled={max < 1} onClick={buy} className="grow sm:grow-0">
          {m.shop_buy()}
        </Button>
        <Button variant="plain" disabled={max < 1} onClick={add} className="grow sm:grow-0">
          {m.shop_add()}
        </Button>
        {inCart > 0 && (
          <Link to="/cart" className={buttonStyle('plain', 'grow sm:grow-0')}>
            {[kind, m.shop_to_cart({ count: formatCount(inCart) })].filter(Boolean).join(' · ')}
          </Link>
        )}
      </div>
    </div>
  );
}

const chooseSentence = { size: m.shop_choose_size, colour: m.shop_choose_colour };

/** What is left of the chosen kind, or of all of the product's. */
function stockSentence(stock: number, stockOfAll: number): string {
  if (stockOfAll === 0) return m.shop_sold_out();
  if (stock === 0) return m.shop_kind_out();
  return isScarce(stock) ? m.shop_left({ count: stock }) : m.shop_in_stock();
}
