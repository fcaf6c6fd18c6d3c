import { statusNames, type Language } from '../_shared/status-names.rules.ts';

/** What an event of the outbox tells of. */
export type EventKind = 'status-change' | 'review-reminder' | 'review-escalation';

export interface ProjectEvent {
  readonly kind: EventKind;
  readonly projectId: string;
  readonly titles: Readonly<Record<Language, string>>;
  readonly status: string;
  readonly note: string | null;
}

export interface Message {
  readonly subject: string;
  readonly text: string;
  /** The project's page. */
  readonly url: string;
  /** The same for every message about one project, so that a newer one may take the place of an older. */
  readonly tag: string;
  readonly language: Language;
}

const headings: Readonly<Record<EventKind, Readonly<Record<Language, (title: string, status: string) => string>>>> = {
  'status-change': {
    th: (title, status) => `โครงการ “${title}”: ${status}`,
    en: (title, status) => `Project “${title}”: ${status}`,
  },
  'review-reminder': {
    th: (title, status) => `โครงการ “${title}” รอการพิจารณาของท่าน (${status})`,
    en: (title, status) => `Project “${title}” waits for your review (${status})`,
  },
  'review-escalation': {
    th: (title, status) => `โครงการ “${title}” รอการพิจารณานานเกินกำหนด (${status})`,
    en: (title, status) => `Project “${title}” has waited for its review too long (${status})`,
  },
};

/** One line, without what would break a heading or a mail's header. */
const line = (text: string, length: number): string => {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean;
};

/** The message about an event, for one reader. `site` is the portal's address without a slash at its end. */
export function writeMessage(event: ProjectEvent, language: Language, site: string): Message {
  const title = line(event.titles[language], 150);
  const subject = headings[event.kind][language](title, statusNames[event.status]?.[language] ?? event.status);
  const url = `${site}/project/${event.projectId}`;
  const note = event.note === null ? [] : [`${language === 'th' ? 'ความเห็น' : 'Note'}: ${line(event.note, 500)}`];
  return { subject, text: [subject, ...note, url].join('\n'), url, tag: `project-${event.projectId}`, language };
}
