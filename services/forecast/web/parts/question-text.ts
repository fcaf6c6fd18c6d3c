import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { splitAtNames } from '../thai-names.rules.js';

/** A question as a page shows it: no line breaks inside a name or a date. Nothing is added to its text. */
export const questionText = (text: string): Html =>
  html`${splitAtNames(text).map(
    (part) =>
      html`${part.canBreakBefore ? html`<wbr />` : ''}${part.isName ? html`<span class="${part.isDate ? 'date' : 'unbroken'}">${part.text}</span>` : part.text}`,
  )}`;
