import { randomBytes } from 'node:crypto';
import { topicKey, type Hub, type Topic } from '../broadcast/hub.ts';

/** Someone who is on a topic, under a name that several may share. */
export interface Entry {
  /** Of this appearance; a change of what is told is a new one. */
  readonly ref: string;
  readonly key: string;
  /** What is told, as a JSON object with `phx_ref`. */
  readonly meta: string;
}

/** Who came and who went, of one topic. */
export interface Diff {
  readonly topic: Topic;
  readonly joins: readonly Entry[];
  readonly leaves: readonly Entry[];
}

export interface Presence {
  /**
   * Tells what `payload` says under the key; what was told before under `previous` is replaced. Undefined, and nothing
   * changes, where the topic or all together have too much.
   */
  track(topic: Topic, key: string, payload: Readonly<Record<string, unknown>>, previous: Entry | undefined): Entry | undefined;
  untrack(topic: Topic, entry: Entry): void;
  /** All who are there, on every replica, as the payload of `presence_state`. */
  stateJson(topic: Topic): string;
  /** What is here alone, for another replica that begins to listen. */
  local(): Diff[];
  /** What another replica tells. */
  apply(replica: string, diff: Diff): void;
  /** Another replica is gone, and with it all who were there. */
  forget(replica: string): void;
}

interface Place {
  readonly topic: Topic;
  readonly entries: Map<string, Entry & { readonly replica: string }>;
  bytes: number;
  /** The payload of `presence_state`, until something changes. */
  state: string | undefined;
  joins: Map<string, Entry>;
  leaves: Map<string, Entry>;
}

const here = '';

export interface PresenceLimits {
  /** Of all entries of a topic, and of all together: in bytes, and those on other replicas count too. */
  readonly presenceBytesPerTopic: number;
  readonly allPresenceBytes: number;
}

/** What an entry costs besides its texts. */
const entryBytes = 200;
const sizeOf = ({ key, meta }: Entry) => Buffer.byteLength(key) + Buffer.byteLength(meta) + entryBytes;

/** Keeps who is on which topic, and shows each change of it to the topic's members; `tellOthers` hears of those of here. */
export function createPresence(hub: Hub, limits: PresenceLimits, tellOthers: (diff: Diff) => void): Presence {
  const places = new Map<string, Place>();
  let allBytes = 0;
  const changed = new Set<Place>();
  let isFlushing = false;

  const placeOf = (topic: Topic): Place => {
    const key = topicKey(topic);
    const place = places.get(key) ?? {
      topic,
      entries: new Map(),
      bytes: 0,
      state: undefined,
      joins: new Map(),
      leaves: new Map(),
    };
    places.set(key, place);
    return place;
  };

  function count(place: Place, bytes: number): void {
    place.bytes += bytes;
    allBytes += bytes;
    place.state = undefined;
  }

  /** Whether there is room for one entry, once another has gone. */
  function hasRoom(topic: Topic, entry: Entry, previous?: Entry): boolean {
    const more = sizeOf(entry) - (previous ? sizeOf(previous) : 0);
    const bytes = places.get(topicKey(topic))?.bytes ?? 0;
    return bytes + more <= limits.presenceBytesPerTopic && allBytes + more <= limits.allPresenceBytes;
  }

  function change(topic: Topic, replica: string, joins: readonly Entry[], leaves: readonly Entry[]): void {
    const place = placeOf(topic);
    const left = leaves.filter((entry) => {
      const known = place.entries.get(entry.ref);
      if (known) count(place, -sizeOf(known));
      return place.entries.delete(entry.ref);
    });
    for (const entry of joins) {
      if (!place.entries.has(entry.ref)) count(place, sizeOf(entry));
      place.entries.set(entry.ref, { ...entry, replica });
    }
    // Who comes and goes before it is shown was never there.
    for (const entry of joins) place.joins.set(entry.ref, entry);
    for (const entry of left) if (!place.joins.delete(entry.ref)) place.leaves.set(entry.ref, entry);
    changed.add(place);
    if (replica === here) tellOthers({ topic, joins, leaves: left });
    if (isFlushing) return;
    isFlushing = true;
    setImmediate(() => {
      isFlushing = false;
      for (const waiting of changed) show(waiting);
    });
  }

  function show(place: Place): void {
    changed.delete(place);
    const { joins, leaves } = place;
    place.joins = new Map();
    place.leaves = new Map();
    if (place.entries.size === 0) places.delete(topicKey(place.topic));
    if (joins.size + leaves.size === 0) return;
    hub.showPresence(place.topic, `{"joins":${grouped(joins.values())},"leaves":${grouped(leaves.values())}}`);
  }

  return {
    track(topic, key, payload, previous) {
      const ref = randomBytes(9).toString('base64url');
      const meta = { ...payload, phx_ref: ref, ...(previous && { phx_ref_prev: previous.ref }) };
      const entry = { ref, key, meta: JSON.stringify(meta) };
      if (!hasRoom(topic, entry, previous)) return undefined;
      change(topic, here, [entry], previous ? [previous] : []);
      return entry;
    },
    untrack: (topic, entry) => change(topic, here, [], [entry]),
    stateJson(topic) {
      const place = places.get(topicKey(topic));
      if (!place) return '{}';
      show(place);
      return (place.state ??= grouped(place.entries.values()));
    },
    local() {
      const diffs = [...places.values()].map(({ topic, entries }) => ({
        topic,
        joins: [...entries.values()].filter(({ replica }) => replica === here).map(({ ref, key, meta }) => ({ ref, key, meta })),
        leaves: [],
      }));
      return diffs.filter(({ joins }) => joins.length > 0);
    },
    apply(replica, { topic, joins, leaves }) {
      // What leaves makes room; what does not fit here is not seen here.
      if (leaves.length > 0) change(topic, replica, [], leaves);
      for (const entry of joins) if (hasRoom(topic, entry)) change(topic, replica, [entry], []);
    },
    forget(replica) {
      for (const { topic, entries } of places.values()) {
        const gone = [...entries.values()].filter((entry) => entry.replica === replica);
        if (gone.length > 0) change(topic, replica, [], gone);
      }
    },
  };
}

/** `{key: {metas: […]}}`, as clients of Phoenix read it. */
function grouped(entries: Iterable<Entry>): string {
  const byKey = Map.groupBy(entries, ({ key }) => key);
  return `{${[...byKey].map(([key, same]) => `${JSON.stringify(key)}:{"metas":[${same.map(({ meta }) => meta).join(',')}]}`).join(',')}}`;
}
