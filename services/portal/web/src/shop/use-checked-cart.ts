import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { cartVariantsQuery } from '../data/shop.ts';
import { checkCart } from './cart.rules.ts';
import { useCart } from './use-cart.ts';

const idsOf = (cart: ReturnType<typeof useCart>) => cart.map(({ variantId }) => variantId);

/** The cart against the shelf; what the shelf said last stays while it is asked anew. */
export function useCheckedCart(db: Client) {
  const cart = useCart();
  const { data = [], isPending } = useQuery({ ...cartVariantsQuery(db, idsOf(cart)), placeholderData: keepPreviousData });
  const checked = checkCart(cart, data);
  return { ...checked, gone: isPending ? [] : checked.gone, isPending };
}
