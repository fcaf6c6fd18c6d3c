import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { cartVariantsQuery, shopKeys, type CartVariant } from '../queries.ts';
import { checkCart } from './cart-lines.rules.ts';
import type { CartLine } from './cart.rules.ts';
import { useCart } from './use-cart.ts';

/** The cart against the shelf. */
export interface CheckedCart extends Omit<ReturnType<typeof checkCart<CartVariant>>, 'gone'> {
  /** Lines whose variants no longer exist; empty while stock is read or without an answer. */
  readonly gone: readonly CartLine[];
}

/** While stock is being read, or without an answer, the last known stock of each variant applies. */
export function useCheckedCart(): CheckedCart {
  const db = useClient();
  const cart = useCart();
  const queries = useQueryClient();
  const query = cartVariantsQuery(
    db,
    cart.map(({ variantId }) => variantId),
  );
  const { data } = useQuery(query);
  if (data) return checkCart(cart, data);
  const cachedVariants = queries.getQueriesData<readonly CartVariant[]>({ queryKey: shopKeys.carts });
  return {
    ...checkCart(
      cart,
      cachedVariants.flatMap(([, variants]) => variants ?? []),
    ),
    gone: [],
  };
}
