import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Market, MarketStatus } from '../../contract/index.ts';
import type { View } from '../view.ts';

/** The mark of every sample. */
export const sampleMark = ({ t }: View, market: Pick<Market, 'isSample'>): Html | '' =>
  market.isSample ? html`<span class="tag" title="${t.site.sampleMeaning}">${t.site.sample}</span>` : '';

export const statusMark = ({ t }: View, status: MarketStatus): Html =>
  html`<span class="tag ${status === 'closing-soon' ? 'marked' : ''}">${t.status[status]}</span>`;
