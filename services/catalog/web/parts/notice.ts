import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { isDemonstrated } from '../../domain/signing/best-signature.rules.ts';
import type { View } from '../view.ts';

/** The notice on every page: entries await review, and what the best signatures prove. */
export function notice({ t, site }: View, entry?: Entry): Html | '' {
  const entries = entry ? [entry] : site.data.entries();
  const lines = [
    entries.some(({ verificationTier }) => verificationTier === 'sourced') && (entry ? t.notice.entry : t.notice.review),
    entries.some(isDemonstrated) && t.notice.demonstration,
    site.data.log().isTrial && t.notice.trialLog,
  ].filter((line) => line !== false);
  if (lines.length === 0) return '';
  return html`<div class="notice small" role="note" aria-label="${t.notice.label}">
    ${lines.map((line) => html`<p>${line}</p>`)}
  </div>`;
}
