import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Search } from '../ui/icons.gen.tsx';
import { formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { closedSearch } from '../shell/closed-search.ts';
import { ProductTile } from '../shop/ProductTile.tsx';
import { stockOf } from '../shop/product.rules.ts';
import { productsQuery, type Product } from '../shop/queries.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { inputStyle } from '../ui/Field.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

interface ShopSearch {
  readonly q?: string;
  /** The club whose products are shown, by slug. */
  readonly club?: string;
}

export const Route = createFileRoute('/shop/')({
  validateSearch: closedSearch((search: Record<string, unknown>): ShopSearch => ({
    ...(typeof search['q'] === 'string' && search['q'] !== '' && { q: search['q'] }),
    ...(typeof search['club'] === 'string' && search['club'] !== '' && { club: search['club'] }),
  })),
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(productsQuery(db)),
  component: Shop,
});

function Shop() {
  const { db } = Route.useRouteContext();
  const { q = '', club = '' } = Route.useSearch();
  const navigate = useNavigate({ from: '/shop/' });
  const { data: products } = useSuspenseQuery(productsQuery(db));
  const show = (next: ShopSearch) => void navigate({ search: next, replace: true });
  const clubs = Map.groupBy(products, ({ clubs: { slug } }) => slug);
  const matches = products.filter((product) => (club === '' || product.clubs.slug === club) && speaksOf(product, q));
  const visibleGroups = byClub(matches);
  return (
    <>
      <PageTitle title={m.shop_title()} lead={m.shop_lead()} />
      {products.length === 0 ? (
        <EmptyState title={m.shop_empty()} lead={m.shop_empty_lead()}>
          <Link to="/clubs" className={buttonStyle('plain')}>
            {m.shop_empty_clubs()}
          </Link>
        </EmptyState>
      ) : (
        <>
          <div className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="relative w-full max-w-md">
              <Search size={18} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-quiet" />
              <input
                type="search"
                aria-label={m.shop_search()}
                placeholder={m.shop_search()}
                value={q}
                onChange={(event) => show({ ...(event.target.value && { q: event.target.value }), ...(club && { club }) })}
                className={`${inputStyle} ps-10`}
              />
            </div>
            <select
              aria-label={m.shop_club()}
              value={clubs.has(club) ? club : ''}
              onChange={(event) => show({ ...(q && { q }), ...(event.target.value && { club: event.target.value }) })}
              className={`${inputStyle} w-full sm:w-auto`}
            >
              <option value="">{m.shop_all_clubs()}</option>
              {[...clubs].map(([slug, [first]]) => (
                <option key={slug} value={slug}>
                  {localText(first?.clubs.name, first?.clubs.name_th)}
                </option>
              ))}
            </select>
            <p role="status" className="text-sm text-quiet">
              {m.shop_found({ count: formatCount(matches.length) })}
            </p>
          </div>
          {matches.length === 0 && (
            <EmptyState title={m.shop_none({ query: q })} lead={m.shop_none_lead()}>
              <Button variant="plain" onClick={() => show({})}>
                {m.shop_clear()}
              </Button>
            </EmptyState>
          )}
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-3 xl:grid-cols-4">
            {visibleGroups.map((product) => (
              <ProductTile key={product.id} product={product} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Whether a product, its kinds or its club go by what was typed. */
const speaksOf = ({ name, name_th, description, description_th, clubs, shop_product_variants }: Product, query: string) =>
  [name, name_th, description, description_th, clubs.name, clubs.name_th, ...shop_product_variants.map(({ colour }) => colour)]
    .join(' ')
    .toLowerCase()
    .includes(query.trim().toLowerCase());

/** The newest product first, beside other products of its club; what is sold out comes last. */
const byClub = (products: readonly Product[]): Product[] =>
  [...Map.groupBy(products, ({ clubs }) => clubs.slug).values()]
    .flat()
    .toSorted((a, b) => Number(isSoldOut(a)) - Number(isSoldOut(b)));

const isSoldOut = ({ shop_product_variants: variants }: Product): boolean => stockOf(variants) === 0;
