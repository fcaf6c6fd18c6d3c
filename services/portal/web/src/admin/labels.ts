import { formatDay, formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { publicationOf, type Step } from './publication.rules.ts';

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

/** What can be done next with something, the usual first: published or stored as a draft; and once it is published, saved or taken back. */
export function publicationSteps(
  publishedAt: string | null,
  chosen: unknown,
  now = Date.now(),
): readonly { step: Step; label: string }[] {
  if (publicationOf(publishedAt, now) !== 'draft')
    return [
      { step: 'save', label: m.admin_save() },
      { step: 'unpublish', label: m.news_unpublish() },
    ];
  const isLater = typeof chosen === 'string' && Date.parse(chosen) > now;
  return [
    { step: 'publish', label: isLater ? m.news_schedule() : m.news_publish() },
    { step: 'keep-draft', label: m.news_keep_draft() },
  ];
}
