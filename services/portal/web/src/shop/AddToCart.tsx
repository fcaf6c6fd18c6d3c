import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
import { choicesOf, isScarce, sortPieces } from './product.rules.ts';
import type { Product } from './queries.ts';

/** Chooses a kind and how many, and puts them into the cart. */
export function AddToCart({ product }: { readonly product: Product }) {
  const variants = sortPieces(product.shop_product_variants);
  const first = variants.find(({ stock }) => stock > 0) ?? variants[0];
  const [size, setSize] = useState(first?.size ?? null);
  const [colour, setColour] = useState(first?.colour ?? null);
  const [quantity, setQuantity] = useState(1);
  const cart = useCart();
  const navigate = useNavigate();
  const find = (ofSize: string | null, ofColour: string | null) =>
    variants.find((variant) => variant.size === ofSize && variant.colour === ofColour);
  const chosen = find(size, colour);
  const stock = product.is_available ? (chosen?.stock ?? 0) : 0;
  const inCart = cart.find(({ variantId }) => variantId === chosen?.id)?.quantity ?? 0;
  const max = Math.min(stock, maxPieces) - inCart;
  const pieces = Math.min(quantity, Math.max(max, 1));
  const put = () =>
    chosen && changeCart((now) => withPieces(now, { variantId: chosen.id, clubId: product.clubs.id, quantity: pieces }));
  const buy = () => {
    put();
    void navigate({ to: '/checkout', search: { club: product.clubs.slug } });
  };
  const add = () => {
    if (!chosen) return;
    const before = readCart().find(({ variantId }) => variantId === chosen.id)?.quantity ?? 0;
    put();
    // The cart's link is there once something is in it.
    requestAnimationFrame(() =>
      showLeaving(document.querySelector('[data-product-picture]')?.firstElementChild, document.querySelector('[data-cart]')),
    );
    setQuantity(1);
    announce({
      text: m.shop_added({ name: localText(product.name, product.name_th) }),
      undo: () => changeCart((now) => withQuantity(now, chosen.id, before)),
    });
  };
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-xl font-semibold numerals" aria-live="polite">
        {chosen ? formatBaht(chosen.price) : m.shop_no_kind()}
      </p>
      <VariantChoice
        label={m.shop_size()}
        options={choicesOf(variants, 'size')}
        chosen={size}
        isOut={(option) => (find(option, colour)?.stock ?? 0) === 0}
        onChoose={setSize}
      />
      <VariantChoice
        label={m.shop_colour()}
        options={choicesOf(variants, 'colour')}
        chosen={colour}
        isOut={(option) => (find(size, option)?.stock ?? 0) === 0}
        onChoose={setColour}
      />
      <p role="status" className={stock === 0 || isScarce(stock) ? 'font-semibold text-accent' : 'text-quiet'}>
        {product.is_available ? stockSentence(stock) : m.shop_off_sale()}
      </p>
      <div className="flex w-full flex-wrap items-center gap-3 bg-paper max-lg:sticky max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:z-10 max-lg:py-3">
        <Stepper label={m.shop_quantity()} value={pieces} max={Math.max(max, 1)} onChange={setQuantity} />
        <Button disabled={!chosen || max < 1} onClick={buy} className="grow sm:grow-0">
          {m.shop_buy()}
        </Button>
        <Button variant="plain" disabled={!chosen || max < 1} onClick={add} className="grow sm:grow-0">
          {m.shop_add()}
        </Button>
        {inCart > 0 && (
          <Link to="/cart" className={buttonStyle('plain', 'grow sm:grow-0')}>
            {m.shop_to_cart({ count: formatCount(inCart) })}
          </Link>
        )}
      </div>
    </div>
  );
}

const stockSentence = (stock: number): string =>
  stock === 0 ? m.shop_kind_out() : isScarce(stock) ? m.shop_left({ count: stock }) : m.shop_in_stock();
