import { formatPercent, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { brierScore, calibrate, curatorForecasts, scoreAll } from '../../domain/scores/scores.rules.js';
import { calibrationChart } from '../chart/calibration-chart.ts';
import { questionIn } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

/** `/track-record`: the curators' scores over all resolved markets, from the public list alone. */
export function trackRecord(view: View): Page {
  const { t, language, site } = view;
  const texts = t.forecasts.record;
  const markets = site.data.markets();
  const forecasts = curatorForecasts(markets);
  const score = scoreAll(forecasts);
  const tenths = calibrate(forecasts);
  const main = html`<header class="opening">
      <h1>${texts.heading}</h1>
      <p class="lead">${texts.lead}</p>
    </header>
    ${
      score === null
        ? html`<p>${texts.none}</p>`
        : html`<ul class="numbers">
              ${figure(score.brier.toFixed(3), t.forecasts.brier)} ${figure(score.log.toFixed(3), t.forecasts.log)}
              ${figure(String(score.count), t.forecasts.count)}
            </ul>
            <p class="quiet small">${texts.coin}</p>
            <section class="part" aria-labelledby="calibration">
              <h2 id="calibration">${t.forecasts.calibration}</h2>
              <div class="record-columns">
                ${calibrationChart(view, tenths, t.forecasts.calibration)}
                <table>
                  <thead>
                    <tr>
                      ${[t.forecasts.range, t.forecasts.count, t.forecasts.mean, t.forecasts.share].map((name) => html`<th scope="col">${name}</th>`)}
                    </tr>
                  </thead>
                  <tbody>
                    ${tenths.map(
                      ({ from, to, count, meanForecast, shareOfYes }) =>
                        html`<tr>
                          <td>${formatPercent(from, language)} – ${formatPercent(to, language)}</td>
                          <td>${count}</td>
                          <td>${formatPercent(meanForecast, language)}</td>
                          <td>${formatPercent(shareOfYes, language)}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>
            </section>
            ${marketTable(view, forecasts)}`
    }
    <section class="part prose" aria-labelledby="reproduce">
      <h2 id="reproduce">${texts.reproduce}</h2>
      <p>${texts.reproduceText}</p>
      <pre tabindex="0"><code>npm run trivium -- forecast track-record ${site.data.publicUrl}</code></pre>
    </section>`;
  return { title: texts.title, description: texts.lead, path: '/track-record', main };
}

const figure = (value: string, name: string): Html => html`<li><b>${value}</b> <span class="quiet">${name}</span></li>`;

function marketTable(view: View, forecasts: ReturnType<typeof curatorForecasts>): Html {
  const { t, language, site } = view;
  const bySlug = new Map(site.data.markets().map((market) => [market.slug, market]));
  return html`<section class="part" aria-labelledby="scored">
    <h2 id="scored">${t.forecasts.record.markets}</h2>
    <table class="scored">
      <thead>
        <tr>
          ${[t.forecasts.market, t.forecasts.record.estimate, t.forecasts.outcome, t.forecasts.brier].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${forecasts.map((forecast) => {
          const market = bySlug.get(forecast.slug);
          return (
            market &&
            html`<tr>
              <td><a href="${view.to(`/m/${market.slug}`)}">${questionIn(market, language).text}</a></td>
              <td>${formatPercent(forecast.yes, language)}</td>
              <td>${t.outcome[forecast.happened ? 'yes' : 'no']}</td>
              <td>${brierScore(forecast).toFixed(3)}</td>
            </tr>`
          );
        })}
      </tbody>
    </table>
  </section>`;
}
