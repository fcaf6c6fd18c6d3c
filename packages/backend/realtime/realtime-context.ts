import type { IncomingMessage } from 'node:http';
import type { Clock } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import type { ActiveSessions } from '../auth/sessions/active-sessions.ts';
import type { Hub, Topic } from './broadcast/hub.ts';
import type { ReadReplay } from './broadcast/read-replay.ts';
import type { CheckPolicies } from './channel/check-policies.ts';
import type { IdentifyMember } from './channel/identify-member.ts';
import type { PrepareSubscriptions } from './changes/prepare-subscriptions.ts';
import type { createGroups, Subscriptions } from './changes/subscriptions.ts';
import type { Accounts } from './limits/accounts.ts';
import type { CallerKey } from './limits/ledger.ts';
import type { Limits } from './limits/limits.rules.ts';
import type { Presence } from './presence/presence.ts';
import type { Peer } from '../service.ts';
import type { Broadcast } from './wire/protocol.ts';

/** The dependencies of sockets and channels. */
export interface RealtimeContext {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly accounts: Accounts;
  readonly addressOf: (source: IncomingMessage) => string;
  readonly whoOf: (caller: Caller, peer: Peer | undefined) => CallerKey;
  readonly isPresenceEnabled: boolean;
  readonly isBroadcastEnabled: boolean;
  readonly hub: Hub;
  readonly presence: Presence;
  /** Charges the caller for sending so many bytes to all members of a topic; false if it is too much. */
  readonly chargeFanOut: (who: CallerKey, topic: Topic, bytes: number) => boolean;
  /**
   * Subscriptions whose filters are evaluated in this process, and those that PostgreSQL evaluates. The two do not wait for
   * each other.
   */
  readonly subscriptionsInProcess: Subscriptions;
  readonly subscriptionsInDatabase: Subscriptions;
  readonly groupOf: ReturnType<typeof createGroups>;
  readonly prepareSubscriptions: PrepareSubscriptions;
  readonly identifyMember: IdentifyMember;
  readonly sessions: ActiveSessions;
  readonly checkPolicies: CheckPolicies;
  readonly readReplay: ReadReplay;
  /** Sends a broadcast to the members of a topic on the other replicas. */
  readonly publishToPeers: (topic: Topic, broadcast: Broadcast) => void;
  /** Resolves with true when changes are followed, or with false after `ms`. */
  readonly whenFollowing: (ms: number) => Promise<boolean>;
  readonly onDefect: (error: unknown) => void;
}
