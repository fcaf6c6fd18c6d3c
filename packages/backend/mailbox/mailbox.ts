import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@trivium/core';

/** An e-mail, as the mail server or the mailbox receives it. */
export interface EmailMessage {
  readonly channel: 'email';
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The one-time code of the message; empty if it has none. */
  readonly code: string;
}

/** A text message. */
export type SmsMessage = Omit<EmailMessage, 'channel'> & { readonly channel: 'sms' };
export type OutgoingMessage = EmailMessage | SmsMessage;

export type StoredMessage = OutgoingMessage & {
  readonly id: string;
  readonly at: Date;
  /** The URLs that the message links to. */
  readonly links: readonly string[];
};

export interface Mailbox {
  readonly add: (message: OutgoingMessage) => void;
  /** The messages to one recipient or to all, newest first. */
  readonly list: (to?: string) => readonly StoredMessage[];
  readonly clear: () => void;
  /** The time by the clock that dates the messages. */
  readonly now: () => Date;
}

/** Older messages are removed. A day of development stays below this. */
const maxMessages = 200;
const hrefs = /\bhref="([^"]+)"/gi;

/**
 * Stores the messages that a project would have sent, for developers who want to open their links. Each message is a file
 * in the state folder, which several workers can share. The names of the files sort by time.
 */
export function createMailbox(clock: Clock, folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .toReversed();
  const remove = (name: string) => rmSync(join(folder, name), { force: true });
  return {
    now: () => clock.now(),
    add(message) {
      const links = [...message.html.matchAll(hrefs)].map(([, href]) => (href as string).replaceAll('&amp;', '&'));
      const at = clock.now();
      const stored = { ...message, id: randomUUID(), at, links: [...new Set(links)] };
      const file = join(folder, `${at.getTime()}-${String(++count).padStart(6, '0')}-${stored.id}.json`);
      // The rename is atomic: another worker never reads half a message.
      writeFileSync(`${file}.draft`, JSON.stringify(stored), { mode: 0o600 });
      renameSync(`${file}.draft`, file);
      for (const name of names().slice(maxMessages)) remove(name);
    },
    list(to) {
      const messages = names().flatMap((name) => readMessage(join(folder, name)));
      return to === undefined ? messages : messages.filter((message) => message.to.toLowerCase() === to.toLowerCase());
    },
    clear() {
      for (const name of names()) remove(name);
    },
  };
}

/** Orders the messages of one millisecond. */
let count = 0;

/** Empty if another worker has just removed the file. */
function readMessage(file: string): StoredMessage[] {
  try {
    const message = JSON.parse(readFileSync(file, 'utf8')) as StoredMessage;
    return [{ ...message, at: new Date(message.at) }];
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}
