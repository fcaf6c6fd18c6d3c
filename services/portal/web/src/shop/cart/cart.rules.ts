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

export const piecesIn = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);
