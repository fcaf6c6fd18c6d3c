import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { orderKeys } from '../../orders/queries.ts';
import { dataOf } from '../../refusals/refusal.ts';

/**
 * How many orders of the clubs that somebody presides wait for them; their own purchases wait for somebody else.
 * @param club the slug of one of them; undefined: all
 */
export const shopWorkQuery = (db: Client, userId: string, club?: string) =>
  queryOptions({
    queryKey: orderKeys.shopWork(userId, club),
    queryFn: async () => {
      const waiting = async (status: 'payment-sent' | 'paid') => {
        const orders = db
          .from('shop_orders')
          .select('id, clubs!inner(president_id, slug)', { count: 'exact', head: true })
          .eq('clubs.president_id', userId)
          .neq('buyer_id', userId)
          .eq('status', status);
        const { count, error } = await (club === undefined ? orders : orders.eq('clubs.slug', club));
        return dataOf({ data: count, error });
      };
      const [toCheck, toHandOver] = await Promise.all([waiting('payment-sent'), waiting('paid')]);
      return { toCheck, toHandOver };
    },
  });
