import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';

/** The top of a page: heading, lead, and what else belongs there, such as a warning. */
export const opening = (heading: Html | string, lead = '', more: Html | '' = ''): Html =>
  html`<header class="opening">
    <h1>${heading}</h1>
    ${lead === '' ? '' : html`<p class="lead">${lead}</p>`} ${more}
  </header>`;
