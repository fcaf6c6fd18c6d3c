import { logo } from '@trivium/design-tokens';
import { deadlineDay, formatDay, type Html, languageOf, preloadFonts } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import { positionBar } from '../chart/position-bar.ts';
import type { MarketDetails } from '../data.ts';
import { sampleMark } from '../parts/market-marks.ts';
import { figureOf } from '../parts/market-row.ts';
import { questionText } from '../parts/question-text.ts';
import { questionIn } from '../question.rules.ts';
import type { View } from '../view.ts';

/** `/embed/<slug>`: a market in a frame on another page. It sets no cookie and runs no script. */
export function embedDocument(view: View, market: MarketDetails): Html {
  const { t, language, site } = view;
  const { text } = questionIn(market, language);
  const address = `${site.data.publicUrl}${view.to(`/m/${market.slug}`)}`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${text}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="${site.design.stylesheet.path}" />
        ${preloadFonts(view)}
        <link rel="icon" type="image/svg+xml" href="${site.favicon.path}" />
      </head>
      <body class="embed">
        <main>
          <div class="embed-figure">
            <p class="figure">
              <span class="unseen">${market.outcome === null ? t.catalog.chance : t.market.resolvedAs}: </span
              >${figureOf(view, market)}
            </p>
            ${market.outcome === null ? positionBar(market.yesProbability, market.history) : ''}
          </div>
          <h1 lang="${languageOf(text)}"><a href="${address}" target="_blank" rel="noopener">${questionText(text)}</a></h1>
          <p class="meta">
            <span class="brand"
              ><svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">${raw(logo)}</svg> Trivium ${t.site.name}</span
            >
            <span
              >${market.status === 'resolved' ? t.catalog.closed : t.catalog.closes}
              <time datetime="${market.closesAt}">${formatDay(deadlineDay(market.closesAt), language)}</time></span
            >
            ${sampleMark(view, market)}
          </p>
        </main>
      </body>
    </html>`;
}
