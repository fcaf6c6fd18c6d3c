interface Piece {
  readonly size: string | null;
  readonly colour: string | null;
  readonly price: number;
  readonly stock: number;
}

/** The lowest and highest price of a product; undefined without variants. */
export function priceSpan(pieces: readonly Piece[]): { readonly min: number; readonly max: number } | undefined {
  if (pieces.length === 0) return undefined;
  const prices = pieces.map(({ price }) => price);
  return { min: Math.min(...prices), max: Math.max(...prices) };
}

export const stockOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { stock }) => sum + stock, 0);

/** So few that it is worth saying. */
export const isScarce = (stock: number): boolean => stock > 0 && stock <= 5;

const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', '4XL', '5XL'];

/** Clothes by size, other variants by numbers and words; unnamed ones first. */
export function compareSizes(one: string | null, other: string | null): number {
  const [a, b] = [sizes.indexOf(one?.toUpperCase() ?? ''), sizes.indexOf(other?.toUpperCase() ?? '')];
  if (a >= 0 && b >= 0) return a - b;
  return (one ?? '').localeCompare(other ?? '', 'th', { numeric: true });
}

export const sortPieces = <Kind extends Piece>(pieces: readonly Kind[]): Kind[] =>
  pieces.toSorted((a, b) => compareSizes(a.size, b.size) || compareSizes(a.colour, b.colour));

/** The distinct values of one property, in order, without null. */
export function choicesOf(pieces: readonly Piece[], property: 'size' | 'colour'): string[] {
  const values = new Set(pieces.flatMap((piece) => piece[property] ?? []));
  return [...values].toSorted(compareSizes);
}

/** The value of a property that the buyer need not choose: all variants have it, or some have none. Undefined: to be chosen. */
export function givenValue(pieces: readonly Piece[], property: 'size' | 'colour'): string | null | undefined {
  const values = new Set(pieces.map((piece) => piece[property]));
  return values.has(null) ? null : values.size === 1 ? [...values][0] : undefined;
}

/** What a product's pictures show, by their names in the bucket. */
export type PictureTexts = Readonly<Record<string, { readonly th?: string; readonly en?: string }>>;

/** The texts of pictures, of what the column has. */
export const pictureTextsOf = (texts: unknown): PictureTexts =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts) ? (texts as PictureTexts) : {};

/** The names of a product's pictures in the bucket shop-products, of what sellers wrote as JSON. */
export const picturesOf = (images: unknown): string[] =>
  Array.isArray(images) ? images.filter((name): name is string => typeof name === 'string' && name !== '') : [];
