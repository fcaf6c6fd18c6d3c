import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';

/** A hash or a key, which may wrap anywhere. A copy button refers to `id`. */
export const hash = (value: string, id?: string): Html =>
  id === undefined ? html`<code class="hash">${value}</code>` : html`<code class="hash" id="${id}">${value}</code>`;
