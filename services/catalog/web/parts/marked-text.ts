import { languageOf, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';

/** A text with the ranges that a search found in it. */
export function marked(text: string, ranges: readonly (readonly [start: number, end: number])[]): Html {
  const parts: (Html | string)[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(text.slice(at, start), html`<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  return html`<span lang="${languageOf(text)}">${parts}${text.slice(at)}</span>`;
}
