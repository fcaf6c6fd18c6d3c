import { externalLink, fact, formatMoment, type Html, parseWebUrl } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';

/** The record by which a market was resolved: its outcome, where to read it, and when. The head of the page says what it shows. */
export function resolutionRecord({ t, language, to }: View, market: MarketDetails): Html | '' {
  if (market.outcome === null) return '';
  const place = market.outcomeSource === null ? undefined : parseWebUrl(market.outcomeSource);
  return html`<dl class="record">
      ${fact(t.record.outcome, html`<b>${t.outcome[market.outcome]}</b>`)}
      ${place && market.outcomeSource ? fact(t.record.place, externalLink(market.outcomeSource, place.hostname)) : ''}
      ${market.resolvedAt ? fact(t.record.recorded, html`<time datetime="${market.resolvedAt}">${formatMoment(market.resolvedAt, language)}</time>`) : ''}
    </dl>
    <p><a href="${to(`/m/${market.slug}/appeal`)}">${t.appeal.link}</a></p>`;
}
