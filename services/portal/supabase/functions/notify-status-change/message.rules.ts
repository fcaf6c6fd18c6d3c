import type { Language } from '../_shared/status-names.rules.ts';
import { headings, statusOf, type NoticeContent } from './headings.rules.ts';
import { invitationHeading, invitationLead } from './invitation.rules.ts';
import { labelOfNote } from './note-labels.rules.ts';

/** The content of an outbox event. */
export interface NoticeEvent {
  readonly kind: string;
  /** The page where the matter is, without the portal's address. */
  readonly path: string;
  readonly titles: Readonly<Record<Language, string>>;
  /** Of a project. */
  readonly status: string;
  readonly note: string | null;
  readonly content: NoticeContent;
}

export interface Message {
  readonly subject: string;
  /** What a person wrote, on one line. */
  readonly note?: string;
  /** Subject, lead, note and address. */
  readonly text: string;
  /** The address of the page. */
  readonly url: string;
  /** The same for all messages about one page: a newer one may replace an older one. */
  readonly tag: string;
  readonly language: Language;
}

/** One line, without characters that would break a mail header. */
const line = (text: string, length: number): string => {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean;
};

/**
 * The message about an event in the language of one reader.
 * @param kind what the event is to the reader: to a reviewer a change of status is work that waits
 * @param site the portal's address without a trailing slash
 * @throws TypeError for a kind without a sentence
 */
export function writeMessage(event: NoticeEvent, kind: string, language: Language, site: string): Message {
  const heading = kind === 'invitation' ? invitationHeading : headings[kind];
  if (!heading) throw new TypeError(`No sentence for notices of the kind ${kind}.`);
  const parts = { title: line(event.titles[language], 150), status: statusOf(event.status, language), content: event.content };
  const subject = line(heading[language](parts), 250);
  const url = `${site}${event.path}`;
  const lead = kind === 'invitation' ? invitationLead[language](parts) : undefined;
  const note = event.note === null ? undefined : `${labelOfNote(kind, language)}: ${line(event.note, 500)}`;
  return {
    subject,
    ...(note !== undefined && { note }),
    text: [subject, lead, note, url].filter((part) => part !== undefined).join('\n'),
    url,
    tag: event.path.replace(/^\/project\//, '/project-').slice(1),
    language,
  };
}
