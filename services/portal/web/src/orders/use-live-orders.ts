import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../data/listen.ts';
import { useClient } from '../data/use-client.ts';
import { orderKeys } from './queries.ts';

/**
 * Shows what happens to orders while the page is open; of whose, the database's policies decide. Deposits and refunds touch
 * their order.
 * @param filter which orders: `id=eq.…`, `buyer_id=eq.…`; all that the reader may see without one
 */
export function useLiveOrders(filter?: string): void {
  const db = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const of = (table: string) => ({ event: '*', schema: 'public', table }) as const;
    const changes = [{ ...of('shop_orders'), ...(filter !== undefined && { filter }) }, of('shop_payment_proofs')];
    return listen(db, `orders-${filter ?? 'all'}`, changes, () => void queries.invalidateQueries({ queryKey: orderKeys.all }));
  }, [db, filter, queries]);
}
