import { deadlineDay, formatPercent, formatShortDay, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';
import { axisPlaces, placesOf, stepPath, type Dated } from './curve.rules.ts';

const lines = [1, 0.75, 0.5, 0.25, 0];
/** In percent of the width: space for the labels of the y axis, and for half a dot or the word of the outcome. */
const left = 12;
const right = 97;
const rightOfSettled = 84;

/**
 * The estimates as a step line, and the outcome where there is one. Text, dots and lines are placed in percents, so the chart fills any width with its type
 * at the same size; only the line itself is stretched, in a box of its own.
 */
export function historyChart({ t, language }: View, market: MarketDetails): Html | '' {
  const { history, outcome } = market;
  const edge = outcome === null ? right : rightOfSettled;
  const ending = endOf(market);
  const all = placesOf([...history, ...ending], left, edge);
  const places = all.slice(0, history.length);
  const end = all[history.length];
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return '';
  const description = t.market.chart(
    formatShortDay(first.date, language),
    formatShortDay(last.date, language),
    formatPercent(first.yes, language),
    formatPercent(last.yes, language),
  );
  const path = `${stepPath(places)}${end ? `H${end.x}` : ''}`;
  const label = labelOfLast(last.yes, places.at(-2)?.yes ?? last.yes, end !== undefined);
  const anchor = (x: number) => (x <= left ? 'start' : x >= edge ? 'end' : 'middle');
  const resolved = outcome === null ? '' : ` ${t.market.resolvedWith(t.outcome[outcome])}`;
  return html`<svg class="chart" role="img" aria-label="${description}${resolved}" width="100%" height="296">
    <svg y="16" width="100%" height="240" overflow="visible">
      ${lines.map(
        (line) =>
          html`<line class="rule" x1="0" x2="100%" y1="${(1 - line) * 100}%" y2="${(1 - line) * 100}%" />
            <text class="axis" x="0" y="${(1 - line) * 100}%" dy="-5">${formatPercent(line, language)}</text>`,
      )}
      <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
        <path class="area" d="${path}V100H${first.x}Z" />
        <path class="curve" d="${path}" vector-effect="non-scaling-stroke" />
      </svg>
      ${places.map(
        (place) =>
          html`<g class="point">
            <rect class="reach-area" x="${place.x - 4}%" y="0" width="8%" height="100%" />
            <line class="guide" x1="${place.x}%" x2="${place.x}%" y1="0" y2="100%" />
            <text class="tip" x="${place.x}%" y="0" dy="-2" text-anchor="${anchor(place.x)}">
              ${formatShortDay(place.date, language)} · ${formatPercent(place.yes, language)}
            </text>
            <circle
              class="${place === last ? 'dot last' : 'dot'}"
              cx="${place.x}%"
              cy="${place.y}%"
              r="${place === last ? 6 : 4}"
            >
              <title>${formatShortDay(place.date, language)}: ${formatPercent(place.yes, language)}</title>
            </circle></g
          >`,
      )}
      <text class="value" x="${last.x}%" y="${last.y}%" dx="${label.dx}" dy="${label.dy}" text-anchor="${label.anchor}">
        ${formatPercent(last.yes, language)}
      </text>
      ${
        end && outcome
          ? html`<line class="until-close" x1="${end.x}%" x2="${end.x}%" y1="${last.y}%" y2="${end.y}%" />
              <circle class="dot end" cx="${end.x}%" cy="${end.y}%" r="5" />
              <text class="outcome" x="${end.x}%" y="${end.y}%" dx="12" dy="5">${t.outcome[outcome]}</text>`
          : ''
      }
    </svg>
    ${axisPlaces(all, 38).map(
      (place) =>
        html`<text class="axis" x="${place.x}%" y="284" text-anchor="${anchor(place.x)}"
          >${formatShortDay(place.date, language)}</text
        >`,
    )}
  </svg>`;
}

/** The place of the last figure beside its dot: on the side that the line does not come from, and not above the chart. */
function labelOfLast(yes: number, before: number, hasEnd: boolean): { dx: number; dy: number; anchor: 'start' | 'end' } {
  const isFalling = before > yes;
  if (isFalling && yes <= 0.15) return { dx: -12, dy: 0, anchor: 'end' };
  // Below the top, a line that climbs is to the left; what follows an end leaves space to the right.
  if (yes > 0.85) return hasEnd ? { dx: 8, dy: 28, anchor: 'start' } : { dx: -10, dy: 28, anchor: 'end' };
  return { dx: 6, dy: isFalling ? 28 : -14, anchor: 'end' };
}

/** The close with its outcome: at the bottom for No, at the top for Yes, at the last estimate for a void market. */
function endOf({ outcome, closesAt, history }: MarketDetails): Dated[] {
  if (outcome === null) return [];
  const yes = { yes: 1, no: 0, void: history.at(-1)?.yes ?? 0 }[outcome];
  return [{ date: deadlineDay(closesAt), yes }];
}
