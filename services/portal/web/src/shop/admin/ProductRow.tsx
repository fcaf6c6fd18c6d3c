import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { formatBaht, formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Cover } from '../../ui/Cover.tsx';
import { announce } from '../../ui/announce.ts';
import { isScarce, picturesOf, priceSpan, stockOf } from '../product.rules.ts';
import { shopKeys } from '../queries.ts';
import { setProductAvailable } from './mutations.ts';
import { sellerKeys, type SellerProduct } from './queries.ts';

interface ProductRowProps {
  readonly product: SellerProduct;
  /** Whether the reader sells for its club; others look on. */
  readonly isSeller: boolean;
}

/** A product in its seller's list, with the switch that puts it on sale. */
export function ProductRow({ product, isSeller }: ProductRowProps) {
  const db = useClient();
  const queries = useQueryClient();
  const name = localText(product.name, product.name_th);
  const stock = stockOf(product.shop_product_variants);
  const span = priceSpan(product.shop_product_variants);
  const [picture] = picturesOf(product.images);
  const offer: UseMutationResult<unknown, Error, boolean> = useMutation({
    mutationFn: (isAvailable: boolean) => setProductAvailable(db, product.id, isAvailable),
    onSuccess: (_row, isOffered): void =>
      announce({ text: isOffered ? m.sell_on({ name }) : m.sell_off({ name }), undo: () => offer.mutate(!isOffered) }),
    onError: (error) => announceRefusal(error, 'shop'),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sellerKeys.all }),
        queries.invalidateQueries({ queryKey: shopKeys.all }),
      ]),
  });
  const isOnSale = offer.isPending ? offer.variables : product.is_available;
  // What is sold out cannot be bought, whatever the switch says.
  const state = !isOnSale ? m.sell_is_off() : stock === 0 ? m.sell_is_on_empty() : m.sell_is_on();
  const words = (
    <span className="min-w-0">
      <span className="block leading-snug font-semibold">{name}</span>
      <span className="block text-sm font-normal text-quiet numerals">
        {span && `${formatBaht(span.min)} · `}
        {stock === 0 || isScarce(stock) ? (
          <span className="font-semibold text-accent">
            {stock === 0 ? m.shop_sold_out() : m.shop_left({ count: formatCount(stock) })}
          </span>
        ) : (
          m.sell_pieces({ count: formatCount(stock) })
        )}
      </span>
    </span>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <Cover
        bucket="shop-products"
        path={picture ?? null}
        alt=""
        seed={product.slug}
        sizes="3rem"
        className="size-12 shrink-0 rounded"
      />
      {isSeller ? (
        <>
          <Link
            to="/admin/shop"
            search={{ product: product.id }}
            className="flex min-w-0 flex-1 basis-40 touch items-center text-ink no-underline hover:text-accent"
          >
            {words}
          </Link>
          <button
            type="button"
            role="switch"
            aria-checked={isOnSale}
            aria-label={m.sell_switch({ name })}
            disabled={offer.isPending}
            onClick={() => offer.mutate(!isOnSale)}
            className="group inline-flex touch shrink-0 items-center gap-3 text-sm text-quiet"
          >
            <span aria-hidden className="max-sm:hidden">
              {state}
            </span>
            <span className="flex h-6 w-11 forced-color-adjust-none items-center rounded-full border border-edge px-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent">
              <span className="size-4.5 rounded-full bg-edge transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-on-accent" />
            </span>
          </button>
        </>
      ) : (
        <>
          <span className="min-w-0 flex-1">{words}</span>
          <span className="text-sm text-quiet">{state}</span>
        </>
      )}
    </li>
  );
}
