import type { Clock } from '@trivium/core';
import type { ActiveSessions } from '../auth/sessions/active-sessions.ts';
import type { Hub, Topic } from './broadcast/hub.ts';
import type { ReadReplay } from './broadcast/read-replay.ts';
import type { AskPolicies } from './channel/ask-policies.ts';
import type { IdentifyMember } from './channel/identify-member.ts';
import type { PrepareSubscription } from './changes/prepare-subscription.ts';
import type { createGroups, Subscriptions } from './changes/subscriptions.ts';
import type { Limits } from './limits.rules.ts';
import type { Presence } from './presence/presence.ts';
import type { Broadcast } from './wire/frames.rules.ts';

/** What sockets and channels need of the room. */
export interface RealtimeContext {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly hub: Hub;
  readonly presence: Presence;
  readonly subscriptions: Subscriptions;
  readonly groupOf: ReturnType<typeof createGroups>;
  readonly prepareSubscription: PrepareSubscription;
  readonly identifyMember: IdentifyMember;
  readonly sessions: ActiveSessions;
  readonly askPolicies: AskPolicies;
  readonly readReplay: ReadReplay;
  /** Hands a broadcast to the members of a topic on the other replicas. */
  readonly tellOthers: (topic: Topic, broadcast: Broadcast) => void;
  /** Resolves with true when changes are followed, or false when they are not in time. */
  readonly whenFollowing: (ms: number) => Promise<boolean>;
  readonly onDefect: (error: unknown) => void;
}
