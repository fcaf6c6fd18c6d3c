import {
  deadlineDay,
  copyButton,
  shareButton,
  formatDay,
  formatDeadline,
  formatDeadlineInThailand,
  formatPercent,
  type Html,
  languageOf,
  otherLanguage,
  splitParagraphs,
  fact,
  pickLanguage,
} from '@trivium/server-pages';
import { html } from 'hono/html';
import type { CrossVenueResult, ResolveResult } from '../../contract/index.ts';
import { isInHindsight } from '../../domain/scores/hindsight.rules.ts';
import { brierScore, curatorForecasts } from '../../domain/scores/scores.rules.js';
import { hasHeldForWeek } from '../chart/curve.rules.ts';
import { historyChart } from '../chart/history-chart.ts';
import type { MarketDetails } from '../data.ts';
import { forecastFile, ownForecastsFile, ownStoreFile, scoresFile } from '../files.ts';
import { discovery, embedCode } from '../embed/oembed.ts';
import { tagIn } from '../messages/tags.ts';
import { emblem } from '../parts/emblem.ts';
import { figureOf } from '../parts/market-row.ts';
import { sampleMark, statusMark } from '../parts/market-marks.ts';
import { myForecastPanel } from '../parts/my-forecast-panel.ts';
import { questionText } from '../parts/question-text.ts';
import { resolutionRecord } from '../parts/resolution-record.ts';
import { resolverOpens, resolverPanel } from '../parts/resolver-panel.ts';
import { sourceList, sourceName } from '../parts/source-link.ts';
import { updates } from '../parts/updates.ts';
import { venueMatches } from '../parts/venue-matches.ts';
import { weekChange } from '../parts/week-change.ts';
import { waitlistForm, type WaitlistDraft } from '../parts/waitlist-form.ts';
import { questionIn } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

/** A visitor's requests on a market's page, besides reading it. */
export interface MarketAnswers {
  readonly resolved?: ResolveResult;
  readonly venues?: CrossVenueResult;
  readonly waitlist?: WaitlistDraft | 'saved';
}

/** `/m/<slug>`: everything about one market. */
export function marketPage(view: View, market: MarketDetails, answers: MarketAnswers = {}): Page {
  const { t, language, site } = view;
  const { text, other } = questionIn(market, language);
  const path = `/m/${market.slug}`;
  const isSettled = market.outcome !== null;
  const main = html`<article class="market">
    <header>
      <p class="marks">
        ${emblem(market.category)}
        <a href="${view.to('/', { category: market.category })}">${t.categories[market.category]}</a>
        ${statusMark(view, market.status)} ${sampleMark(view, market)} ${shareButton(view, text, view.to(path))}
      </p>
      <h1 lang="${languageOf(text)}">${questionText(text)}</h1>
      ${other && html`<p class="lead" lang="${languageOf(other)}">${questionText(other)}</p>`}
    </header>
    <div class="columns market-columns">
      ${headline(view, market)} ${isSettled ? '' : myForecastPanel(view, market)}
      <div class="story">
        ${history(view, market)} ${background(view, market)} ${criteria(view, market)} ${story(view, market, answers)}
      </div>
      <aside>
        ${isSettled && !answers.waitlist ? '' : waitlistForm(view, market, answers.waitlist)} ${facts(view, market)}
        ${isSettled ? relatedMarkets(view, market) : ''} ${embed(view, market)}
      </aside>
    </div>
  </article>`;
  const day = formatDay(deadlineDay(market.closesAt), language);
  const summary = isSettled
    ? `${t.market.resolvedWith(figureOf(view, market))} · ${t.market.closed} ${day}`
    : `${figureOf(view, market)} · ${t.market.estimate} · ${t.market.closes} ${day}`;
  return {
    title: text,
    description: summary,
    path,
    section: 'markets',
    main,
    scripts: [forecastFile],
    previewImage: view.to(`${path}/og.png`),
    head: discovery(site.data.publicUrl, view.to(path), text),
  };
}

/** What follows the criteria: the record, or the resolver once it can judge; what waits for a press is at the end. */
function story(view: View, market: MarketDetails, answers: MarketAnswers): Html {
  // Beside the story of a settled one, where an open one has the waitlist.
  const related = market.outcome === null ? relatedMarkets(view, market) : '';
  return html`${resolutionRecord(view, market)} ${resolverPanel(view, market, answers.resolved)} ${related}
  ${venueMatches(view, market, answers.venues)}`;
}

function headline(view: View, market: MarketDetails): Html {
  const { t, language } = view;
  const last = market.history.at(-1);
  if (market.outcome === null) {
    const change = weekChange(view, market);
    const reason = market.history.length === 1 ? pickLanguage(last?.reason ?? '', language) : '';
    return html`<div class="headline">
      <p class="figure">${formatPercent(market.yesProbability, language)}</p>
      <div>
        <p>${t.market.probability}<br /><span class="quiet small">${dateOfEstimate(view, market)}</span></p>
        <p class="small">${closeOf(view, market)}</p>
        ${change && html`<p>${change}</p>`}
      </div>
      ${
        reason &&
        html`<div class="reason">
          <h2>${t.market.reason}</h2>
          <p lang="${languageOf(reason)}">${questionText(reason)}</p>
        </div>`
      }
    </div>`;
  }
  const reason = pickLanguage(market.outcomeReason ?? '', language);
  const [forecast] = curatorForecasts([market]);
  return html`<div class="headline settled">
    <p class="figure"><span class="unseen">${t.market.resolvedAs}: </span>${t.outcome[market.outcome]}</p>
    <div>
      ${reason && html`<p lang="${languageOf(reason)}">${questionText(reason)}</p>`}
      <p class="meta">
        ${market.resolvedAt && html`<time datetime="${market.resolvedAt}">${formatDay(market.resolvedAt, language)}</time>`}
        ${last && html`<span>${(isInHindsight(market) ? t.market.estimateInHindsight : t.market.lastEstimate)(formatPercent(last.yes, language))}</span>`}
        ${forecast && html`<a href="${view.to('/track-record')}">${t.forecasts.brier} ${brierScore(forecast).toFixed(3)}</a>`}
        ${market.outcomeSource && html`<span>${t.market.source} ${sourceName(view, market.outcomeSource)}</span>`}
      </p>
      ${ownScore(view, market)}
    </div>
  </div>`;
}

/** `Closes 31 December 2027 at 23:59`, with the time in Thailand where that is another. */
function closeOf(view: View, market: MarketDetails): Html {
  const { t, site } = view;
  const hasClosed = Date.parse(market.closesAt) <= site.data.now().getTime();
  return html`${hasClosed ? t.market.closed : t.market.closes} ${closingTime(view, market)}`;
}

function closingTime({ t, language }: View, { closesAt }: MarketDetails): Html {
  const inThailand = formatDeadlineInThailand(closesAt, language);
  return html`<time datetime="${closesAt}">${formatDeadline(closesAt, language)}</time
    >${inThailand && html` <span class="quiet">${t.market.inThailand(inThailand)}</span>`}`;
}

/** Whose the figure is and since when. */
function dateOfEstimate({ t, language, site }: View, market: MarketDetails): string {
  const last = market.history.at(-1);
  if (!last) return t.market.estimate;
  const day = formatDay(last.date, language);
  const hasHeld = hasHeldForWeek(market.history, site.data.now());
  if (market.history.length === 1) return (hasHeld ? t.market.firstUnchanged : t.market.firstEstimate)(day);
  return (hasHeld ? t.market.unchanged : t.market.estimateOf)(day);
}

/** The reader's own forecast on a resolved market and its score. A script shows it to those who have one in this browser. */
function ownScore(view: View, { slug, closesAt, resolvedAt, outcome }: MarketDetails): Html {
  const { t, site } = view;
  return html`<p
    class="meta"
    hidden
    data-forecasts="${site.pathOf(ownForecastsFile)}"
    data-store="${site.pathOf(ownStoreFile)}"
    data-scores="${site.pathOf(scoresFile)}"
    data-slug="${slug}"
    data-closes="${closesAt}"
    data-resolved="${resolvedAt ?? ''}"
    data-outcome="${outcome}"
  >
    <span>${t.forecasts.ownLast} <b data-slot="mine"></b></span>
    ${outcome === 'void' ? '' : html`<span>${t.forecasts.brier} <b data-slot="brier"></b></span>`}
    <a href="${view.to('/my')}">${t.forecasts.panel.all}</a>
  </p>`;
}

function relatedMarkets(view: View, market: MarketDetails): Html | '' {
  const { t, language, site } = view;
  const related = site.data.related(market.slug);
  if (related.length === 0) return '';
  return html`<section class="part" aria-labelledby="related">
    <h2 id="related">${t.market.related}</h2>
    <ul class="related">
      ${related.map((other) => {
        const { text } = questionIn(other, language);
        const figure = other.outcome === null ? formatPercent(other.yesProbability, language) : t.outcome[other.outcome];
        return html`<li>
          <span class="match-number">${figure}</span>
          <a href="${view.to(`/m/${other.slug}`)}" lang="${languageOf(text)}">${questionText(text)}</a>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** What to know before the criteria, with the source that says so. */
function background(view: View, market: MarketDetails): Html | '' {
  const { t, language } = view;
  if (market.background === null) return '';
  const { [language]: text, source } = market.background;
  return html`<section class="part" aria-labelledby="background">
    <h2 id="background">${t.market.background}</h2>
    <div class="prose"><p>${questionText(text)}</p></div>
    <p class="quiet small">${t.market.source} ${sourceName(view, source)}</p>
  </section>`;
}

/** How the estimate moved: the line, and every update with its reason, the newest first. */
function history(view: View, market: MarketDetails): Html | '' {
  const { t } = view;
  const hasMoved = market.history.length > 1;
  // The figure's own line says all about a first estimate.
  if (market.history.length === 0 || (market.outcome === null && !hasMoved)) return '';
  return html`<section class="part" aria-labelledby="history">
    <h2 id="history">${hasMoved ? t.market.history : t.market.updates}</h2>
    <p class="quiet small">
      ${t.market.historyNote}${market.outcome !== null && isInHindsight(market) ? ` ${t.market.hindsightNote}` : ''}
    </p>
    ${hasMoved ? html`<figure>${historyChart(view, market)}</figure>` : ''} ${hasMoved ? html`<h3>${t.market.updates}</h3>` : ''}
    ${updates(view, market)}
  </section>`;
}

function criteria(view: View, market: MarketDetails): Html {
  const { t, language } = view;
  const { own, other } = splitParagraphs(market.resolutionCriteria, language);
  const text = (paragraphs: readonly string[]) =>
    paragraphs.map((paragraph) => html`<p lang="${languageOf(paragraph)}">${questionText(paragraph)}</p>`);
  return html`<section class="part" aria-labelledby="criteria">
    <h2 id="criteria">${t.market.criteria}</h2>
    <div class="prose">${text(own)}</div>
    ${
      other.length > 0
        ? html`<details>
            <summary>${t.market.criteriaOther}</summary>
            <div class="prose" lang="${otherLanguage(language)}">${text(other)}</div>
          </details>`
        : ''
    }
    <h3>${t.market.sources}</h3>
    ${sourceList(view, market.resolutionSources)} ${resolverOpens(view, market)}
  </section>`;
}

function facts(view: View, market: MarketDetails): Html {
  const { t, language } = view;
  const hasClosed = market.status === 'resolved';
  return html`<section class="facts" aria-labelledby="facts">
    <h2 id="facts">${t.market.facts}</h2>
    <dl>
      ${fact(hasClosed ? t.market.closed : t.market.closes, closingTime(view, market))}
      ${fact(t.market.status, t.status[market.status])}
      ${market.volumeUsd > 0 ? fact(t.market.volume, t.venues.volume(String(market.volumeUsd))) : ''}
      ${fact(t.market.createdBy, market.createdBy === 'trivium-curators' ? t.market.curators : market.createdBy)}
      ${fact(t.market.tags, html`${market.tags.map((tag) => html`<a class="tag" href="${view.to('/', { tag })}">${tagIn(tag, language)}</a> `)}`)}
      ${fact(t.market.asData, html`<a href="/api/markets/${market.slug}">JSON</a>`)}
    </dl>
  </section>`;
}

function embed(view: View, market: MarketDetails): Html {
  const { t, site, language } = view;
  return html`<details class="facts">
    <summary>${t.market.embed}</summary>
    <p class="quiet small">${t.market.embedHint}</p>
    <pre
      id="embed-code"
      tabindex="0"
    ><code>${embedCode(site.data.publicUrl, market.slug, language, questionIn(market, language).text)}</code></pre>
    ${copyButton(view, 'embed-code')}
    <p><a href="${view.to(`/m/${market.slug}/og.png`)}">${t.market.picture}</a></p>
  </details>`;
}
