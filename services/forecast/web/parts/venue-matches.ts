import { formatCount, formatPercent, type Html, externalLink } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { CrossVenueMatch, CrossVenueResult } from '../../contract/index.ts';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';
import { folded } from './folded.ts';

/** The same question on other venues. Until a reader opens it, nothing is searched: without script by a link, with it at once. */
export function venueMatches(view: View, market: MarketDetails, result?: CrossVenueResult): Html {
  const { t } = view;
  const href = view.to(`/m/${market.slug}`, { venues: '1' });
  const heading = html`<h2 id="venues-title" ${result ? html`data-focus tabindex="-1"` : ''}>${t.venues.heading}</h2>`;
  const lead = html`<p class="quiet">${t.venues.lead}</p>`;
  return html`<section class="part venues" id="venues" aria-labelledby="venues-title" data-failed="${t.venues.failed}">
    ${
      result
        ? html`${heading} ${lead}
            <div role="status" class="answer">${matches(view, result)}</div>
            ${result.incompleteVenues?.length ? again(view, market) : ''}`
        : folded(
            heading,
            html`${lead}
              <p data-load="${href}">
                <a class="button plain" href="${href}#venues" data-busy="${t.venues.busy}">${t.venues.load}</a>
              </p>
              <div role="status" class="answer"></div>`,
          )
    }
  </section>`;
}

/** A form, because a link to the page's own address with `#venues` would only move to that part of it. */
const again = ({ t, to }: View, market: MarketDetails): Html =>
  html`<form method="post" action="${to(`/m/${market.slug}/venues`)}#venues" data-swap="venues" data-failed="${t.venues.failed}">
    <button class="button plain" data-busy="${t.venues.busy}">${t.venues.again}</button>
  </form>`;

function matches({ t, language }: View, result: CrossVenueResult): Html {
  const matchCount = result.polymarket.length + result.kalshi.length;
  const list = (venue: string, name: 'polymarket' | 'kalshi', items: readonly CrossVenueMatch[]) => {
    const isIncomplete = result.incompleteVenues?.includes(name) ?? false;
    return items.length === 0
      ? html`<p class="quiet small">${isIncomplete ? t.venues.notReached(venue) : t.venues.noneHere(venue)}</p>`
      : html`<h3>${venue}</h3>
          <ul class="matches">
            ${items.map(
              (match, index) =>
                html`<li
                  ${index === 0 && match.yesProbability !== undefined ? html`data-venue="${venue}" data-yes="${match.yesProbability}"` : ''}
                >
                  <span class="match-number"
                    >${match.yesProbability === undefined ? '–' : formatPercent(match.yesProbability, language)}</span
                  >
                  <span lang="en">${externalLink(match.url, match.title)}</span>
                  ${
                    match.volumeUsd === undefined
                      ? ''
                      : html`<span class="quiet small"
                          >${t.venues.volume(formatCount(Math.round(match.volumeUsd), language))}</span
                        >`
                  }
                </li>`,
            )}
          </ul>
          ${isIncomplete ? html`<p class="quiet small">${t.venues.partial(venue)}</p>` : ''}`;
  };
  return matchCount === 0 && !result.incompleteVenues?.length
    ? html`<p>${t.venues.none}</p>`
    : html`${list('Polymarket', 'polymarket', result.polymarket)} ${list('Kalshi', 'kalshi', result.kalshi)}`;
}
