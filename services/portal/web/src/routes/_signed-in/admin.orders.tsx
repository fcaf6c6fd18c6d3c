import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { isLowerCaseUuid } from '@trivium/core';
import { ChevronLeft, Download } from '../../ui/icons.gen.tsx';
import { formatCount } from '../../language/dates.ts';
import { useLiveOrders } from '../../orders/use-live-orders.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { requireRole } from '../../session/guard.ts';
import { SHOP_ROLES } from '../../session/roles.ts';
import type { Session } from '../../session/session.ts';
import { closedSearch } from '../../shell/closed-search.ts';
import { LedgerView } from '../../shop/admin/LedgerView.tsx';
import { SellerOrderPanel } from '../../shop/admin/SellerOrderPanel.tsx';
import { SellerOrderRow } from '../../shop/admin/SellerOrderRow.tsx';
import { findOrders } from '../../shop/admin/find-orders.ts';
import { filterName } from '../../shop/admin/labels.ts';
import { exportLedger, exportOrders } from '../../shop/admin/order-export.ts';
import { filters, isFilter, type Filter } from '../../shop/admin/order-filters.ts';
import type { SellerOrder } from '../../shop/admin/queries.ts';
import {
  ledgerAccountsQuery,
  ledgerEntriesQuery,
  pastOrderCountQuery,
  readWholeLedger,
  sellerClubsQuery,
  wholeOrdersQuery,
} from '../../shop/admin/queries.ts';
import { useSoldOrders } from '../../shop/admin/use-sold-orders.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyLine, EmptyState } from '../../ui/EmptyState.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { WorkTitle } from '../../ui/WorkTitle.tsx';
import { viewStyle } from '../../ui/button-style.ts';
import { buttonStyle } from '../../ui/button-style.ts';

interface OrdersSearch {
  readonly show?: Filter | 'ledger';
  readonly q?: string;
  readonly order?: string;
}

export const Route = createFileRoute('/_signed-in/admin/orders')({
  validateSearch: closedSearch((search: Record<string, unknown>): OrdersSearch => ({
    ...((isFilter(search['show']) || search['show'] === 'ledger') && { show: search['show'] }),
    ...(typeof search['q'] === 'string' && search['q'] !== '' && { q: search['q'] }),
    ...(isLowerCaseUuid(search['order']) && { order: search['order'] }),
  })),
  beforeLoad: requireRole(SHOP_ROLES),
  loader: async ({ context: { db, queries, session } }) => {
    const clubs = await queries.ensureQueryData(sellerClubsQuery(db, session));
    const scope = scopeOf(session, clubs);
    await Promise.all([
      queries.ensureQueryData(wholeOrdersQuery(db, scope, 'open')),
      queries.ensureQueryData(pastOrderCountQuery(db, scope)),
      queries.ensureQueryData(ledgerAccountsQuery(db)),
      queries.ensureInfiniteQueryData(ledgerEntriesQuery(db)),
    ]);
    return { clubs, scope };
  },
  component: SoldOrders,
});

/** A chair's purchases from other clubs are not orders of their club; administrators and the president see all. */
const scopeOf = ({ role }: Session, clubs: readonly { readonly id: string }[]) =>
  role === 'chair' ? clubs.map(({ id }) => id) : undefined;

function SoldOrders() {
  const { db } = Route.useRouteContext();
  const { clubs, scope } = Route.useLoaderData();
  const { q = '', order, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: '/admin/orders' });
  const queries = useQueryClient();
  const { data: entries } = useSuspenseInfiniteQuery(ledgerEntriesQuery(db));
  useLiveOrders();
  const sold = useSoldOrders({ clubs: scope, show: search.show, term: q.trim(), openId: order });
  const { show, visibleOrders } = sold;
  // A file has every order of the filter, not only those that are read so far.
  const save = useMutation({
    mutationFn: async () => {
      if (show === 'ledger') return exportLedger(await readWholeLedger(db));
      exportOrders(findOrders(await queries.fetchQuery(wholeOrdersQuery(db, scope, show)), q));
    },
    onError: (error) => announceRefusal(error, 'shop'),
  });
  return (
    <>
      <WorkTitle
        title={m.nav_shop_orders()}
        actions={
          <Button
            variant="quiet"
            className={order === undefined ? '' : 'max-lg:hidden'}
            isBusy={save.isPending}
            disabled={show === 'ledger' ? entries.length === 0 : !visibleOrders?.length}
            onClick={() => save.mutate()}
          >
            <Download size={18} aria-hidden />
            {m.sell_export()}
          </Button>
        }
      />
      <div className={`mb-6 flex flex-wrap items-center gap-3 ${order === undefined ? '' : 'max-lg:hidden'}`}>
        <nav aria-label={m.sell_filter()} className="flex flex-wrap rounded border border-line p-0.5">
          {filters.map((filter) => (
            <Link
              key={filter}
              to="/admin/orders"
              search={{ show: filter, ...(q && { q }) }}
              aria-current={show === filter ? 'page' : undefined}
              className={viewStyle(show === filter)}
            >
              {filterName(filter)} <span className="ms-2 numerals">{formatCount(sold.countOf(filter))}</span>
            </Link>
          ))}
          <Link
            to="/admin/orders"
            search={{ show: 'ledger' }}
            aria-current={show === 'ledger' ? 'page' : undefined}
            className={viewStyle(show === 'ledger')}
          >
            {m.ledger_title()}
          </Link>
        </nav>
        {show !== 'ledger' && (
          <input
            type="search"
            aria-label={m.sell_search()}
            placeholder={m.sell_search()}
            value={q}
            onChange={(event) =>
              void navigate({ search: { show, ...(event.target.value && { q: event.target.value }) }, replace: true })
            }
            className={`${inputStyle} min-w-[min(12rem,100%)] flex-1 sm:max-w-72`}
          />
        )}
      </div>
      {clubs.length === 0 && show !== 'ledger' && order === undefined && (
        <p className="mb-4 max-w-[40rem] text-sm text-quiet">{m.sell_all_looks_on()}</p>
      )}
      {show === 'ledger' ? <LedgerView /> : <OrderList sold={sold} />}
    </>
  );
}

/** The list, and beside it the order that is open; on a phone the one or the other. */
function OrderList({ sold: { show, visibleOrders, open, pages } }: { readonly sold: ReturnType<typeof useSoldOrders> }) {
  const { session } = Route.useRouteContext();
  const { clubs } = Route.useLoaderData();
  const canCheck = ({ club }: SellerOrder) => clubs.some(({ id }) => id === club.id);
  const isOthers = ({ buyer }: SellerOrder) => buyer.id !== session.userId;
  const next =
    show === 'check' && open ? nextAfter(visibleOrders ?? [], open.id, (order) => canCheck(order) && isOthers(order)) : undefined;
  if (!visibleOrders && !open) return <SkeletonRows />;
  if (!visibleOrders?.length && !open)
    return (
      <EmptyState title={show === 'all' ? m.sell_none_ever() : m.sell_none()} lead={m.sell_none_lead()}>
        <Link to="/admin/shop" className={buttonStyle('plain')}>
          {m.nav_shop_products()}
        </Link>
      </EmptyState>
    );
  return (
    <div className={`grid gap-x-14 gap-y-10 ${open ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]' : ''}`}>
      <div className={open ? 'max-lg:hidden' : ''}>
        <ul className="@container">
          {visibleOrders?.map((order) => (
            <SellerOrderRow key={order.id} order={order} isOpen={order.id === open?.id} />
          ))}
        </ul>
        {visibleOrders?.length === 0 && <EmptyLine>{show === 'check' ? m.sell_none_to_check() : m.sell_none()}</EmptyLine>}
        {pages && <ShowMore list={pages} />}
      </div>
      {open && (
        <SellerOrderPanel
          key={open.id}
          order={open}
          userId={session.userId}
          isSeller={canCheck(open)}
          above={
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 text-sm empty:hidden">
              <Link
                to="/admin/orders"
                search={({ order: _closed, ...was }) => was}
                className="-ms-1 inline-flex touch items-center gap-0.5 text-quiet no-underline hover:text-accent lg:hidden"
              >
                <ChevronLeft size={16} aria-hidden />
                {m.nav_shop_orders()}
              </Link>
              {next && (
                <Link to="/admin/orders" search={{ show, order: next.id }} className="link inline-flex touch items-center">
                  {m.sell_next_to_check()}
                </Link>
              )}
            </div>
          }
        />
      )}
    </div>
  );
}

/** The next of the orders that a reader can check; after the last one, the first. */
function nextAfter(orders: readonly SellerOrder[], openId: string, canCheck: (order: SellerOrder) => boolean) {
  const at = orders.findIndex(({ id }) => id === openId);
  return [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))].find(canCheck);
}
