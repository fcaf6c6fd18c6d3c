import type { Client } from '../../data/client.ts';
import { dataOf, Refusal } from '../../refusals/refusal.ts';
import { variantChanges, writtenTexts, type ProductDraft } from './product-draft.rules.ts';
import type { SellerProduct } from './queries.ts';

/**
 * Writes a product and its variants. Earlier writes stay when a later one is refused, and saving again continues from there.
 * @param stored the product as the seller saw it; undefined: a new one, which starts off sale
 * @throws Refusal 23505 an address or kind that is there already, 23503 a removed kind that was ordered, stock_moved pieces
 *   that were sold while the seller edited
 */
export async function saveProduct(db: Client, id: string, draft: ProductDraft, stored: SellerProduct | undefined): Promise<void> {
  const row = {
    slug: draft.slug,
    // If one language is missing, the other replaces it.
    name: draft.name.trim() || draft.nameTh.trim(),
    name_th: draft.nameTh.trim() || null,
    description: draft.description.trim() || null,
    description_th: draft.descriptionTh.trim() || null,
    images: [...draft.images],
    image_texts: writtenTexts(draft),
    max_per_buyer: draft.maxPerBuyer.trim() === '' ? null : Number(draft.maxPerBuyer),
  };
  dataOf(
    stored
      ? await db.from('shop_products').update(row).eq('id', id).select('id').single()
      : // Over itself, where an earlier try ended behind it.
        await db
          .from('shop_products')
          .upsert({ ...row, id, club_id: draft.clubId, is_available: false })
          .select('id')
          .single(),
  );
  const { added, changed, removed } = variantChanges(stored?.shop_product_variants ?? [], draft.variants);
  const variants = () => db.from('shop_product_variants');
  if (removed.length > 0) dataOf(await variants().delete().in('id', removed).select('id'));
  for (const { id: variant, columns, seenStock } of changed) {
    const change = variants().update(columns).eq('id', variant);
    const rows = dataOf(await (seenStock === undefined ? change : change.eq('stock', seenStock)).select('id'));
    if (rows.length === 0) throw new Refusal('stock_moved', 'the stock is not the one that was seen');
  }
  if (added.length > 0)
    dataOf(
      await variants()
        .insert(added.map((each) => ({ ...each, product_id: id })))
        .select('id'),
    );
}
