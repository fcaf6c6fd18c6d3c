import { formatPercent, formatShortDay, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';
import { axisPlaces, placesOf, stepPath, type Dated } from './curve.rules.ts';

const lines = [1, 0.75, 0.5, 0.25, 0];
/** In percent of the width: space for the labels of the y axis, and for half a dot. */
const left = 12;
const right = 97;

/**
 * The estimates as a step line. Text, dots and lines are placed in percents, so the chart fills any width with its type
 * at the same size; only the line itself is stretched, in a box of its own.
 */
export function historyChart({ t, language }: View, history: readonly Dated[]): Html | '' {
  const places = placesOf(history, left, right);
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return '';
  const label = t.market.chart(
    formatShortDay(first.date, language),
    formatShortDay(last.date, language),
    formatPercent(first.yes, language),
    formatPercent(last.yes, language),
  );
  const path = stepPath(places);
  const labelBelow = last.yes > 0.85;
  return html`<svg class="chart" role="img" aria-label="${label}" width="100%" height="296">
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
      <text class="value" x="${last.x}%" y="${last.y}%" dx="6" dy="${labelBelow ? 28 : -14}" text-anchor="end">
        ${formatPercent(last.yes, language)}
      </text>
    </svg>
    ${axisPlaces(places, 38).map(
      (place) =>
        html`<text class="axis" x="${place.x}%" y="284" text-anchor="${anchor(place.x)}"
          >${formatShortDay(place.date, language)}</text
        >`,
    )}
  </svg>`;
}

const anchor = (x: number) => (x <= left ? 'start' : x >= right ? 'end' : 'middle');
