import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { readAll } from '../kit/pages.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Query keys of the shop as its buyers see it. */
export const shopKeys = {
  all: ['shop'] as const,
  products: ['shop', 'products'] as const,
  product: (clubSlug: string, productSlug: string) => ['shop', 'product', clubSlug, productSlug] as const,
  carts: ['shop', 'cart'] as const,
  cart: (variantIds: readonly string[]) => ['shop', 'cart', variantIds] as const,
  payoutAccounts: ['shop', 'payout-account'] as const,
  payoutAccount: (clubId: string) => ['shop', 'payout-account', clubId] as const,
};

const club = 'clubs!inner(id, slug, name, name_th)' as const;
/** The columns of a product in a list. */
export const listed =
  `id, slug, name, name_th, description, description_th, images, is_available, max_per_buyer, created_at, ${club}, shop_product_variants(id, size, colour, price, stock)` as const;

/** Products on sale, newest first. */
export const productsQuery = (db: Client) =>
  queryOptions({
    queryKey: shopKeys.products,
    queryFn: async () =>
      readAll((from, to) =>
        db
          .from('shop_products')
          .select(listed)
          .eq('is_available', true)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to)
          .then(dataOf),
      ),
  });

/** One product, on sale or not, or null. */
export const productQuery = (db: Client, clubSlug: string, productSlug: string) =>
  queryOptions({
    queryKey: shopKeys.product(clubSlug, productSlug),
    queryFn: async () =>
      maybeDataOf(
        await db
          .from('shop_products')
          .select(`${listed}, image_texts`)
          .eq('clubs.slug', clubSlug)
          .eq('slug', productSlug)
          .maybeSingle(),
      ),
  });

/** The variants in a cart, with their present stock and price. */
export const cartVariantsQuery = (db: Client, ids: readonly string[]) => {
  const variantIds = ids.toSorted();
  return queryOptions({
    queryKey: shopKeys.cart(variantIds),
    staleTime: 0,
    queryFn: async () =>
      variantIds.length === 0
        ? []
        : dataOf(
            await db
              .from('shop_product_variants')
              .select(
                `id, size, colour, price, stock, shop_products!inner(id, slug, name, name_th, images, is_available, ${club})`,
              )
              .in('id', variantIds),
          ),
  });
};

export type Product = RowOf<typeof productsQuery>;
export type CartVariant = RowOf<typeof cartVariantsQuery>;
