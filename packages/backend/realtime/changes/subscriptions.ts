import type { PreparedCondition } from './conditions.rules.ts';
import type { CallerKey } from '../limits/ledger.ts';
import type { ChangeFilter } from './filter.rules.ts';
import type { AddressedMessage } from './shared-message.ts';

/** Callers with one role and the same claims: they may see the same rows. */
export interface CallerGroup {
  readonly role: string;
  /** As JSON text, the form in which policies read them. */
  readonly claims: string;
}

/** One entry of a channel's `postgres_changes`. */
export interface Subscription {
  readonly id: number;
  readonly changeFilter: ChangeFilter;
  readonly conditions: readonly PreparedCondition[];
  readonly subscriber: Subscriber;
}

/** A channel that subscribes to changes. */
export interface Subscriber {
  readonly topic: string;
  /** The caller that pays for the channel's filters. */
  readonly who: () => CallerKey;
  /** Changes with the token. */
  readonly group: () => CallerGroup;
  /** Sends changes in one write. */
  readonly send: (messages: readonly AddressedMessage[]) => void;
  /** Ends the channel because its filters cost too much. */
  readonly end: (message: string) => void;
  /** Ends the channel so that its client joins again. */
  readonly fail: () => void;
}

export interface Subscriptions {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  /** Finds subscriptions to such a change of this table, whatever the row. */
  find(schema: string, table: string, event: string): Subscription[];
  /** Number of subscriptions that may match such a change. */
  count(schema: string, table: string): number;
  /** Every channel with a subscription. */
  subscribers(): ReadonlySet<Subscriber>;
}

/** Indexes subscriptions by table: a change finds only the subscriptions of its table. */
export function createSubscriptions(): Subscriptions {
  const byTable = new Map<string, Set<Subscription>>();
  // No name contains a zero character.
  const keyOf = (schema: string, table: string) => `${schema}\0${table}`;
  const keysOf = (schema: string, table: string) => [
    keyOf(schema, table),
    keyOf(schema, '*'),
    keyOf('*', table),
    keyOf('*', '*'),
  ];
  return {
    add(subscription) {
      const key = keyOf(subscription.changeFilter.schema, subscription.changeFilter.table);
      byTable.set(key, (byTable.get(key) ?? new Set()).add(subscription));
    },
    remove(subscription) {
      const key = keyOf(subscription.changeFilter.schema, subscription.changeFilter.table);
      const set = byTable.get(key);
      set?.delete(subscription);
      if (set?.size === 0) byTable.delete(key);
    },
    find(schema, table, event) {
      const matches: Subscription[] = [];
      for (const key of keysOf(schema, table))
        for (const subscription of byTable.get(key) ?? [])
          if (subscription.changeFilter.event === '*' || subscription.changeFilter.event === event) matches.push(subscription);
      return matches;
    },
    count: (schema, table) => keysOf(schema, table).reduce((sum, key) => sum + (byTable.get(key)?.size ?? 0), 0),
    subscribers: () => new Set([...byTable.values()].flatMap((set) => [...set].map(({ subscriber }) => subscriber))),
  };
}

/** Returns one object for each role with its claims, to compare groups by identity; dropped when no channel uses it. */
export function createGroups(): (role: string, claims: Readonly<Record<string, unknown>>) => CallerGroup {
  const groups = new Map<string, WeakRef<CallerGroup>>();
  const registry = new FinalizationRegistry<string>((key) => {
    if (!groups.get(key)?.deref()) groups.delete(key);
  });
  return (role, claims) => {
    const text = JSON.stringify(claims);
    const key = `${role} ${text}`;
    const existing = groups.get(key)?.deref();
    if (existing) return existing;
    const group = { role, claims: text };
    groups.set(key, new WeakRef(group));
    registry.register(group, key);
    return group;
  };
}
