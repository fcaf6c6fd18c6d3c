import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly clear: () => void;
}

/** A newcomer's evening writes fewer. */
const most = 200;
const hrefs = /\bhref="([^"]+)"/gi;

/**
 * Keeps what a project would have sent, for the developer who wants to click its links: a file a message in the state
 * folder, since several workers may share it. Files' names sort by time.
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
    add(message) {
      const links = [...message.html.matchAll(hrefs)].map(([, href]) => (href as string).replaceAll('&amp;', '&'));
      const at = clock.now();
      const stored = { ...message, id: randomUUID(), at, links: [...new Set(links)] };
      const file = join(folder, `${at.getTime()}-${String(++count).padStart(6, '0')}-${stored.id}.json`);
      // Another worker reads a message whole or not at all.
      writeFileSync(`${file}.draft`, JSON.stringify(stored), { mode: 0o600 });
      renameSync(`${file}.draft`, file);
      for (const name of names().slice(most)) remove(name);
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

/** Tells messages of one millisecond apart. */
let count = 0;

/** None where another worker has just removed it. */
function readMessage(file: string): StoredMessage[] {
  try {
    const message = JSON.parse(readFileSync(file, 'utf8')) as StoredMessage;
    return [{ ...message, at: new Date(message.at) }];
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}
