import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { isDemonstrated } from '../../domain/signing/best-signature.rules.ts';
import type { View } from '../view.ts';

/** The notice on every page but an entry's, which has its own: entries await review, and what the best signatures prove. */
export function notice(view: View): Html | '' {
  const { t, site } = view;
  const lines = noticeLines(view, site.data.entries(), t.notice.review);
  if (lines.length === 0) return '';
  return html`<div class="notice small" role="note" aria-label="${t.notice.label}">
    ${lines.map((line) => html`<p>${line}</p>`)}
  </div>`;
}

/** What is true of these entries: that they await review, and that their signatures or the log prove nothing yet. */
export function noticeLines({ t, site }: View, entries: readonly Entry[], review: string): readonly string[] {
  return [
    entries.some(({ verificationTier }) => verificationTier === 'sourced') && review,
    entries.some(isDemonstrated) && t.notice.demonstration,
    site.data.log().isTrial && t.notice.trialLog,
  ].filter((line) => line !== false);
}
