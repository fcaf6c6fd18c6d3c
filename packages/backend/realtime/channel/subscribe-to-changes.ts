import { CodedError } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import { FilterError, readChangeFilter } from '../changes/filter.rules.ts';
import type { CallerGroup, Subscriber, Subscription, Subscriptions } from '../changes/subscriptions.ts';
import type { CallerKey } from '../limits/ledger.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Version } from '../wire/protocol.ts';
import type { ChangeRequest } from '../wire/join.rules.ts';

export interface SubscribeOptions {
  readonly context: RealtimeContext;
  readonly requests: readonly ChangeRequest[];
  readonly topic: string;
  /** The caller of the channel's current token. */
  readonly caller: () => Caller;
  readonly who: () => CallerKey;
  readonly version: Version;
  readonly sendFrames: (frames: readonly Buffer[]) => void;
  readonly system: (extension: string, status: 'ok' | 'error', message: string) => void;
  /** Ends the channel with a message. */
  readonly end: (message: string) => void;
  /** Ends the channel so that the client joins again. */
  readonly fail: () => void;
}

export interface ChangeSubscriptions {
  /** Checks the subscriptions against the database and reports the result; again with each new token. */
  start(): void;
  stop(): void;
}

const retryMs = 5_000;

/** The changes that a channel subscribed to on joining. */
export function subscribeToChanges(options: SubscribeOptions): ChangeSubscriptions {
  const { context, requests, topic, version, system } = options;
  let current: readonly Subscription[] = [];
  /** The registry that holds them: a separate one if PostgreSQL must evaluate their filters. */
  let registry: Subscriptions = context.subscriptionsInProcess;
  let group: CallerGroup | undefined;
  let currentAttempt = 0;
  let cancelRetry = () => {};

  const subscriber: Subscriber = {
    topic,
    who: options.who,
    group: () => group as CallerGroup,
    end: options.end,
    fail: options.fail,
    send(messages) {
      if (current.length === 0) return;
      options.sendFrames(messages.map(({ message, ids }) => message.frameFor(version, topic, ids)));
    },
  };

  function drop(): void {
    cancelRetry();
    for (const subscription of current) registry.remove(subscription);
    current = [];
  }

  async function prepare(caller: Caller): Promise<readonly Subscription[]> {
    const changeFilters = requests.map(({ params }) => readChangeFilter(params));
    const conditions = await context.prepareSubscriptions(changeFilters, caller.role, options.who());
    return requests.map(({ id }, place) => ({
      id,
      subscriber,
      changeFilter: changeFilters[place] as (typeof changeFilters)[number],
      conditions: conditions[place] ?? [],
    }));
  }

  async function begin(attempt: number): Promise<void> {
    const caller = options.caller();
    try {
      const prepared = await prepare(caller);
      if (attempt !== currentAttempt) return;
      drop();
      group = context.groupOf(caller.role, caller.claims);
      current = prepared;
      registry = prepared.some(({ conditions }) => conditions.some(({ isCompared }) => isCompared))
        ? context.subscriptionsInDatabase
        : context.subscriptionsInProcess;
      for (const subscription of prepared) registry.add(subscription);
      system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    } catch (error) {
      if (attempt !== currentAttempt) return;
      const wasSubscribed = current.length > 0;
      drop();
      if (error instanceof FilterError) return system('postgres_changes', 'error', error.message);
      const isCoded = error instanceof CodedError;
      if (!isCoded) context.onDefect(error);
      // Clients ignore system messages, but not an error of the channel: they learn of the gap and join again.
      if (wasSubscribed) return options.fail();
      const why = isCoded ? `${error.code}: ${error.message}` : 'Unable to subscribe to changes; trying again';
      system('postgres_changes', 'error', why);
      cancelRetry = context.clock.schedule(new Date(context.clock.now().getTime() + retryMs), () => void begin(attempt));
    }
  }

  return {
    start() {
      if (requests.length > 0) void begin(++currentAttempt);
    },
    stop() {
      currentAttempt++;
      drop();
    },
  };
}
