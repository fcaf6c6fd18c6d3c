import { randomBytes } from 'node:crypto';
import { topicKey, type Hub, type Topic } from '../broadcast/hub.ts';

/** A presence on a topic, under a key that several may share. */
export interface Entry {
  /** The reference of this presence; a changed one gets a new reference. */
  readonly ref: string;
  readonly key: string;
  /** The client's presence as a JSON object with `phx_ref`. */
  readonly meta: string;
}

/** The presences that joined and left a topic. */
export interface Diff {
  readonly topic: Topic;
  readonly joins: readonly Entry[];
  readonly leaves: readonly Entry[];
}

export interface Presence {
  /**
   * Tracks `payload` under the key and replaces `previous`. Returns undefined and changes nothing if the topic or the process
   * has too much.
   */
  track(topic: Topic, key: string, payload: Readonly<Record<string, unknown>>, previous: Entry | undefined): Entry | undefined;
  untrack(topic: Topic, entry: Entry): void;
  /** All presences of every replica, as the payload of `presence_state`. */
  stateJson(topic: Topic): string;
  /** The presences of this replica, for another replica that begins to listen. */
  local(): Diff[];
  /** Applies a change on another replica. */
  apply(replica: string, diff: Diff): void;
  /** Removes all presences of a replica that is gone. */
  removeReplica(replica: string): void;
}

interface TopicState {
  readonly topic: Topic;
  readonly entries: Map<string, Entry & { readonly replica: string }>;
  bytes: number;
  /** The payload of `presence_state`, cached until something changes. */
  state: string | undefined;
  joins: Map<string, Entry>;
  leaves: Map<string, Entry>;
}

const localReplica = '';

export interface PresenceLimits {
  /** Maximum bytes of a topic's entries, and of all entries; entries of other replicas count too. */
  readonly presenceBytesPerTopic: number;
  readonly allPresenceBytes: number;
}

/** Size of an entry besides its texts. */
const entryBytes = 200;
const sizeOf = ({ key, meta }: Entry) => Buffer.byteLength(key) + Buffer.byteLength(meta) + entryBytes;

/**
 * Tracks who is on which topic, and sends each change to the topic's members; `publishToPeers` receives changes of this
 * replica.
 */
export function createPresence(hub: Hub, limits: PresenceLimits, publishToPeers: (diff: Diff) => void): Presence {
  const topics = new Map<string, TopicState>();
  let allBytes = 0;
  const changedTopics = new Set<TopicState>();
  let isFlushing = false;

  const stateOf = (topic: Topic): TopicState => {
    const key = topicKey(topic);
    const topicState = topics.get(key) ?? {
      topic,
      entries: new Map(),
      bytes: 0,
      state: undefined,
      joins: new Map(),
      leaves: new Map(),
    };
    topics.set(key, topicState);
    return topicState;
  };

  function count(topicState: TopicState, bytes: number): void {
    topicState.bytes += bytes;
    allBytes += bytes;
    topicState.state = undefined;
  }

  /** Whether an entry fits, after the removal of another. */
  function hasRoom(topic: Topic, entry: Entry, previous?: Entry): boolean {
    const more = sizeOf(entry) - (previous ? sizeOf(previous) : 0);
    const bytes = topics.get(topicKey(topic))?.bytes ?? 0;
    return bytes + more <= limits.presenceBytesPerTopic && allBytes + more <= limits.allPresenceBytes;
  }

  function change(topic: Topic, replica: string, joins: readonly Entry[], leaves: readonly Entry[]): void {
    const topicState = stateOf(topic);
    const removed = leaves.filter((entry) => {
      const existing = topicState.entries.get(entry.ref);
      if (existing) count(topicState, -sizeOf(existing));
      return topicState.entries.delete(entry.ref);
    });
    for (const entry of joins) {
      if (!topicState.entries.has(entry.ref)) count(topicState, sizeOf(entry));
      topicState.entries.set(entry.ref, { ...entry, replica });
    }
    // A presence that joins and leaves before the next flush is never published.
    for (const entry of joins) topicState.joins.set(entry.ref, entry);
    for (const entry of removed) if (!topicState.joins.delete(entry.ref)) topicState.leaves.set(entry.ref, entry);
    changedTopics.add(topicState);
    if (replica === localReplica) publishToPeers({ topic, joins, leaves: removed });
    if (isFlushing) return;
    isFlushing = true;
    setImmediate(() => {
      isFlushing = false;
      for (const waiting of changedTopics) publish(waiting);
    });
  }

  function publish(topicState: TopicState): void {
    changedTopics.delete(topicState);
    const { joins, leaves } = topicState;
    topicState.joins = new Map();
    topicState.leaves = new Map();
    if (topicState.entries.size === 0) topics.delete(topicKey(topicState.topic));
    if (joins.size + leaves.size === 0) return;
    hub.publishPresence(topicState.topic, `{"joins":${metasByKey(joins.values())},"leaves":${metasByKey(leaves.values())}}`);
  }

  return {
    track(topic, key, payload, previous) {
      const ref = randomBytes(9).toString('base64url');
      const meta = { ...payload, phx_ref: ref, ...(previous && { phx_ref_prev: previous.ref }) };
      const entry = { ref, key, meta: JSON.stringify(meta) };
      if (!hasRoom(topic, entry, previous)) return undefined;
      change(topic, localReplica, [entry], previous ? [previous] : []);
      return entry;
    },
    untrack: (topic, entry) => change(topic, localReplica, [], [entry]),
    stateJson(topic) {
      const topicState = topics.get(topicKey(topic));
      if (!topicState) return '{}';
      publish(topicState);
      return (topicState.state ??= metasByKey(topicState.entries.values()));
    },
    local() {
      const diffs = [...topics.values()].map(({ topic, entries }) => ({
        topic,
        joins: [...entries.values()]
          .filter(({ replica }) => replica === localReplica)
          .map(({ ref, key, meta }) => ({ ref, key, meta })),
        leaves: [],
      }));
      return diffs.filter(({ joins }) => joins.length > 0);
    },
    apply(replica, { topic, joins, leaves }) {
      // Leaves free space first; joins that do not fit are not visible here.
      if (leaves.length > 0) change(topic, replica, [], leaves);
      for (const entry of joins) if (hasRoom(topic, entry)) change(topic, replica, [entry], []);
    },
    removeReplica(replica) {
      for (const { topic, entries } of topics.values()) {
        const gone = [...entries.values()].filter((entry) => entry.replica === replica);
        if (gone.length > 0) change(topic, replica, [], gone);
      }
    },
  };
}

/** `{key: {metas: […]}}`, the form for Phoenix clients. */
function metasByKey(entries: Iterable<Entry>): string {
  const byKey = Map.groupBy(entries, ({ key }) => key);
  return `{${[...byKey].map(([key, same]) => `${JSON.stringify(key)}:{"metas":[${same.map(({ meta }) => meta).join(',')}]}`).join(',')}}`;
}
