import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useClient } from '../data/use-client.ts';
import { formatBaht } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Refusal } from '../refusals/refusal.ts';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { shortageOf } from '../shop/cart/CartLineRow.tsx';
import { totalOf, without, type CheckedLine } from '../shop/cart/cart-lines.rules.ts';
import { changeCart } from '../shop/cart/use-cart.ts';
import { pieceName } from '../shop/variant-names.ts';
import { shopKeys, type CartVariant } from '../shop/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Field, inputStyle } from '../ui/Field.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { placeOrder } from './mutations.ts';
import { orderKeys } from './queries.ts';
import { Problem } from '../ui/Problem.tsx';

interface PlaceOrderProps {
  /** Of one club. */
  readonly lines: readonly CheckedLine<CartVariant>[];
}

const nameOf = ({ variant }: CheckedLine<CartVariant>) =>
  [localText(variant.shop_products.name, variant.shop_products.name_th), pieceName(variant)].filter(Boolean).join(' · ');

/** The final check of an order from one club, with a note. What is out of stock stays in the cart. */
export function PlaceOrder({ lines }: PlaceOrderProps) {
  const db = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const orderable = lines.filter(({ available }) => available > 0);
  const club = lines[0]?.variant.shop_products.clubs;
  const place = useMutation({
    mutationFn: async () =>
      placeOrder(db, {
        clubId: club?.id ?? '',
        items: orderable.map(({ line, available }) => ({ variantId: line.variantId, quantity: available })),
        note: note.trim(),
      }),
    onSuccess: async ({ id }) => {
      await navigate({ to: '/checkout', search: { order: id } });
      changeCart((cart) =>
        without(
          cart,
          orderable.map(({ line }) => line.variantId),
        ),
      );
      void queries.invalidateQueries({ queryKey: orderKeys.all });
    },
    // Also after a refusal: the cart must show the present stock.
    onSettled: () => queries.invalidateQueries({ queryKey: shopKeys.all }),
  });
  return (
    <div className="max-w-[44rem]">
      <ul>
        {lines.map((checked) => {
          const shortage = shortageOf(checked);
          return (
            <li key={checked.line.variantId} className="flex items-baseline justify-between gap-6 border-t border-line py-3">
              <span className={checked.available === 0 ? 'text-quiet line-through' : ''}>
                <span className="numerals">{checked.available || checked.line.quantity}</span> × {nameOf(checked)}
                {shortage !== undefined && (
                  <span className="ms-2 inline-block text-sm font-semibold text-accent">{shortage}</span>
                )}
              </span>
              <span className="numerals">{formatBaht((Math.round(checked.variant.price * 100) * checked.available) / 100)}</span>
            </li>
          );
        })}
      </ul>
      <p className="mb-8 flex items-baseline justify-between border-t border-edge py-3">
        <span className="text-quiet">{m.cart_total()}</span>
        <span className="text-lg font-semibold numerals">{formatBaht(totalOf(lines))}</span>
      </p>
      <Field label={m.checkout_note()} hint={m.checkout_note_hint()}>
        {(control) => (
          <textarea
            rows={2}
            maxLength={1000}
            className={`${inputStyle} py-2 leading-normal`}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            {...control}
          />
        )}
      </Field>
      {place.error && <Problem className="mt-5">{refusalOf(place.error, lines)}</Problem>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          isBusy={place.isPending}
          disabled={orderable.length === 0}
          onClick={() => place.mutate()}
          className="max-sm:w-full"
        >
          {m.checkout_place()}
        </Button>
        <Link to="/cart" className={buttonStyle('plain', 'max-sm:w-full')}>
          {m.checkout_change()}
        </Link>
      </div>
      <p className="mt-4 text-sm text-quiet">{m.checkout_promise()}</p>
    </div>
  );
}

/** The sentence of a refusal, with the product's name where the database gives it. */
function refusalOf(error: Error, lines: readonly CheckedLine<CartVariant>[]): ReactNode {
  const about = error instanceof Refusal ? lines.find(({ variant }) => variant.id === error.hint) : undefined;
  if (about && error instanceof Refusal && error.code === 'shop_out_of_stock')
    return m.checkout_error_left({ name: nameOf(about), count: about.variant.stock });
  return <RefusalText refused={error} subject="shop" />;
}
