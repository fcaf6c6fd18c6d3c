import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';

const arc = 'M4 31A28 28 0 0 1 60 31';

/** A probability as the filled part of half a ring. Hidden from screen readers: the figure is written in it. */
export const gauge = (yes: number): Html =>
  html`<svg class="gauge" viewBox="0 0 64 34" aria-hidden="true">
    <path class="track" d="${arc}" />
    <path class="reach" d="${arc}" pathLength="100" stroke-dasharray="${yes * 100} 100" />
  </svg>`;
