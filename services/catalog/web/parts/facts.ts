import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';

/** One line of a list of facts. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

/** A hash or a key, which may wrap anywhere. A copy button refers to `id`. */
export const hash = (value: string, id?: string): Html =>
  id === undefined ? html`<code class="hash">${value}</code>` : html`<code class="hash" id="${id}">${value}</code>`;
