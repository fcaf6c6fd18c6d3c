import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { shopWorkQuery } from '../shop/admin/shop-work.ts';

interface ClubShopLinksProps {
  readonly slug: string;
  /** Where several clubs are on the page, the name of this one. */
  readonly club?: string;
  readonly className: string;
}

/** Whether an officer sells for the club: its president does, in a role that may. */
export const isSeller = (session: Session | null, isPresident: boolean): boolean =>
  isPresident && (session?.role === 'chair' || session?.role === 'admin');

/** From a club to its orders, with how many wait for its seller, and to its products. */
export function ClubShopLinks({ slug, club, className }: ClubShopLinksProps) {
  const { db, session } = useRouteContext({ from: '__root__' });
  const { data: { toCheck, toHandOver } = { toCheck: 0, toHandOver: 0 } } = useQuery(
    shopWorkQuery(db, session?.userId ?? '', slug),
  );
  const waiting = toCheck + toHandOver;
  const orders = waiting === 0 ? m.nav_shop_orders() : m.club_orders_waiting({ count: formatCount(waiting) });
  const labelOf = (text: string) => (club === undefined ? undefined : `${text}: ${club}`);
  return (
    <>
      <Link to="/admin/orders" aria-label={labelOf(orders)} className={className}>
        {orders}
      </Link>
      <Link to="/admin/shop" aria-label={labelOf(m.nav_shop_products())} className={className}>
        {m.nav_shop_products()}
      </Link>
    </>
  );
}
