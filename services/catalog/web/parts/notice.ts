import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { isDemonstrated } from '../../domain/signing/best-signature.rules.ts';
import type { View } from '../view.ts';

/**
 * The warning of the catalog: entries await review, and what the best signatures and the log prove. One line
 * opens to the whole; without proof it names the review alone.
 */
export function foldedNotice(view: View, hasProof = true): Html | '' {
  const { t, site } = view;
  const entries = site.data.entries();
  const { unreviewed, someUnreviewed, demonstration, trialLog } = t.notice.folded;
  const isSourced = ({ verificationTier }: Entry) => verificationTier === 'sourced';
  const summary = [
    entries.some(isSourced) && (entries.every(isSourced) ? unreviewed : someUnreviewed),
    hasProof && entries.some(isDemonstrated) && demonstration,
  ].filter((part) => part !== false);
  const { isTrial } = site.data.log();
  if (summary.length === 0 && !isTrial) return '';
  const lines = noticeLines(view, entries, t.notice.review);
  if (summary.length === 0) return note(view, folded([trialLog], lines));
  return note(view, folded(summary, lines, hasProof && isTrial ? trialLog : undefined));
}

/** Where the log itself is shown: that its origin is a trial. */
export const logNotice = (view: View): Html | '' =>
  view.site.data.log().isTrial ? note(view, html`<p>${view.t.notice.trialLog}</p>`) : '';

export const note = ({ t }: View, content: Html): Html =>
  html`<div class="notice small" role="note" aria-label="${t.notice.label}">${content}</div>`;

/** A line of parts that opens to the others: a dot stays at the end of a line. The part about the log is hidden where there is no place. */
export function folded(summary: readonly string[], lines: readonly string[], ofLog?: string): Html {
  const dotOfLog = ofLog && html`<span class="of-log"> ·</span>`;
  // No space before the first part, which would not fit in one line of a phone then.
  const parts = summary.map(
    (part, at) => html`${at > 0 && ' '}<span>${part}${at < summary.length - 1 ? '\u00a0·' : dotOfLog}</span>`,
  );
  return html`<details>
    <summary>${parts}${ofLog && html` <span class="of-log">${ofLog}</span>`}</summary>
    ${lines.map((line) => html`<p>${line}</p>`)}
  </details>`;
}

/** What is true of these entries: that they await review, and that their signatures or the log prove nothing yet. */
export function noticeLines({ t, site }: View, entries: readonly Entry[], review: string): readonly string[] {
  return [
    entries.some(({ verificationTier }) => verificationTier === 'sourced') && review,
    entries.some(isDemonstrated) && t.notice.demonstration,
    site.data.log().isTrial && t.notice.trialLog,
  ].filter((line) => line !== false);
}
