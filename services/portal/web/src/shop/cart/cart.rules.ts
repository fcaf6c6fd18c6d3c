import { isLowerCaseUuid } from '@trivium/core';

/** So many pieces of one kind, of one club: what an order takes. */
export interface CartLine {
  readonly variantId: string;
  readonly clubId: string;
  readonly quantity: number;
}
export type Cart = readonly CartLine[];

/** The maximum pieces of one variant and of variants that `place_order` accepts. */
export const maxPieces = 99;
export const maxLines = 50;

const within = (quantity: number) => Math.min(Math.max(Math.trunc(quantity) || 0, 0), maxPieces);

/** Parses a stored cart. Skips malformed lines: the device may hold what any version of the app wrote. */
export function parseCart(stored: string | null): Cart {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  let cart: Cart = [];
  for (const line of value as readonly unknown[]) {
    const { variantId, clubId, quantity } = (line ?? {}) as Record<string, unknown>;
    if (isLowerCaseUuid(variantId) && isLowerCaseUuid(clubId) && typeof quantity === 'number')
      cart = withPieces(cart, { variantId, clubId, quantity });
  }
  return cart;
}

/** The cart with more pieces of a variant. */
export function withPieces(cart: Cart, line: CartLine): Cart {
  const existing = cart.find(({ variantId }) => variantId === line.variantId);
  if (existing) return withQuantity(cart, line.variantId, existing.quantity + within(line.quantity));
  if (within(line.quantity) === 0 || cart.filter(({ clubId }) => clubId === line.clubId).length >= maxLines) return cart;
  return [...cart, { ...line, quantity: within(line.quantity) }];
}

/** Merges two carts. A variant in both keeps the larger quantity. */
export const mergeCarts = (cart: Cart, other: Cart): Cart =>
  other.reduce((merged, line) => {
    const existing = merged.find(({ variantId }) => variantId === line.variantId);
    return withPieces(merged, { ...line, quantity: line.quantity - Math.min(existing?.quantity ?? 0, line.quantity) });
  }, cart);

/** The cart with another quantity of a variant; zero removes its line. */
export const withQuantity = (cart: Cart, variantId: string, quantity: number): Cart =>
  cart
    .map((line) => (line.variantId === variantId ? { ...line, quantity: within(quantity) } : line))
    .filter((line) => line.quantity > 0);

export const without = (cart: Cart, variantIds: readonly string[]): Cart =>
  cart.filter(({ variantId }) => !variantIds.includes(variantId));

/** The cart with a removed line restored at its place, unless it is in the cart again. */
export const withLineBack = (cart: Cart, line: CartLine, place: number): Cart =>
  cart.some(({ variantId }) => variantId === line.variantId) ? cart : [...cart.slice(0, place), line, ...cart.slice(place)];

export const piecesIn = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

interface OnSale {
  readonly id: string;
  readonly price: number;
  readonly stock: number;
  readonly shop_products: { readonly is_available: boolean };
}

/** A line with its variant's present stock. */
export interface CheckedLine<Variant> {
  readonly line: CartLine;
  readonly variant: Variant;
  /** The pieces that an order would get; the cart keeps its quantity in case stock returns. */
  readonly available: number;
}

/** The cart checked against stock; lines whose variants no longer exist are in `gone`. */
export function checkCart<Variant extends OnSale>(cart: Cart, variants: readonly Variant[]) {
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const lines: CheckedLine<Variant>[] = [];
  const gone: CartLine[] = [];
  for (const line of cart) {
    const variant = byId.get(line.variantId);
    if (!variant) gone.push(line);
    else
      lines.push({
        line,
        variant,
        available: variant.shop_products.is_available ? Math.min(line.quantity, variant.stock) : 0,
      });
  }
  return { lines, gone };
}

/** The price of the available pieces, in baht. */
export const totalOf = (lines: readonly CheckedLine<OnSale>[]): number =>
  lines.reduce((sum, { variant, available }) => sum + Math.round(variant.price * 100) * available, 0) / 100;
