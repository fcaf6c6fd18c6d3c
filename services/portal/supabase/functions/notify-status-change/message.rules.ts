import { statusNames, type Language } from '../_shared/status-names.rules.ts';

/** The content of an outbox event. */
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
  /** What the deciding person wrote, on one line. */
  readonly note?: string;
  /** Subject, note and address. */
  readonly text: string;
  /** The address of the project's page. */
  readonly url: string;
  /** The same for all messages about one project: a newer one may replace an older one. */
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

/** One line, without characters that would break a mail header. */
const line = (text: string, length: number): string => {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean;
};

/** The message about an event in the language of one reader. `site` is the portal's address without a trailing slash. */
export function writeMessage(event: ProjectEvent, language: Language, site: string): Message {
  const title = line(event.titles[language], 150);
  const subject = headings[event.kind][language](title, statusNames[event.status]?.[language] ?? event.status);
  const url = `${site}/project/${event.projectId}`;
  const note = event.note === null ? undefined : `${language === 'th' ? 'ความเห็น' : 'Note'}: ${line(event.note, 500)}`;
  return {
    subject,
    ...(note !== undefined && { note }),
    text: [subject, note, url].filter((part) => part !== undefined).join('\n'),
    url,
    tag: `project-${event.projectId}`,
    language,
  };
}
