import { formatPercent, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { dotRadius, type calibrate } from '../../domain/scores/scores.rules.js';
import type { View } from '../view.ts';

/**
 * Of the forecasts in each tenth, how many came true: dots on a perfect line. The table beside it holds the values. The dots
 * have a group of their own, where 0 to 1 are the ends of both axes: `islands/my-forecasts.js` fills it for the reader's own.
 */
export function calibrationChart({ t, language }: View, tenths: ReturnType<typeof calibrate>, label: string): Html {
  const axis = [0, 0.5, 1];
  return html`<svg class="chart calibration" role="img" aria-label="${label}" viewBox="-36 0 292 264" width="341" height="308">
    <path class="rule" d="M32 208L232 8" />
    ${axis.map(
      (value) =>
        html`<text class="axis" x="${32 + 200 * value}" y="230" text-anchor="middle">${formatPercent(value, language)}</text>
          <text class="axis" x="28" y="${212 - 200 * value}" text-anchor="end">${formatPercent(value, language)}</text>`,
    )}
    <text class="axis" x="132" y="256" text-anchor="middle">${t.forecasts.range}</text>
    <text class="axis" transform="translate(-22 108) rotate(-90)" text-anchor="middle">${t.forecasts.share}</text>
    <g transform="translate(32 208) scale(200 -200)" data-dots>
      ${tenths.map(
        ({ meanForecast, shareOfYes, count }) =>
          html`<circle class="dot" cx="${meanForecast}" cy="${shareOfYes}" r="${dotRadius(count)}">
            <title>${formatPercent(meanForecast, language)}: ${formatPercent(shareOfYes, language)} (${count})</title>
          </circle>`,
      )}
    </g>
  </svg>`;
}
