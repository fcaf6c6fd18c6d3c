import { m } from '../paraglide/messages.js';
import { moveName } from '../project/workflow/labels.ts';
import type { QueueEntry } from './queue.rules.ts';

/** The kinds of decisions that each key takes. */
export const keyMoves: Readonly<Record<string, readonly string[]>> = {
  a: ['approve', 'archive'],
  b: ['request-revisions'],
  r: ['reject'],
};

/** Whether a key belongs to a field or to the browser, and not to the page. */
export const isTypingOrShortcut = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable], [role=dialog]') !== null);

/** What the keys do in these rows: only the reader's own decisions, by the names on their buttons. */
export function keyHints(entries: readonly Pick<QueueEntry, 'decisions'>[]): string {
  const moves = entries.flatMap(({ decisions }) => decisions);
  const hints = Object.entries(keyMoves).flatMap(([key, kinds]) => {
    const names = new Set(moves.filter(({ kind }) => kinds.includes(kind)).map(moveName));
    return names.size > 0 ? [`${key.toUpperCase()} ${[...names].join(' / ')}`] : [];
  });
  return [m.queue_keys(), ...hints].join(' · ');
}
