import {
  deadlineDay,
  fact,
  formatCount,
  formatDay,
  formatPercent,
  type Html,
  languageOf,
  wideTable,
} from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Market, TrackRecord } from '../../contract/index.ts';
import { isInHindsight } from '../../domain/scores/hindsight.rules.ts';
import { scoreResolver } from '../../domain/scores/resolver-score.rules.ts';
import { brierScore, calibrate, curatorForecasts, scoreAll } from '../../domain/scores/scores.rules.js';
import { calibrationChart } from '../chart/calibration-chart.ts';
import { folded } from '../parts/folded.ts';
import { questionText } from '../parts/question-text.ts';
import { questionIn } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

/** `/track-record`: the curators' and the resolver's scores over all resolved markets. Without a record the resolver's are missing. */
export function trackRecord(view: View, record: TrackRecord | undefined): Page {
  const { t, site } = view;
  const texts = t.forecasts.record;
  const resolved = site.data
    .markets()
    .filter(({ outcome }) => outcome !== null)
    .toSorted((a, b) => Date.parse(b.resolvedAt ?? '') - Date.parse(a.resolvedAt ?? ''));
  const inHindsight = resolved.filter(isInHindsight);
  const ahead = resolved.filter((market) => !isInHindsight(market));
  const isScored = hasScore(ahead, record);
  const main = html`<header class="opening">
      <h1>${texts.heading}</h1>
      <p class="lead">${isScored ? texts.lead : html`${texts.noneYet} ${nextClose(view)}`}</p>
      ${isScored ? html`<p class="quiet small">${texts.coin}</p>` : ''}
    </header>
    ${isScored ? html`${curatorsSection(view, ahead)} ${resolverSection(view, record)}` : ''}
    ${
      ahead.length === 0
        ? ''
        : html`<section class="part" aria-labelledby="scored">
            <h2 id="scored">${texts.markets}</h2>
            ${marketList(view, ahead, record)}
          </section>`
    }
    ${hindsightSection(view, inHindsight, record, isScored)}
    <section class="part prose">
      ${folded(
        html`<h2 id="reproduce">${texts.reproduce}</h2>`,
        html`<p>${texts.reproduceText}</p>
          <pre tabindex="0"><code>npm run trivium -- forecast track-record ${site.data.publicUrl}</code></pre>`,
      )}
    </section>`;
  return { title: texts.title, description: texts.lead, path: '/track-record', section: 'record', main };
}

const figure = (value: string, name: string): Html => html`<li><b>${value}</b> <span class="quiet">${name}</span></li>`;
const decimals = (score: number | null) => (score === null ? '–' : score.toFixed(3));

/** Whether the curators or the resolver have something to show. Results that cannot be read may be something. */
const hasScore = (ahead: readonly Market[], record: TrackRecord | undefined) =>
  curatorForecasts(ahead).length > 0 || record === undefined || scoreResolver(record.markets).decided > 0;

function curatorsSection(view: View, markets: readonly Market[]): Html {
  const { t, language } = view;
  const texts = t.forecasts.record;
  const forecasts = curatorForecasts(markets);
  const score = scoreAll(forecasts);
  return html`<section class="part" aria-labelledby="curators">
    <h2 id="curators">${texts.curators}</h2>
    <p class="prose">${texts.curatorsLead}</p>
    ${
      score
        ? html`<ul class="numbers">
              ${figure(decimals(score.brier), t.forecasts.brier)} ${figure(decimals(score.log), t.forecasts.log)}
              ${figure(formatCount(score.count, language), texts.ahead)}
            </ul>
            ${calibration(view, calibrate(forecasts))}`
        : html`<p>${texts.noneAhead}</p>`
    }
  </section>`;
}

/** When the next question closes that has an estimate: its outcome is the first that can be scored. */
function nextClose({ t, site, language }: View): string {
  const now = site.data.now().getTime();
  const coming = site.data
    .markets()
    .filter(({ outcome, yesProbability, closesAt }) => outcome === null && yesProbability !== null && Date.parse(closesAt) > now)
    .map(({ closesAt }) => closesAt)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return coming[0] === undefined ? '' : t.forecasts.record.nextClose(formatDay(deadlineDay(coming[0]), language));
}

const maxRecent = 3;

/**
 * Apart from the record and below it: estimates that were recorded when the outcome was known. Where there is nothing else yet, the
 * newest are in sight.
 */
function hindsightSection(view: View, markets: readonly Market[], record: TrackRecord | undefined, isScored: boolean): Html | '' {
  const { t, language } = view;
  const texts = t.forecasts.record;
  const forecasts = curatorForecasts(markets);
  const score = scoreAll(forecasts);
  const voids = markets.length - forecasts.length;
  if (markets.length === 0) return '';
  const heading = html`<h2>${texts.hindsightHeading}</h2>`;
  const count = html`${texts.hindsightMarkets(formatCount(forecasts.length, language))}${voids > 0 ? ` ${texts.unscored(formatCount(voids, language))}` : ''}`;
  return html`<section class="part" id="hindsight">
    ${isScored ? '' : html`${heading} ${marketList(view, markets.slice(0, maxRecent), record)}`}
    ${folded(
      isScored ? heading : html`<h3>${count}</h3>`,
      html`${
        score
          ? html`<p class="prose">
                ${texts.hindsight(formatCount(score.count, language), decimals(score.brier), decimals(score.log))}
                ${isScored ? '' : texts.coin}
              </p>
              ${calibration(view, calibrate(forecasts))}`
          : ''
      }
      ${isScored ? html`<h3>${count}</h3>` : ''} ${marketList(view, worstFirst(markets), record)}`,
    )}
  </section>`;
}

/** By how far the last estimate was from the outcome; those without a score come last. */
function worstFirst(markets: readonly Market[]): Market[] {
  const scores = new Map(curatorForecasts(markets).map((forecast) => [forecast.slug, brierScore(forecast)]));
  return markets.toSorted((a, b) => (scores.get(b.slug) ?? -1) - (scores.get(a.slug) ?? -1));
}

function calibration(view: View, tenths: ReturnType<typeof calibrate>): Html {
  const { t, language } = view;
  return html`<h3>${t.forecasts.calibration}</h3>
    <div class="record-columns">
      ${calibrationChart(view, tenths, t.forecasts.calibration)}
      ${wideTable(
        t.forecasts.calibration,
        html`<table>
          <caption>
            <span class="unseen">${t.forecasts.calibration}</span>
          </caption>
          <thead>
            <tr>
              ${[t.forecasts.range, t.forecasts.count, t.forecasts.mean, t.forecasts.share].map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${tenths.map(
              ({ from, to, count, meanForecast, shareOfYes }) =>
                html`<tr>
                  <th scope="row">${formatPercent(from, language).replace('%', '')}–${formatPercent(to, language)}</th>
                  <td>${formatCount(count, language)}</td>
                  <td>${formatPercent(meanForecast, language)}</td>
                  <td>${formatPercent(shareOfYes, language)}</td>
                </tr>`,
            )}
          </tbody>
        </table>`,
      )}
    </div>`;
}

function resolverSection(view: View, record: TrackRecord | undefined): Html {
  const { t, language } = view;
  const texts = t.forecasts.record;
  const score = record && scoreResolver(record.markets);
  const of = (part: number, whole: number) => `${formatCount(part, language)} / ${formatCount(whole, language)}`;
  return html`<section class="part" aria-labelledby="resolver">
    <h2 id="resolver">${texts.resolver}</h2>
    <p class="prose">${texts.resolverLead}</p>
    ${
      score === undefined
        ? html`<p>${texts.resolverAway}</p>`
        : score.decided === 0
          ? html`<p>${texts.noneDecided}</p>`
          : html`<ul class="numbers">
              ${figure(of(score.decided, score.resolved), texts.decided)} ${figure(of(score.right, score.decided), texts.right)}
              ${figure(decimals(score.brier), t.forecasts.brier)} ${figure(decimals(score.log), t.forecasts.log)}
            </ul>`
    }
  </section>`;
}

/** What the resolver decided, with the way to it; nothing where it decided nothing. */
function resolverResult({ t, to, language }: View, result: TrackRecord['markets'][number]['resolver'] | undefined): Html | '' {
  if (!result) return '';
  const { resolutionId, proposedOutcome, confidence } = result;
  const text = `${t.outcome[proposedOutcome]} ${formatPercent(confidence, language)}`;
  return fact(t.forecasts.record.resolver, html`<a href="${to(`/resolutions/${resolutionId}`)}">${text}</a>`);
}

function marketList(view: View, markets: readonly Market[], record: TrackRecord | undefined): Html {
  const { t, language } = view;
  const texts = t.forecasts.record;
  const forecasts = new Map(curatorForecasts(markets).map((forecast) => [forecast.slug, forecast]));
  const results = new Map(record?.markets.map(({ slug, resolver }) => [slug, resolver]));
  return html`<ul class="scored-markets">
    ${markets.map((market) => {
      const forecast = forecasts.get(market.slug);
      const { text } = questionIn(market, language);
      return html`<li>
        <a href="${view.to(`/m/${market.slug}`)}" lang="${languageOf(text)}">${questionText(text)}</a>
        <dl>
          ${market.outcome && fact(t.market.resolvedAs, t.outcome[market.outcome])}
          ${forecast && fact(isInHindsight(market) ? texts.estimateInHindsight : texts.estimate, formatPercent(forecast.yes, language))}
          ${forecast && fact(t.forecasts.brier, decimals(brierScore(forecast)))} ${resolverResult(view, results.get(market.slug))}
        </dl>
      </li>`;
    })}
  </ul>`;
}
