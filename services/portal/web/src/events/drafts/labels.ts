import { formatDay, formatSpan, isOneDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';

const states: Readonly<Record<string, () => string>> = {
  draft: m.event_draft_state_draft,
  waiting: m.event_draft_state_waiting,
  returned: m.event_draft_state_returned,
};

/** What is to happen next with a draft. */
export const draftState = (status: string): string => states[status]?.() ?? status;

/** The name of a draft, which may have none yet. */
export const draftName = ({ title, title_th }: { readonly title: string | null; readonly title_th: string | null }): string =>
  localText(title, title_th) || m.event_draft_untitled();

/** When an event is, with its day. */
export const daysOf = (start: string, end: string): string =>
  isOneDay(start, end) ? `${m.day_before_time({ day: formatDay(start) })} ${formatSpan(start, end)}` : formatSpan(start, end);
