import { itemNames } from '../../orders/ItemList.tsx';
import { orderNumber } from '../../orders/order.rules.ts';
import type { SellerOrder } from './queries.ts';

/** Orders by their number, their buyer's names, their club or what was ordered. */
export const findOrders = (orders: readonly SellerOrder[], query: string): SellerOrder[] => {
  const term = query.trim().toLowerCase();
  return orders.filter(({ id, buyer, club, shop_order_items }) =>
    [
      orderNumber(id),
      buyer.nickname,
      buyer.full_name,
      buyer.full_name_en,
      club.name,
      club.name_th,
      ...itemNames(shop_order_items),
    ]
      .join(' ')
      .toLowerCase()
      .includes(term),
  );
};
