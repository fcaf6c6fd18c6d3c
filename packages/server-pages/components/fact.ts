import { html } from 'hono/html';
import type { Html } from '../view.ts';

/** One line of a list of facts. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
