import { formatPercent, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { MarketDetails } from '../data.ts';
import { ownForecastsFile, ownStoreFile } from '../files.ts';
import type { View } from '../view.ts';
import { undoNotice } from './undo-notice.ts';

/** The reader's own probability on a market, beside the curators' and the venues'. It never leaves the browser. */
export function myForecastPanel(view: View, market: MarketDetails): Html {
  const { t, language, site } = view;
  const texts = t.forecasts.panel;
  const start = Math.min(99, Math.max(1, Math.round(market.yesProbability * 100)));
  return html`<section
    class="panel my-forecast needs-script"
    aria-labelledby="my-forecast"
    data-forecasts="${site.pathOf(ownForecastsFile)}"
    data-store="${site.pathOf(ownStoreFile)}"
    data-slug="${market.slug}"
    data-closes="${market.closesAt}"
    ${Date.parse(market.closesAt) <= site.data.now().getTime() ? html`data-closed` : ''}
    data-valuetext="${texts.valueText('{percent}')}"
    data-saved="${texts.saved}"
    data-failed="${texts.failed}"
    data-save="${texts.save}"
    data-saveas="${texts.saveAs('{percent}')}"
  >
    <h2 id="my-forecast">${texts.heading}</h2>
    <p class="quiet small">${texts.lead}</p>
    <p class="when-closed">${texts.closed}</p>
    <form novalidate>
      <div class="field">
        <label for="my-yes">${texts.label}</label>
        <div class="own-value">
          <input
            id="my-yes"
            name="yes"
            type="range"
            min="1"
            max="99"
            value="${start}"
            aria-valuetext="${texts.valueText(`${start}%`)}"
          />
          <input
            class="input"
            name="percent"
            type="number"
            min="1"
            max="99"
            required
            inputmode="numeric"
            value="${start}"
            aria-label="${texts.percentLabel}"
            aria-describedby="my-problem"
          />
          <span aria-hidden="true">%</span>
        </div>
        <p class="small problem" id="my-problem" data-problem hidden>${texts.notWhole}</p>
      </div>
      <button class="button">${texts.saveAs(formatPercent(start / 100, language))}</button>
      <p role="status" class="small"></p>
    </form>
    <dl class="beside" data-beside>
      <div>
        <dt>
          ${t.forecasts.mine} <span class="quiet small when-given">${texts.since} <span data-slot="since"></span></span>
        </dt>
        <dd data-slot="mine">–</dd>
      </div>
      <div>
        <dt>${t.forecasts.curators}</dt>
        <dd>${formatPercent(market.yesProbability, language)}</dd>
      </div>
    </dl>
    <p class="small links">
      <a href="${view.to('/my')}">${t.forecasts.panel.all}</a>
      <button class="link when-given" type="button" data-withdraw>${texts.remove}</button>
    </p>
    ${undoNotice(view)}
  </section>`;
}
