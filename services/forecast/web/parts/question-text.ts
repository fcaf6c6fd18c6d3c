import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { splitAtNames } from '../thai-names.rules.js';

const wholeParts = /((?:ณ\s)?วันที่|\d{1,2}\s[A-Z]\w+(?:\s\d{4})?|\d{1,2}\s[^\d\s]+)/;

/** A date as one box on a wide screen; on a phone it may break before its Thai year, never between day and month or inside the word for the day. */
const dateText = (text: string): Html =>
  html`<span class="date"
    >${text.split(wholeParts).map((part, index) => (index % 2 === 1 ? html`<span class="unbroken">${part}</span>` : part))}</span
  >`;

/** A question, its criteria, or a sentence about its outcome, as a page shows it: no line breaks inside a name or a date, or after a number. */
export const questionText = (text: string): Html =>
  html`${splitAtNames(text).map(
    (part) =>
      html`${part.canBreakBefore ? html`<wbr />` : ''}${part.isDate ? dateText(part.text) : part.isName ? html`<span class="unbroken">${part.text}</span>` : part.text}`,
  )}`;
