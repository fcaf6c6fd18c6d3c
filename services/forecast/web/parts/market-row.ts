import { deadlineDay, formatCount, formatPercent, formatShortDay, type Html, languageOf } from '@trivium/server-pages';
import { html } from 'hono/html';
import { gauge } from '../chart/gauge.ts';
import { sparkline } from '../chart/sparkline.ts';
import type { Group } from '../catalog.rules.ts';
import type { MarketDetails } from '../data.ts';
import { questionIn } from '../question.rules.ts';
import type { View } from '../view.ts';
import { emblem } from './emblem.ts';
import { sampleMark, statusMark } from './market-marks.ts';
import { questionText } from './question-text.ts';
import { weekChange } from './week-change.ts';

/**
 * One market in the list: the emblem of its category, its question, its figure with the course of it, and the facts to choose by. Below
 * it, the others of its series.
 */
export function marketRow(view: View, { first: market, others }: Group<MarketDetails>): Html {
  const { t, language } = view;
  const { text } = questionIn(market, language);
  const isResolved = market.outcome !== null;
  const change = weekChange(view, market);
  return html`<li class="row">
    ${emblem(market.category)}
    <div class="words">
      <h3 lang="${languageOf(text)}"><a href="${view.to(`/m/${market.slug}`)}">${questionText(text)}</a></h3>
      <p class="meta">
        <span>${t.categories[market.category]}</span>
        <span
          >${market.status === 'resolved' ? t.catalog.closed : t.catalog.closes}
          <time datetime="${market.closesAt}">${formatShortDay(deadlineDay(market.closesAt), language)}</time></span
        >
        ${change ?? ''} ${market.status === 'closing-soon' ? statusMark(view, market.status) : ''}
        ${hasRealMarkets(view) ? sampleMark(view, market) : ''}
      </p>
    </div>
    ${sparkline(market.history)}
    <p class="number ${isResolved ? `settled ${market.outcome}` : ''}">
      ${isResolved ? '' : gauge(market.yesProbability)}<span class="unseen"
        >${isResolved ? t.market.resolvedAs : t.catalog.chance}: </span
      ><span class="value">${figureOf(view, market)}</span>
    </p>
    ${others.length > 0 ? variants(view, others) : ''}
  </li>`;
}

/** The other markets of a series, each by what it does not share with the first; its link says the whole question too. */
function variants(view: View, markets: readonly MarketDetails[]): Html {
  const { t, language } = view;
  return html`<div class="variants">
    <p class="quiet small">
      ${markets.length === 1 ? t.catalog.variant : t.catalog.variants(formatCount(markets.length, language))}
    </p>
    <ul>
      ${markets.map(
        (market) =>
          html`<li class="variant" data-closes="${market.closesAt}">
            <a href="${view.to(`/m/${market.slug}`)}"
              ><span>${questionText(labelOf(view, market))}</span
              ><span class="unseen">: ${questionIn(market, language).text}</span></a
            >
            <span class="chance ${market.outcome === null ? '' : `settled ${market.outcome}`}"
              ><span class="unseen">${market.outcome === null ? t.catalog.chance : t.market.resolvedAs}: </span
              ><span class="value">${figureOf(view, market)}</span></span
            >
          </li>`,
      )}
    </ul>
  </div>`;
}

const labelOf = ({ language, site }: View, market: MarketDetails): string =>
  site.data.seriesOf(market.slug)?.label[language] ?? questionIn(market, language).text;

/** Where all markets are samples, the head of the list says it once. */
const hasRealMarkets = ({ site }: View): boolean => site.data.stats().markets.real > 0;

/** A market's state in one word: its outcome, or its probability while it is open. */
export const figureOf = ({ t, language }: View, market: MarketDetails): string =>
  market.outcome === null ? formatPercent(market.yesProbability, language) : t.outcome[market.outcome];
