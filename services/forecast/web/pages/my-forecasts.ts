import { wideTable } from '@trivium/server-pages';
import { html } from 'hono/html';
import { inOrder } from '../catalog.rules.ts';
import { calibrationChart } from '../chart/calibration-chart.ts';
import { forecastsFile, ownForecastsFile, ownStoreFile, scoresFile, thaiNamesFile } from '../files.ts';
import { marketRow } from '../parts/market-row.ts';
import { undoNotice } from '../parts/undo-notice.ts';
import type { Page, View } from '../view.ts';

const maxSuggestions = 3;

/** Open markets to begin with: those that close first. */
const firstMarkets = ({ site }: View) =>
  (inOrder(site.data.markets(), 'closing', site.data.now()) ?? [])
    .filter(({ status }) => status === 'open')
    .slice(0, maxSuggestions);

/** `/my`: the frame of the reader's own forecasts; a script fills it from what this browser keeps. */
export function myForecasts(view: View): Page {
  const { t, site } = view;
  const texts = t.forecasts;
  const heads = (...names: string[]) => names.map((name) => html`<th scope="col">${name}</th>`);
  const scoreRow = (name: string, whose: string) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td data-slot="${whose}-brier"></td>
      <td data-slot="${whose}-log"></td>
      <td data-slot="${whose}-count"></td>
    </tr>`;
  const main = html`<header class="opening">
      <h1>${texts.heading}</h1>
      <p class="lead">${texts.lead}</p>
      <noscript><p>${texts.noScript}</p></noscript>
    </header>
    <div
      class="needs-script my-forecasts"
      data-forecasts="${site.pathOf(ownForecastsFile)}"
      data-empty
      data-store="${site.pathOf(ownStoreFile)}"
      data-scores="${site.pathOf(scoresFile)}"
      data-names="${site.pathOf(thaiNamesFile)}"
      data-closes="${t.market.closes}"
      data-closed="${t.market.closed}"
      data-resolved="${t.market.resolvedAs}"
      data-imported="${texts.imported}"
      data-unreadable="${texts.unreadable}"
      data-unreachable="${texts.unreachable}"
      data-outcomeyes="${t.outcome.yes}"
      data-outcomeno="${t.outcome.no}"
      data-outcomevoid="${t.outcome.void}"
    >
      <p class="problem" data-slot="failure" role="alert"></p>
      <div class="when-empty">
        <h2>${texts.begin}</h2>
        <p>${texts.empty}</p>
        <ol class="rows">
          ${firstMarkets(view).map((first) => marketRow(view, { first, others: [] }))}
        </ol>
      </div>
      <section class="when-scored part" aria-labelledby="my-scores">
        <h2 id="my-scores">${texts.scores}</h2>
        <p class="quiet small">${texts.scoresNote}</p>
        ${wideTable(
          texts.scores,
          html`<table>
            <thead>
              <tr>
                <td></td>
                ${heads(texts.brier, texts.log, texts.count)}
              </tr>
            </thead>
            <tbody>
              ${scoreRow(texts.mine, 'mine')} ${scoreRow(texts.curators, 'curators')}
            </tbody>
          </table>`,
        )}
        <h3>${texts.calibration}</h3>
        <p class="quiet small">${texts.calibrationNote}</p>
        <div class="record-columns">
          ${calibrationChart(view, [], texts.calibration)}
          ${wideTable(
            texts.calibration,
            html`<table>
              <thead>
                <tr>
                  ${heads(texts.range, texts.count, texts.mean, texts.share)}
                </tr>
              </thead>
              <tbody data-rows="tenth"></tbody>
            </table>`,
          )}
        </div>
        <template data-row="tenth"
          ><tr>
            <th scope="row" data-slot="range"></th>
            <td data-slot="count"></td>
            <td data-slot="mean"></td>
            <td data-slot="share"></td></tr
        ></template>
      </section>
      <section class="when-given part" aria-label="${texts.heading}">
        <ul class="scored-markets own" data-rows="forecast"></ul>
        <template data-row="forecast"
          ><li>
            <a href="/" data-question></a>
            <dl>
              <div>
                <dt>${texts.mine}</dt>
                <dd data-slot="mine"></dd>
              </div>
              <div>
                <dt>${texts.curators}</dt>
                <dd data-slot="curators"></dd>
              </div>
              <div>
                <dt data-slot="what"></dt>
                <dd data-slot="outcome"></dd>
              </div>
            </dl>
            <p class="changes">
              <a href="/" data-change>${texts.change}</a>
              <button class="link" type="button" data-remove>${texts.panel.remove}</button>
            </p>
          </li></template
        >
      </section>
      <p class="actions">
        <a class="button when-empty" href="${view.to('/')}">${texts.open}</a>
        <button class="button plain" type="button" data-export>${texts.exportFile}</button>
        <label class="button plain"
          >${texts.importFile} <input class="unseen" type="file" accept="application/json" data-import
        /></label>
        <span role="status" class="small"></span>
      </p>
      <p><a href="${view.to('/track-record')}">${texts.record.title}</a></p>
      ${undoNotice(view)}
    </div>`;
  return { title: texts.title, description: texts.lead, path: '/my', section: 'my', main, scripts: [forecastsFile] };
}
