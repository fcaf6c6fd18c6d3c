import { html } from 'hono/html';
import type { Html } from '../view.ts';

/** A table that scrolls by itself, also by keyboard, where it is wider than the page. `name` says what scrolls. */
export const wideTable = (name: string, table: Html): Html =>
  html`<div class="wide" role="group" aria-label="${name}" tabindex="0">${table}</div>`;
