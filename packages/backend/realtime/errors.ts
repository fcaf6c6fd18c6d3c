import { defineErrors } from '@trivium/core';

/** Errors that keep the service from opening. */
export const refuseStart = defineErrors({
  replication_slots_exhausted: { status: 500, title: 'No free replication slot' },
  replication_refused: { status: 500, title: 'Changes cannot be followed' },
});

/** Errors of joins, sent to the client. The codes are those of Supabase's server. */
export const channelErrors = {
  TopicNameRequired: { status: 400, title: 'Topic name required' },
  InvalidJWTToken: { status: 401, title: 'Token invalid' },
  MalformedJWT: { status: 401, title: 'Token malformed' },
  JwtSignatureError: { status: 401, title: 'Token signature invalid' },
  JwtSignerError: { status: 401, title: 'Token algorithm refused' },
  Unauthorized: { status: 403, title: 'Unauthorized' },
  ChannelRateLimitReached: { status: 429, title: 'Too many channels' },
  ClientJoinRateLimitReached: { status: 429, title: 'Too many joins' },
  ConnectionRateLimitReached: { status: 429, title: 'Too many sockets' },
  /** Our own: the caller's request costs more than the project allows. */
  TopicNameTooLong: { status: 400, title: 'Topic name too long' },
  JoinTooLarge: { status: 413, title: 'Join too large' },
  ChangesLimitReached: { status: 429, title: 'Too many subscriptions' },
  FilterTooLong: { status: 413, title: 'Filter too long' },
  FilterTooCostly: { status: 429, title: 'Filter too costly' },
  PatternLimitReached: { status: 429, title: 'Too many patterns' },
  JoinQueueFull: { status: 429, title: 'Too many joins at once' },
  MemoryLimitReached: { status: 429, title: 'Too much held' },
  PresencePayloadTooLarge: { status: 413, title: 'Presence too large' },
  ClientPresenceLimitReached: { status: 429, title: 'Too much presence of one client' },
  PresenceLimitReached: { status: 429, title: 'Too much presence' },
  BroadcastLimitReached: { status: 429, title: 'Broadcast to too many' },
  /** Our own: features that the project disables. */
  PresenceDisabled: { status: 403, title: 'Presence is off' },
  BroadcastDisabled: { status: 403, title: 'Broadcast is off' },
  UnableToReplayMessages: { status: 400, title: 'Replay refused' },
  InitializingProjectConnection: { status: 503, title: 'Changes are not followed yet' },
  UnableToConnectToProject: { status: 503, title: 'Database away' },
} as const;

export const refuseChannel = defineErrors(channelErrors);
