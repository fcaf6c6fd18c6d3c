import { fact, formatMoment, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';
import { sourceName } from './source-link.ts';

/** The record by which a market was resolved: its outcome, where to read it, and when. The head of the page says what it shows. */
export function resolutionRecord(view: View, market: MarketDetails): Html | '' {
  const { t, language, to } = view;
  if (market.outcome === null) return '';
  return html`<section class="part" aria-labelledby="record">
    <h2 id="record">${t.record.heading}</h2>
    <dl class="record">
      ${fact(t.record.outcome, html`<b>${t.outcome[market.outcome]}</b>`)}
      ${market.outcomeSource ? fact(t.record.place, sourceName(view, market.outcomeSource)) : ''}
      ${market.resolvedAt ? fact(t.record.recorded, html`<time datetime="${market.resolvedAt}">${formatMoment(market.resolvedAt, language)}</time>`) : ''}
    </dl>
    <p><a href="${to(`/m/${market.slug}/appeal`)}">${t.appeal.link}</a></p>
  </section>`;
}
