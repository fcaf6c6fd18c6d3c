import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { wholeWords } from './whole-words.ts';

/** The top of a page: heading, lead, and what else belongs there, such as a warning. */
export const opening = (heading: string, lead = '', more: Html | '' = ''): Html =>
  html`<header class="opening">
    <h1>${wholeWords(heading)}</h1>
    ${lead === '' ? '' : html`<p class="lead">${wholeWords(lead)}</p>`} ${more}
  </header>`;
