import { randomUUID } from 'node:crypto';
import type { Clock } from '@trivium/core';

/** What the mailbox is given. */
export interface IncomingMessage {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly code: string;
}

export interface StoredMessage extends IncomingMessage {
  readonly id: string;
  readonly at: Date;
  /** Every address that the message links to. */
  readonly links: readonly string[];
}

export interface Mailbox {
  readonly add: (message: IncomingMessage) => void;
  /** The newest first; of one receiver, where one is named. */
  readonly list: (to?: string) => readonly StoredMessage[];
  readonly find: (id: string) => StoredMessage | undefined;
  readonly clear: () => void;
}

/** A newcomer's evening writes fewer. */
const most = 200;
const hrefs = /\bhref="([^"]+)"/gi;

/** Keeps what a project would have sent, in memory, for the developer who wants to click its links. */
export function createMailbox(clock: Clock): Mailbox {
  let messages: StoredMessage[] = [];
  return {
    add(message) {
      const links = [...message.html.matchAll(hrefs)].map(([, href]) => (href as string).replaceAll('&amp;', '&'));
      const stored = { ...message, id: randomUUID(), at: clock.now(), links: [...new Set(links)] };
      messages = [stored, ...messages].slice(0, most);
    },
    list: (to) => (to === undefined ? messages : messages.filter((message) => message.to.toLowerCase() === to.toLowerCase())),
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages = [];
    },
  };
}
