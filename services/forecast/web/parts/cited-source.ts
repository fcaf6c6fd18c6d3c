import { externalLink, formatMoment, type Html, languageOf } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { CitedSource } from '../../contract/index.ts';
import type { View } from '../view.ts';

/** One source of a result: whether and when it was read, its words that decided, and what went wrong. */
export function citedSource({ t, language }: View, source: CitedSource): Html {
  const { checked, code = '', quotes = [], readAt, removedSentences = 0 } = source;
  const why = (checked ? t.sources.notKept : t.sources.unread)[code];
  const removed = removedSentences === 1 ? t.replay.removed.one : t.replay.removed.other(String(removedSentences));
  const facts = [readAt && t.sources.readAt(formatMoment(readAt, language)), removedSentences > 0 && removed, why].filter(
    Boolean,
  );
  return html`<li>
    <p>
      <b>${source.url ? externalLink(source.url, source.source) : source.source}</b>
      <span class="tag ${checked ? 'marked' : ''}">${checked ? t.resolver.checked : t.resolver.unchecked}</span>
    </p>
    ${facts.length > 0 ? html`<p class="quiet small">${facts.join(' · ')}</p>` : ''}
    ${quotes.map((quote) => html`<blockquote lang="${languageOf(quote)}">${quote}</blockquote>`)}
  </li>`;
}
