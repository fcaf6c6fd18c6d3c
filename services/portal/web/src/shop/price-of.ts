import { formatBaht } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { priceSpan } from './product.rules.ts';

/** What a product costs, or the least that its variants cost. */
export function priceOf(variants: Parameters<typeof priceSpan>[0]): string {
  const span = priceSpan(variants);
  if (!span) return m.shop_no_price();
  return span.min === span.max ? formatBaht(span.min) : m.shop_price_from({ price: formatBaht(span.min) });
}
