import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { shopWorkQuery } from '../../shop/admin/shop-work.ts';
import { Waiting } from './Waiting.tsx';

/** The slips to check and the orders to hand over of the reader's club. */
export function ShopWork({ userId }: { readonly userId: string }) {
  const work = useQuery(shopWorkQuery(useClient(), userId));
  const { toCheck, toHandOver } = work.data ?? {};
  return (
    <>
      <Waiting
        state={work}
        figure={toCheck}
        link={{ to: '/admin/orders', search: { show: 'check' } }}
        label={m.home_slips({ count: formatCount(toCheck ?? 0) })}
      />
      <Waiting
        state={work}
        figure={toHandOver}
        link={{ to: '/admin/orders', search: { show: 'hand-over' } }}
        label={m.home_hand_over({ count: formatCount(toHandOver ?? 0) })}
      />
    </>
  );
}
