import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import type { PersonName } from './people.ts';

/** A club that the chair presides and that sells. */
export const seller = { slug: 'app-moon-bakers', name: 'Moon Bakers', name_th: 'ชมรมขนมพระจันทร์' };
export const cake = { slug: 'moon-cake', name: 'Moon cake', name_th: 'ขนมไหว้พระจันทร์' };
export const ownOrder = '00000000-0000-4000-8000-00000000a101';

/** A club that sells, two of its products, and an order of the member's. */
export async function fillShop({ query }: Pick<ProjectDatabase, 'query'>, ids: ReadonlyMap<PersonName, string>): Promise<void> {
  const [club] = await query<{ id: string }>(
    `insert into public.clubs (slug, name, name_th, president_id) values ($1, $2, $3, $4) returning id`,
    [seller.slug, seller.name, seller.name_th, ids.get('chair')],
  );
  const [variant] = await query<{ id: string }>(
    `with product as (
       insert into public.shop_products (club_id, slug, name, name_th, description, description_th)
       values ($1, $2, $3, $4, 'Lotus and salted egg.', 'ไส้เม็ดบัวไข่เค็ม') returning id)
     insert into public.shop_product_variants (product_id, size, price, stock)
     select id, size, price, 20 from product, (values ('S', 60), ('L', 110)) as kind (size, price)
     returning id`,
    [club?.id, cake.slug, cake.name, cake.name_th],
  );
  await query(
    `insert into public.shop_payout_accounts (club_id, promptpay_id, account_name) values ($1, '0812345678', 'Moon Bakers')`,
    [club?.id],
  );
  await query(`insert into public.shop_orders (id, buyer_id, club_id, total) values ($1, $2, $3, 60)`, [
    ownOrder,
    ids.get('member'),
    club?.id,
  ]);
  await query(`insert into public.shop_order_items (order_id, variant_id, quantity, unit_price) values ($1, $2, 1, 60)`, [
    ownOrder,
    variant?.id,
  ]);
}
