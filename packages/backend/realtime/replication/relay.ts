import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { Hub, Topic } from '../broadcast/hub.ts';
import { authenticator } from '../changes/relation-facts.ts';
import type { Diff, Presence } from '../presence/presence.ts';
import type { Broadcast } from '../wire/protocol.ts';
import {
  toBroadcast,
  toPeerItem,
  peerMessageKey,
  decodePeerMessage,
  encodePeerMessage,
  type PeerItem,
  type PeerMessage,
} from './relay.rules.ts';
import { emitPeerMessage, peerMessagePrefix, listReplicas } from './relay.sql.ts';

/**
 * Exchanges messages with the other replicas through the database's log. Messages there may be of any size, come in one order
 * with the changes, and a replica that loses the log knows that it missed some; NOTIFY offers none of this. Nothing is written
 * while there is no other replica.
 */
export interface Relay {
  broadcast(topic: Topic, broadcast: Broadcast): void;
  presence(diff: Diff): void;
  /** Handles a message of the log. */
  onMessage(prefix: string, content: Uint8Array): void;
  /**
   * Joins the replicas under a new name, once this replica follows the log. Resolves when the others have replied, or after a
   * time limit.
   */
  connect(name: string): Promise<void>;
  /** The connection to the log is lost; messages of the others are missed from now on. */
  disconnect(): void;
  stop(): Promise<void>;
}

export interface RelayOptions {
  readonly pool: Pool;
  readonly secret: string;
  readonly hub: Hub;
  readonly presence: () => Presence;
  readonly onError: (error: unknown) => void;
}

const maxWelcomeMs = 2_000;
const refreshMs = 5_000;
const retryMs = 200;
/** Maximum queue while the database is away, in items and in bytes; more is dropped and logged. */
const maxWaiting = 10_000;
const maxWaitingBytes = 32_000_000;
/** Maximum bytes of one message, besides its first item: it is read at once. */
const maxMessageBytes = 1_000_000;
/** Size of an item besides its texts. */
const itemBytes = 100;

export function createRelay({ pool, secret, hub, presence, onError }: RelayOptions): Relay {
  const key = peerMessageKey(secret);
  const peers = new Set<string>();
  let name: string | undefined;
  let waiting: PeerItem[] = [];
  let waitingBytes = 0;
  let sending: Promise<void> | undefined;
  let expectedWelcomes = new Set<string>();
  let welcomed = Promise.withResolvers<void>();
  let isStopped = false;

  const asAuthenticator = <T>(work: Parameters<typeof asCaller<T>>[2]) => asCaller(pool, authenticator, work);

  function enqueue(item: PeerItem): void {
    if (name === undefined || isStopped) return;
    if (waiting.length >= maxWaiting || waitingBytes > maxWaitingBytes) {
      clearQueue();
      onError(new Error('Other replicas miss messages: the database takes none.'));
    }
    waiting.push(item);
    waitingBytes += sizeOf(item);
    sending ??= send();
  }

  function clearQueue(): void {
    waiting = [];
    waitingBytes = 0;
  }

  /** Takes as many items as fit one message. */
  function takeBatch(): PeerItem[] {
    let count = 0;
    for (let bytes = 0; count < waiting.length && bytes < maxMessageBytes; count++) bytes += sizeOf(waiting[count] as PeerItem);
    const items = waiting.splice(0, count);
    for (const item of items) waitingBytes -= sizeOf(item);
    return items;
  }

  /** Items that are queued while a message is being written go into the next one. */
  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const items = takeBatch();
      const content = encodePeerMessage(key, { from: name ?? '', items });
      await asAuthenticator((transaction) => emitPeerMessage(transaction, content)).catch(async (error: unknown) => {
        onError(error);
        if (isStopped) return;
        waiting = [...items, ...waiting];
        for (const item of items) waitingBytes += sizeOf(item);
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      });
    }
    sending = undefined;
  }

  function removePeer(peer: string): void {
    peers.delete(peer);
    expectedWelcomes.delete(peer);
    presence().removeReplica(peer);
    if (expectedWelcomes.size === 0) welcomed.resolve();
  }

  /** Removes replicas that died without a message; their slots are gone. */
  async function refreshPeers(): Promise<void> {
    const listed = new Set(await asAuthenticator(listReplicas));
    for (const peer of peers) if (!listed.has(peer)) removePeer(peer);
    for (const peer of listed) if (peer !== name) peers.add(peer);
  }
  const refreshTimer = setInterval(() => {
    if (name !== undefined) refreshPeers().catch(onError);
  }, refreshMs).unref();

  function handleItem(from: string, item: PeerItem): void {
    switch (item.kind) {
      case 'hello':
        peers.add(from);
        for (const diff of presence().local()) enqueue({ kind: 'welcome', to: from, presence: [diff], isLast: false });
        return enqueue({ kind: 'welcome', to: from, presence: [], isLast: true });
      case 'welcome':
        if (item.to !== name) return;
        peers.add(from);
        for (const diff of item.presence) presence().apply(from, diff);
        if (item.isLast) expectedWelcomes.delete(from);
        if (expectedWelcomes.size === 0) welcomed.resolve();
        return;
      case 'leaving':
        return removePeer(from);
      case 'presence':
        return presence().apply(from, item.diff);
      case 'broadcast':
      case 'bytes':
        return hub.broadcast(item.topic, toBroadcast(item));
    }
  }

  return {
    broadcast(topic, broadcast) {
      if (peers.size > 0) enqueue(toPeerItem(topic, broadcast));
    },
    presence(diff) {
      if (peers.size > 0) enqueue({ kind: 'presence', diff });
    },
    onMessage(prefix, content) {
      if (prefix !== peerMessagePrefix || name === undefined) return;
      const peerMessage: PeerMessage | undefined = decodePeerMessage(key, Buffer.from(content).toString('utf8'));
      if (peerMessage && peerMessage.from !== name) for (const item of peerMessage.items) handleItem(peerMessage.from, item);
    },
    async connect(newName) {
      name = newName;
      welcomed = Promise.withResolvers();
      await refreshPeers();
      expectedWelcomes = new Set(peers);
      if (expectedWelcomes.size === 0) welcomed.resolve();
      enqueue({ kind: 'hello' });
      const timer = setTimeout(welcomed.resolve, maxWelcomeMs).unref();
      await welcomed.promise;
      clearTimeout(timer);
    },
    disconnect() {
      name = undefined;
      clearQueue();
      for (const peer of peers) removePeer(peer);
    },
    async stop() {
      clearInterval(refreshTimer);
      if (peers.size > 0) enqueue({ kind: 'leaving' });
      isStopped = true;
      await sending;
    },
  };
}

/** Estimated length of an item in a message. */
function sizeOf(item: PeerItem): number {
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
