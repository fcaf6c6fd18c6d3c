import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { orderKeys } from '../../orders/queries.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** How many orders of the clubs that somebody presides wait for them; their own purchases wait for somebody else. */
export const shopWorkQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: orderKeys.shopWork(userId),
    queryFn: async () => {
      const waiting = async (status: 'payment-sent' | 'paid') => {
        const { count, error } = await db
          .from('shop_orders')
          .select('id, clubs!inner(president_id)', { count: 'exact', head: true })
          .eq('clubs.president_id', userId)
          .neq('buyer_id', userId)
          .eq('status', status);
        return dataOf({ data: count, error });
      };
      const [toCheck, toHandOver] = await Promise.all([waiting('payment-sent'), waiting('paid')]);
      return { toCheck, toHandOver };
    },
  });
