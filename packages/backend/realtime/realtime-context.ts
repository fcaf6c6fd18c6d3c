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

/** What sockets and channels need of the room. */
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
  /** Whether a caller may send so many bytes to everybody on a topic, which it pays for. */
  readonly chargeFanOut: (who: CallerKey, topic: Topic, bytes: number) => boolean;
  /** Those whose filters are decided here, and those for whom PostgreSQL compares: they wait for one another alone. */
  readonly subscriptionsInProcess: Subscriptions;
  readonly subscriptionsInDatabase: Subscriptions;
  readonly groupOf: ReturnType<typeof createGroups>;
  readonly prepareSubscriptions: PrepareSubscriptions;
  readonly identifyMember: IdentifyMember;
  readonly sessions: ActiveSessions;
  readonly checkPolicies: CheckPolicies;
  readonly readReplay: ReadReplay;
  /** Hands a broadcast to the members of a topic on the other replicas. */
  readonly publishToPeers: (topic: Topic, broadcast: Broadcast) => void;
  /** Resolves with true when changes are followed, or false when they are not in time. */
  readonly whenFollowing: (ms: number) => Promise<boolean>;
  readonly onDefect: (error: unknown) => void;
}
