import { externalLink, formatMoment, type Html, parseWebUrl } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';

/** The record by which a market was resolved: its outcome, where to read it, and when. The head of the page says what it shows. */
export function resolutionRecord({ t, language, to }: View, market: MarketDetails): Html | '' {
  if (market.outcome === null) return '';
  const place = market.outcomeSource === null ? undefined : parseWebUrl(market.outcomeSource);
  const row = (name: string, value: Html | string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="record">
      ${row(t.record.outcome, html`<b>${t.outcome[market.outcome]}</b>`)}
      ${place && market.outcomeSource ? row(t.record.place, externalLink(market.outcomeSource, place.hostname)) : ''}
      ${market.resolvedAt ? row(t.record.recorded, html`<time datetime="${market.resolvedAt}">${formatMoment(market.resolvedAt, language)}</time>`) : ''}
    </dl>
    <p><a href="${to(`/m/${market.slug}/appeal`)}">${t.appeal.link}</a></p>`;
}
