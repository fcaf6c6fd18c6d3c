import type { ProjectConfig } from '../../project/config.ts';

/** The settings of `[realtime]` in config.toml; sizes in bytes. */
export interface Limits {
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly socketsPerPerson: number;
  readonly channelsPerSocket: number;
  readonly joinsPerSecond: number;
  readonly eventsPerSecond: number;
  /** Of one frame, and of one payload in it. */
  readonly payloadBytes: number;
  /** The same for a socket on which no signed-in person and no secret key has sent anything. */
  readonly anonymousPayloadBytes: number;
  readonly frameValues: number;
  readonly frameDepth: number;
  /** Bytes that a caller may send in the long run; each frame costs something besides its bytes. */
  readonly bytesPerSecond: number;
  readonly topicLength: number;
  readonly joinBytes: number;
  readonly waitingJoins: number;
  readonly changesPerJoin: number;
  readonly changesPerSocket: number;
  readonly changesPerCaller: number;
  readonly changes: number;
  readonly filterLength: number;
  readonly patternLength: number;
  readonly patternsPerCaller: number;
  readonly patterns: number;
  /** How long PostgreSQL may compare for one caller in each second, in the long run. */
  readonly filterMsPerSecond: number;
  readonly presenceBytes: number;
  readonly presenceBytesPerSocket: number;
  readonly presenceBytesPerTopic: number;
  readonly allPresenceBytes: number;
  readonly heldBytesPerCaller: number;
  readonly heldBytes: number;
  /** Bytes that may wait for a slow socket before it is dropped; one more message may already be queued. */
  readonly waitingBytes: number;
  /** A socket without a frame for this time counts as gone; clients send a heartbeat every 25 s. */
  readonly silenceMs: number;
}

const kb = 1000;
/** For the names around a payload. */
const paddingBytes = 500;
const silenceMs = 60_000;

export function limitsOf(settings: ProjectConfig['realtime']): Limits {
  const payloadBytes = settings.max_payload_size_in_kb * kb + paddingBytes;
  return {
    sockets: settings.max_concurrent_users,
    socketsPerAddress: settings.max_clients_per_address,
    socketsPerPerson: settings.max_clients_per_user,
    channelsPerSocket: settings.max_channels_per_client,
    joinsPerSecond: settings.max_joins_per_second,
    eventsPerSecond: settings.max_events_per_second,
    payloadBytes,
    anonymousPayloadBytes: Math.min(payloadBytes, settings.max_anonymous_payload_size_in_kb * kb + paddingBytes),
    frameValues: settings.max_frame_values,
    frameDepth: settings.max_frame_depth,
    bytesPerSecond: settings.max_kb_per_second_per_caller * kb,
    topicLength: settings.max_topic_length,
    joinBytes: settings.max_join_size_in_kb * kb,
    waitingJoins: settings.max_waiting_joins_per_caller,
    changesPerJoin: settings.max_changes_per_join,
    changesPerSocket: settings.max_changes_per_client,
    changesPerCaller: settings.max_changes_per_caller,
    changes: settings.max_changes_in_total,
    filterLength: settings.max_filter_length,
    patternLength: settings.max_pattern_length,
    patternsPerCaller: settings.max_patterns_per_caller,
    patterns: settings.max_patterns_in_total,
    filterMsPerSecond: settings.max_filter_ms_per_second_per_caller,
    presenceBytes: settings.max_presence_size_in_kb * kb,
    presenceBytesPerSocket: settings.max_presence_per_client_in_kb * kb,
    presenceBytesPerTopic: settings.max_presence_per_topic_in_kb * kb,
    allPresenceBytes: settings.max_presence_in_total_in_kb * kb,
    heldBytesPerCaller: settings.max_held_per_caller_in_kb * kb,
    heldBytes: settings.max_held_in_total_in_kb * kb,
    waitingBytes: settings.max_queue_per_client_in_kb * kb,
    silenceMs,
  };
}
