import type { PictureTexts } from '../product.rules.ts';

/** A variant as a seller edits it: figures as they were typed. */
export interface DraftVariant {
  /** The identifier of an existing variant. */
  readonly id?: string;
  /** Tells rows apart while they are edited. */
  readonly key: string;
  readonly size: string;
  readonly colour: string;
  readonly price: string;
  readonly stock: string;
}

export interface ProductDraft {
  readonly clubId: string;
  readonly slug: string;
  readonly name: string;
  readonly nameTh: string;
  readonly description: string;
  readonly descriptionTh: string;
  /** Pieces that one person may order; empty: as many as there are. */
  readonly maxPerBuyer: string;
  /** Names in the bucket shop-products. */
  readonly images: readonly string[];
  /** What the pictures show, by name. */
  readonly imageTexts: PictureTexts;
  readonly variants: readonly DraftVariant[];
}

interface StoredVariant {
  readonly id: string;
  readonly size: string | null;
  readonly colour: string | null;
  readonly price: number;
  readonly stock: number;
}

export const draftVariant = ({ id, size, colour, price, stock }: StoredVariant): DraftVariant => ({
  id,
  key: id,
  size: size ?? '',
  colour: colour ?? '',
  price: price.toFixed(2).replace(/\.00$/, ''),
  stock: String(stock),
});

export type ProductProblem = 'club' | 'name' | 'slug' | 'variants' | 'price' | 'stock' | 'twice' | 'limit';

export const isPrice = (typed: string) => /^\d{1,8}(\.\d{1,2})?$/.test(typed.trim());
export const isStock = (typed: string) => /^\d{1,6}$/.test(typed.trim());
const isLimit = (typed: string) => /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 10_000;
const kindOf = ({ size, colour }: DraftVariant) => `${size.trim()}\n${colour.trim()}`;

/** The problems that the database would refuse, by the same rules. */
export function problemsOf({ clubId, slug, name, nameTh, maxPerBuyer, variants }: ProductDraft): ProductProblem[] {
  return [
    ...(clubId === '' ? (['club'] as const) : []),
    ...(name.trim() === '' && nameTh.trim() === '' ? (['name'] as const) : []),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? [] : (['slug'] as const)),
    ...(maxPerBuyer.trim() === '' || isLimit(maxPerBuyer) ? [] : (['limit'] as const)),
    ...(variants.length === 0 ? (['variants'] as const) : []),
    ...(variants.every(({ price }) => isPrice(price)) ? [] : (['price'] as const)),
    ...(variants.every(({ stock }) => isStock(stock)) ? [] : (['stock'] as const)),
    ...(new Set(variants.map(kindOf)).size === variants.length ? [] : (['twice'] as const)),
  ];
}

/** The texts that are filled in, of pictures that the product has. */
export const writtenTexts = ({ images, imageTexts }: Pick<ProductDraft, 'images' | 'imageTexts'>): PictureTexts =>
  Object.fromEntries(
    images.flatMap((name) => {
      const { th = '', en = '' } = imageTexts[name] ?? {};
      const texts = { ...(th.trim() !== '' && { th: th.trim() }), ...(en.trim() !== '' && { en: en.trim() }) };
      return Object.keys(texts).length > 0 ? [[name, texts]] : [];
    }),
  );

/** A variant as the database keeps it. */
export const variantRow = ({ size, colour, price, stock }: DraftVariant) => ({
  size: size.trim() || null,
  colour: colour.trim() || null,
  price: Number(price),
  stock: Number(stock),
});
type VariantRow = ReturnType<typeof variantRow>;

export interface VariantChange {
  readonly id: string;
  /** Only the changed columns: stock that was sold meanwhile must not come back. */
  readonly columns: Partial<VariantRow>;
  /** The stock that the seller saw; undefined where it stays as it is. */
  readonly seenStock: number | undefined;
}

/** The changes to existing variants when saving. */
export function variantChanges(stored: readonly StoredVariant[], drafted: readonly DraftVariant[]) {
  const storedById = new Map(stored.map((variant) => [variant.id, variant]));
  const changed: VariantChange[] = [];
  for (const draft of drafted) {
    const before = draft.id === undefined ? undefined : storedById.get(draft.id);
    if (!before) continue;
    const row = variantRow(draft);
    const columns: Partial<VariantRow> = {
      ...(row.size !== before.size && { size: row.size }),
      ...(row.colour !== before.colour && { colour: row.colour }),
      ...(row.price !== before.price && { price: row.price }),
      ...(row.stock !== before.stock && { stock: row.stock }),
    };
    if (Object.keys(columns).length > 0)
      changed.push({ id: before.id, columns, seenStock: columns.stock === undefined ? undefined : before.stock });
  }
  const staying = new Set(drafted.map(({ id }) => id));
  return {
    added: drafted.filter(({ id }) => id === undefined).map(variantRow),
    changed,
    removed: stored.filter(({ id }) => !staying.has(id)).map(({ id }) => id),
  };
}

/**
 * Rebases the edited variants onto what the database has by now. A value that the seller left alone follows the database:
 * saving must not bring back what was sold meanwhile. A value that was typed stays.
 */
export const rebaseVariants = (
  drafted: readonly DraftVariant[],
  seen: readonly StoredVariant[],
  now: readonly StoredVariant[],
): readonly DraftVariant[] =>
  drafted.map((draft) => {
    const [before, after] = [seen, now].map((variants) => variants.find(({ id }) => id === draft.id));
    if (!before || !after) return draft;
    const [was, is] = [draftVariant(before), draftVariant(after)];
    const value = (property: 'size' | 'colour' | 'price' | 'stock') =>
      draft[property] === was[property] ? is[property] : draft[property];
    return { ...draft, size: value('size'), colour: value('colour'), price: value('price'), stock: value('stock') };
  });
