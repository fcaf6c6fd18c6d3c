import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { Hub, Topic } from '../broadcast/hub.ts';
import { gate } from '../changes/relation-facts.ts';
import type { Diff, Presence } from '../presence/presence.ts';
import type { Broadcast } from '../wire/frames.rules.ts';
import { broadcastOfItem, itemOf, letterKey, readLetter, writeLetter, type Item, type Letter } from './relay.rules.ts';
import { emitLetter, letterPrefix, listReplicas } from './relay.sql.ts';

/**
 * Tells the other replicas what is said here, and hears what is said there. The log of the database carries it: messages
 * may be of any size, come in one order with the changes, and whoever loses the log knows that it missed some, none of
 * which NOTIFY offers. While no other replica is there, nothing is written.
 */
export interface Relay {
  broadcast(topic: Topic, broadcast: Broadcast): void;
  presence(diff: Diff): void;
  /** A message of the log. */
  hear(prefix: string, content: Uint8Array): void;
  /** This replica follows the log, under a new name. Resolves when the others know, or do not answer. */
  begin(name: string): Promise<void>;
  /** What the others say is missed from now on. */
  lose(): void;
  stop(): Promise<void>;
}

export interface RelayOptions {
  readonly pool: Pool;
  readonly secret: string;
  readonly hub: Hub;
  readonly presence: () => Presence;
  readonly onError: (error: unknown) => void;
}

const longestWelcomeMs = 2_000;
const lookAroundMs = 5_000;
const retryMs = 200;
/** What waits for a database that is away, in items and in bytes; what is more is dropped, and said in the log. */
const mostWaiting = 10_000;
const mostWaitingBytes = 32_000_000;
/** Of one letter, besides its first item: it is read in one go. */
const mostLetterBytes = 1_000_000;
/** What an item costs besides its texts. */
const itemBytes = 100;

export function createRelay({ pool, secret, hub, presence, onError }: RelayOptions): Relay {
  const key = letterKey(secret);
  const others = new Set<string>();
  let name: string | undefined;
  let waiting: Item[] = [];
  let waitingBytes = 0;
  let sending: Promise<void> | undefined;
  let awaited = new Set<string>();
  let welcomed = Promise.withResolvers<void>();
  let isStopped = false;

  const asGate = <T>(work: Parameters<typeof asCaller<T>>[2]) => asCaller(pool, gate, work);

  function say(item: Item): void {
    if (name === undefined || isStopped) return;
    if (waiting.length >= mostWaiting || waitingBytes > mostWaitingBytes) {
      forgetWaiting();
      onError(new Error('Other replicas miss messages: the database takes none.'));
    }
    waiting.push(item);
    waitingBytes += sizeOf(item);
    sending ??= send();
  }

  function forgetWaiting(): void {
    waiting = [];
    waitingBytes = 0;
  }

  /** As many as a letter may have. */
  function takeWaiting(): Item[] {
    let count = 0;
    for (let bytes = 0; count < waiting.length && bytes < mostLetterBytes; count++) bytes += sizeOf(waiting[count] as Item);
    const items = waiting.splice(0, count);
    for (const item of items) waitingBytes -= sizeOf(item);
    return items;
  }

  /** What is said while a letter is on its way goes together in the next one. */
  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const items = takeWaiting();
      const content = writeLetter(key, { from: name ?? '', items });
      await asGate((transaction) => emitLetter(transaction, content)).catch(async (error: unknown) => {
        onError(error);
        if (isStopped) return;
        waiting = [...items, ...waiting];
        for (const item of items) waitingBytes += sizeOf(item);
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      });
    }
    sending = undefined;
  }

  function forget(other: string): void {
    others.delete(other);
    awaited.delete(other);
    presence().forget(other);
    if (awaited.size === 0) welcomed.resolve();
  }

  /** Replicas that died said nothing; their slots are gone. */
  async function lookAround(): Promise<void> {
    const there = new Set(await asGate(listReplicas));
    for (const other of others) if (!there.has(other)) forget(other);
    for (const other of there) if (other !== name) others.add(other);
  }
  const looking = setInterval(() => {
    if (name !== undefined) lookAround().catch(onError);
  }, lookAroundMs).unref();

  function take(from: string, item: Item): void {
    switch (item.kind) {
      case 'hello':
        others.add(from);
        for (const diff of presence().local()) say({ kind: 'welcome', to: from, presence: [diff], isLast: false });
        return say({ kind: 'welcome', to: from, presence: [], isLast: true });
      case 'welcome':
        if (item.to !== name) return;
        others.add(from);
        for (const diff of item.presence) presence().apply(from, diff);
        if (item.isLast) awaited.delete(from);
        if (awaited.size === 0) welcomed.resolve();
        return;
      case 'leaving':
        return forget(from);
      case 'presence':
        return presence().apply(from, item.diff);
      case 'broadcast':
      case 'bytes':
        return hub.broadcast(item.topic, broadcastOfItem(item));
    }
  }

  return {
    broadcast(topic, broadcast) {
      if (others.size > 0) say(itemOf(topic, broadcast));
    },
    presence(diff) {
      if (others.size > 0) say({ kind: 'presence', diff });
    },
    hear(prefix, content) {
      if (prefix !== letterPrefix || name === undefined) return;
      const letter: Letter | undefined = readLetter(key, Buffer.from(content).toString('utf8'));
      if (letter && letter.from !== name) for (const item of letter.items) take(letter.from, item);
    },
    async begin(newName) {
      name = newName;
      welcomed = Promise.withResolvers();
      await lookAround();
      awaited = new Set(others);
      if (awaited.size === 0) welcomed.resolve();
      say({ kind: 'hello' });
      const timer = setTimeout(welcomed.resolve, longestWelcomeMs).unref();
      await welcomed.promise;
      clearTimeout(timer);
    },
    lose() {
      name = undefined;
      forgetWaiting();
      for (const other of others) forget(other);
    },
    async stop() {
      clearInterval(looking);
      if (others.size > 0) say({ kind: 'leaving' });
      isStopped = true;
      await sending;
    },
  };
}

/** About how long it is when it is written. */
function sizeOf(item: Item): number {
  switch (item.kind) {
    case 'broadcast':
      return item.json.length + itemBytes;
    case 'bytes':
      return item.base64.length + itemBytes;
    case 'presence':
      return sizeOfDiff(item.diff);
    case 'welcome':
      return item.presence.reduce((sum, diff) => sum + sizeOfDiff(diff), itemBytes);
    case 'hello':
    case 'leaving':
      return itemBytes;
  }
}

const sizeOfDiff = ({ joins, leaves }: Diff) =>
  [...joins, ...leaves].reduce((sum, { key, meta }) => sum + key.length + meta.length + itemBytes, itemBytes);
