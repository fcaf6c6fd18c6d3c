import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import type { View } from '../view.ts';

/** What the facts rest on, and how often their sources were read. Every page with doses has it. */
export function sourcesNotice({ t, language }: View, entries: readonly Entry[]): Html {
  const dosages = entries.flatMap((entry) => entry.dosages);
  const readTwice = dosages.filter(({ secondReader }) => secondReader).length;
  const readers = t.notice.readers(formatCount(readTwice, language), formatCount(dosages.length, language));
  return html`<div class="notice small sources" role="note" aria-label="${t.notice.sourcesLabel}">
    ${[t.notice.sources, t.notice.currentLabel, t.notice.general, readers].map((line) => html`<p>${line}</p>`)}
  </div>`;
}
