import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
    const refresh = () => void queries.invalidateQueries({ queryKey: orderKeys.all });
    const of = (table: string) => ({ event: '*', schema: 'public', table }) as const;
    const channel = db
      .channel(`orders-${filter ?? 'all'}`)
      .on('postgres_changes', { ...of('shop_orders'), ...(filter !== undefined && { filter }) }, refresh)
      .on('postgres_changes', of('shop_payment_proofs'), refresh)
      .subscribe();
    return () => void db.removeChannel(channel);
  }, [db, filter, queries]);
}
