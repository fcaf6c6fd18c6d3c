import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dated } from './curve.rules.ts';

/**
 * A probability on a line from 0 to 1, with the first estimate as a ring. Hidden from screen readers: the number is beside
 * it.
 */
export function positionBar(yes: number, history: readonly Dated[]): Html {
  const first = history[0]?.yes;
  return html`<svg class="bar" width="100%" height="14" aria-hidden="true">
    <line class="track" x1="0" x2="100%" y1="7" y2="7" />
    <line class="reach" x1="0" x2="${yes * 100}%" y1="7" y2="7" />
    ${first === undefined || first === yes ? '' : html`<circle class="before" cx="${first * 100}%" cy="7" r="3.5" />`}
    <circle class="now" cx="${yes * 100}%" cy="7" r="5.5" />
  </svg>`;
}
