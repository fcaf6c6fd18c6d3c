import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, useNavigate } from '@tanstack/react-router';
import { isLowerCaseUuid } from '@trivium/core';
import { Plus } from '../../ui/icons.gen.tsx';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { requireRole } from '../../session/guard.ts';
import { SHOP_ROLES } from '../../session/roles.ts';
import { closedSearch } from '../../shell/closed-search.ts';
import { PayoutAccounts } from '../../shop/admin/PayoutAccounts.tsx';
import { ProductEditor } from '../../shop/admin/ProductEditor.tsx';
import { ProductRow } from '../../shop/admin/ProductRow.tsx';
import { ShopFigures } from '../../shop/admin/ShopFigures.tsx';
import { payoutAccountsQuery, productSalesQuery, sellerClubsQuery, sellerProductsQuery } from '../../shop/admin/queries.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

interface ProductSearch {
  /** The edited product, or `new`. */
  readonly product?: string;
}

export const Route = createFileRoute('/_signed-in/admin/shop')({
  validateSearch: closedSearch((search: Record<string, unknown>): ProductSearch =>
    isLowerCaseUuid(search['product']) || search['product'] === 'new' ? { product: search['product'] } : {},
  ),
  beforeLoad: requireRole(SHOP_ROLES),
  loaderDeps: ({ search: { product } }) => ({ product }),
  loader: async ({ context: { db, queries, session }, deps: { product } }) => {
    const clubs = await queries.ensureQueryData(sellerClubsQuery(db, session));
    const scope = session.role === 'chair' ? clubs.map(({ id }) => id) : undefined;
    const [products] = await Promise.all([
      queries.ensureQueryData(sellerProductsQuery(db, scope)),
      queries.ensureQueryData(payoutAccountsQuery(db)),
      product === undefined && queries.ensureQueryData(productSalesQuery(db)),
    ]);
    const isSold = product === 'new' ? clubs.length > 0 : products.some(({ id }) => id === product);
    if (product !== undefined && !isSold) throw notFound();
    return { clubs, scope };
  },
  component: ClubShop,
});

function ClubShop() {
  const { db } = Route.useRouteContext();
  const { clubs, scope } = Route.useLoaderData();
  const { product } = Route.useSearch();
  const navigate = useNavigate({ from: '/admin/shop' });
  const { data: products } = useSuspenseQuery(sellerProductsQuery(db, scope));
  if (product === undefined) return <ProductList />;
  const storedProduct = products.find(({ id }) => id === product);
  return (
    <>
      <PageTitle
        above={<BackLink to="/admin/shop">{m.nav_shop_products()}</BackLink>}
        title={storedProduct ? localText(storedProduct.name, storedProduct.name_th) : m.sell_new()}
      />
      <ProductEditor
        key={product}
        clubs={clubs}
        stored={storedProduct}
        products={products}
        onSaved={() => void navigate({ search: {} })}
      />
    </>
  );
}

function ProductList() {
  const { db, session } = Route.useRouteContext();
  const { clubs, scope } = Route.useLoaderData();
  const { data: products } = useSuspenseQuery(sellerProductsQuery(db, scope));
  const groups = [...Map.groupBy(products, ({ club_id }) => club_id)];
  const named = session.role === 'admin' ? clubs.filter(({ id }) => groups.some(([club]) => club === id)) : clubs;
  const isSellerOf = (clubId: string) => clubs.some(({ id }) => id === clubId);
  const add = clubs.length > 0 && (
    <Link to="/admin/shop" search={{ product: 'new' }} className={buttonStyle('primary')}>
      <Plus size={18} aria-hidden />
      {m.sell_new()}
    </Link>
  );
  return (
    <>
      <PageTitle
        title={m.nav_shop_products()}
        lead={clubs.length > 0 ? m.sell_products_lead() : m.sell_products_looks_on()}
        actions={add}
      />
      {products.length === 0 && (
        <EmptyState title={m.sell_products_none()} lead={m.sell_products_none_lead()}>
          {add}
        </EmptyState>
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {groups.map(([clubId, of]) => (
          <section key={clubId} aria-label={localText(of[0]?.clubs.name, of[0]?.clubs.name_th)}>
            <SectionTitle>{localText(of[0]?.clubs.name, of[0]?.clubs.name_th)}</SectionTitle>
            <ul>
              {of.map((each) => (
                <ProductRow key={each.id} product={each} isSeller={isSellerOf(clubId)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {products.length > 0 && <ShopFigures products={products} />}
      {clubs.length > 0 && <PayoutAccounts clubs={named} hasOrganisation={session.role === 'admin'} />}
    </>
  );
}
