import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';

/** A part that is one line until a reader opens it. */
export const folded = (heading: Html, content: Html, isOpen = false): Html =>
  html`<details class="folded" ${isOpen ? html`open` : ''}>
    <summary>${heading}</summary>
    ${content}
  </details>`;
