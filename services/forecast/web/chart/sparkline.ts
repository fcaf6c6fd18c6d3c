import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { placesOf, stepPath, type Dated } from './curve.rules.ts';

/**
 * The course of a market's estimates, from 0 at the bottom to 1 at the top, in the space that it has; nothing before there are
 * two. Hidden from screen readers: the figure is beside it.
 */
export function sparkline(history: readonly Dated[]): Html | '' {
  const last = history.at(-1);
  if (!last || history.length < 2) return '';
  return html`<svg class="sparkline" aria-hidden="true">
    <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
      <path class="middle" d="M0 50H100" vector-effect="non-scaling-stroke" />
      <path class="course" d="${stepPath(placesOf(history, 0, 100))}" vector-effect="non-scaling-stroke" />
    </svg>
    <circle class="now" cx="100%" cy="${(1 - last.yes) * 100}%" r="3.5" />
  </svg>`;
}
