import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { changeOfWeek } from '../chart/curve.rules.ts';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';

/** How an open market's estimate moved within the last week, in percentage points; undefined without a week of history. */
export function weekChange(
  { t, language, site }: View,
  market: MarketDetails,
): { readonly mark: Html; readonly hasMoved: boolean } | undefined {
  const change = market.outcome === null ? changeOfWeek(market.history, site.data.now()) : undefined;
  if (change === undefined) return undefined;
  const { one, other } = change > 0 ? t.market.up : t.market.down;
  const points = Math.abs(change);
  const text = points === 0 ? t.market.unchanged : points === 1 ? one : other(formatCount(points, language));
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : '';
  return { hasMoved: points > 0, mark: html`<span class="change small ${direction}">${text}</span>` };
}
