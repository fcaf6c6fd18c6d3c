import type { Change } from './change.rules.ts';
import type { RelationFacts } from './relation.rules.ts';
import type { CallerGroup, Subscription } from './subscriptions.ts';

/** A change and its possible recipients. */
export interface Delivery {
  readonly change: Change;
  readonly facts: RelationFacts;
  readonly recipients: readonly Recipient[];
}

/** A subscription with its caller at this moment: the token may change while policies are checked. */
export interface Recipient {
  readonly subscription: Subscription;
  readonly group: CallerGroup;
}
