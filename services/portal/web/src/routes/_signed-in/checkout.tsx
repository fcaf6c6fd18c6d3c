import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router';
import { isLowerCaseUuid } from '@trivium/core';
import { formatBaht } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { PlaceOrder } from '../../orders/PlaceOrder.tsx';
import { isPayable, orderNumber } from '../../orders/order.rules.ts';
import { PaymentPanel } from '../../orders/payment/PaymentPanel.tsx';
import { ownOrderQuery, paymentsQuery, payoutAccountQuery, slipsQuery } from '../../orders/queries.ts';
import { m } from '../../paraglide/messages.js';
import { closedSearch } from '../../shell/closed-search.ts';
import { totalOf } from '../../shop/cart/cart-lines.rules.ts';
import { readCart } from '../../shop/cart/use-cart.ts';
import { useCheckedCart } from '../../shop/cart/use-checked-cart.ts';
import { cartVariantsQuery } from '../../shop/queries.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

interface CheckoutSearch {
  /** The club whose products are ordered, by slug. */
  readonly club?: string;
  /** An order that waits to be paid. */
  readonly order?: string;
}

export const Route = createFileRoute('/_signed-in/checkout')({
  validateSearch: closedSearch((search: Record<string, unknown>): CheckoutSearch => ({
    ...(typeof search['club'] === 'string' && { club: search['club'] }),
    ...(isLowerCaseUuid(search['order']) && { order: search['order'] }),
  })),
  loaderDeps: ({ search: { order } }) => ({ order }),
  loader: async ({ context: { db, queries, session }, deps: { order: id } }) => {
    if (id === undefined) {
      const ids = readCart().map(({ variantId }) => variantId);
      await queries.ensureQueryData(cartVariantsQuery(db, ids));
      return;
    }
    const [order] = await Promise.all([
      queries.fetchQuery({ ...ownOrderQuery(db, session.userId, id), staleTime: 0 }),
      queries.fetchQuery({ ...paymentsQuery(db, id), staleTime: 0 }),
      queries.fetchQuery({ ...slipsQuery(db, id), staleTime: 0 }),
    ]);
    if (!order) throw notFound();
    if (!isPayable(order.status)) throw redirect({ to: '/me/orders/$id', params: { id } });
    // Reads the account again, because the stored one may be old.
    await queries.fetchQuery({ ...payoutAccountQuery(db, order.club.id), staleTime: 0 });
  },
  component: Checkout,
});

function Checkout() {
  const { order } = Route.useSearch();
  return order === undefined ? <FromCart /> : <PayOrder id={order} />;
}

function PayOrder({ id }: { readonly id: string }) {
  const { db, session } = Route.useRouteContext();
  const { data: order } = useSuspenseQuery(ownOrderQuery(db, session.userId, id));
  if (!order) return null;
  const club = localText(order.club.name, order.club.name_th);
  return (
    <>
      <PageTitle
        isTight
        title={m.pay_title()}
        above={
          <>
            <Link to="/me/orders/$id" params={{ id }} className="link">
              {m.order_number({ number: orderNumber(id) })}
            </Link>{' '}
            · {club}
          </>
        }
      />
      <PaymentPanel userId={session.userId} order={order} />
    </>
  );
}

function FromCart() {
  const { club } = Route.useSearch();
  const { lines } = useCheckedCart();
  const groups = [...Map.groupBy(lines, ({ variant }) => variant.shop_products.clubs.slug)];
  const [slug, chosen] = groups.find(([each]) => each === club) ?? (groups.length === 1 ? groups[0] : undefined) ?? [];
  if (!chosen || slug === undefined)
    return (
      <>
        <PageTitle title={m.checkout_title()} lead={groups.length > 1 ? m.checkout_which() : m.cart_lead()} />
        {groups.length === 0 && (
          <EmptyState title={m.cart_empty()} lead={m.cart_empty_lead()}>
            <Link to="/shop" className={buttonStyle('primary')}>
              {m.cart_to_shop()}
            </Link>
          </EmptyState>
        )}
        <ul className="max-w-[44rem]">
          {groups.map(([each, group]) => (
            <li key={each} className="border-t border-line">
              <Link
                to="/checkout"
                search={{ club: each }}
                className="flex items-baseline justify-between gap-6 py-4 text-lg text-ink no-underline hover:text-accent"
              >
                {localText(group[0]?.variant.shop_products.clubs.name, group[0]?.variant.shop_products.clubs.name_th)}
                <span className="numerals">{formatBaht(totalOf(group))}</span>
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  const { clubs } = chosen[0]?.variant.shop_products ?? {};
  return (
    <>
      <PageTitle
        title={m.checkout_title()}
        lead={m.checkout_lead({ club: localText(clubs?.name, clubs?.name_th) })}
        above={<BackLink to="/cart">{m.cart_title()}</BackLink>}
      />
      <PlaceOrder key={slug} lines={chosen} />
    </>
  );
}
