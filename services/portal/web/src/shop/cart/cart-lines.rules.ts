import type { Cart, CartLine } from './cart.rules.ts';

// Loads with the cart's pages, and not with its link.

export const without = (cart: Cart, variantIds: readonly string[]): Cart =>
  cart.filter(({ variantId }) => !variantIds.includes(variantId));

/** The cart with a removed line restored at its place, unless it is in the cart again. */
export const withLineBack = (cart: Cart, line: CartLine, place: number): Cart =>
  cart.some(({ variantId }) => variantId === line.variantId) ? cart : [...cart.slice(0, place), line, ...cart.slice(place)];

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
