import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { changeOfWeek } from '../chart/curve.rules.ts';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';

/** How an open market's estimate moved within the last week, in percentage points; undefined where it did not. */
export function weekChange({ t, language, site }: View, market: MarketDetails): Html | undefined {
  const change = market.outcome === null ? changeOfWeek(market.history, site.data.now()) : undefined;
  if (!change) return undefined;
  const { one, other } = change > 0 ? t.market.up : t.market.down;
  const points = Math.abs(change);
  const text = points === 1 ? one : other(formatCount(points, language));
  return html`<span class="change small ${change > 0 ? 'up' : 'down'}">${text}</span>`;
}
