import { formatDay, formatSpan, isOneDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import type { EventDraft } from './queries.ts';

const states: Readonly<Record<string, () => string>> = {
  draft: m.event_draft_state_draft,
  waiting: m.event_draft_state_waiting,
  returned: m.event_draft_state_returned,
};

interface Draft {
  readonly status: string;
  readonly event_seen_at: string | null;
  readonly cancel_reason: string | null;
}

/** What is to happen next with a draft. */
export const draftState = ({ status, cancel_reason: reason }: Draft): string =>
  status === 'waiting' && reason !== null ? m.event_draft_state_waiting_cancel() : (states[status]?.() ?? status);

/** Whether a draft adds, changes or cancels an event. */
export function draftKind({ event_seen_at: seen, cancel_reason: reason }: Draft): string {
  if (reason !== null) return m.event_draft_is_cancellation();
  return seen === null ? m.event_draft_is_new() : m.event_draft_is_change();
}

/** The name of a draft, which may have none yet. */
export const draftName = ({ title, title_th }: { readonly title: string | null; readonly title_th: string | null }): string =>
  localText(title, title_th) || m.event_draft_untitled();

/** The name of a draft, and that it cancels its event. */
export const draftTitle = (draft: Omit<EventDraft, 'author' | 'club' | 'event'>): string =>
  draft.cancel_reason === null ? draftName(draft) : `${m.event_draft_is_cancellation()}: ${draftName(draft)}`;

/** When an event is, with its day. */
export const daysOf = (start: string, end: string): string =>
  isOneDay(start, end) ? `${m.day_before_time({ day: formatDay(start) })} ${formatSpan(start, end)}` : formatSpan(start, end);
