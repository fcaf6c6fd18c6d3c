import { formatDay, formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';

interface Published {
  readonly published_at: string | null;
  readonly ends_at?: string | null;
}

/** Whether something is published, in a few words. */
export function publicationState({ published_at, ends_at = null }: Published, now = Date.now()): string {
  if (published_at === null) return m.admin_announcements_draft();
  if (Date.parse(published_at) > now) return m.admin_announcements_later({ moment: formatMoment(published_at) });
  if (ends_at !== null && Date.parse(ends_at) <= now) return m.admin_announcements_over();
  return m.admin_news_published({ day: formatDay(published_at) });
}
