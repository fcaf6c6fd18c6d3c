import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';

/** A text of the description with the parts between backticks as code. */
export const inlineCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
