import { formatDay, formatPercent, type Html, languageOf, pickLanguage } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { MarketDetails } from '../data.ts';
import type { View } from '../view.ts';
import { questionText } from './question-text.ts';

/** Every dated estimate with its reason, and the outcome: the newest first. */
export function updates({ t, language }: View, { history, outcome, resolvedAt }: MarketDetails): Html {
  const line = (date: string, value: string, reason: string) =>
    html`<li>
      <p><time datetime="${date}">${formatDay(date, language)}</time> <b>${value}</b></p>
      ${reason && html`<p lang="${languageOf(reason)}">${questionText(reason)}</p>`}
    </li>`;
  return html`<ol class="updates">
    ${outcome && resolvedAt ? line(resolvedAt, t.market.resolvedWith(t.outcome[outcome]), '') : ''}
    ${history.toReversed().map(({ date, yes, reason = '' }) => line(date, formatPercent(yes, language), pickLanguage(reason, language)))}
  </ol>`;
}
