import { CodedError } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import { FilterError, readWanted } from '../changes/filter.rules.ts';
import type { CallerGroup, Subscriber, Subscription, Subscriptions } from '../changes/subscriptions.ts';
import type { Who } from '../limits/ledger.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { encodeFrame, type Version } from '../wire/frames.rules.ts';
import type { ChangeRequest } from '../wire/join.rules.ts';

export interface SubscribeOptions {
  readonly context: RealtimeContext;
  readonly requests: readonly ChangeRequest[];
  readonly topic: string;
  /** As the channel's token says now. */
  readonly caller: () => Caller;
  readonly who: () => Who;
  readonly version: Version;
  readonly send: (frame: Buffer, isBinary: boolean) => void;
  readonly system: (extension: string, status: 'ok' | 'error', message: string) => void;
  /** Ends the channel with a message. */
  readonly end: (message: string) => void;
  /** Ends the channel so that the client joins again. */
  readonly fail: () => void;
}

export interface ChangeSubscriptions {
  /** Asks the database whether the caller may, and says so; again with each new token. */
  start(): void;
  stop(): void;
}

const retryMs = 5_000;

/** The changes that a channel asked for on joining. */
export function subscribeToChanges(options: SubscribeOptions): ChangeSubscriptions {
  const { context, requests, topic, version, system } = options;
  let current: readonly Subscription[] = [];
  /** Where they are kept: apart from others if PostgreSQL has to compare for them. */
  let kept: Subscriptions = context.decided;
  let group: CallerGroup | undefined;
  let turn = 0;
  let cancelRetry = () => {};

  const address = { joinRef: null, ref: null, topic, event: 'postgres_changes' };
  const subscriber: Subscriber = {
    topic,
    who: options.who,
    group: () => group as CallerGroup,
    drop: options.end,
    fail: options.fail,
    tell(ids, dataJson, frames) {
      if (current.length === 0) return;
      const key = `${version} ${ids.join(',')} ${topic}`;
      let frame = frames.get(key);
      if (!frame) {
        frame = Buffer.from(encodeFrame(version, address, `{"ids":[${ids.join(',')}],"data":${dataJson}}`));
        frames.set(key, frame);
      }
      options.send(frame, false);
    },
  };

  function drop(): void {
    cancelRetry();
    for (const subscription of current) kept.remove(subscription);
    current = [];
  }

  async function prepare(caller: Caller): Promise<readonly Subscription[]> {
    const wanted = requests.map(({ params }) => readWanted(params));
    const conditions = await context.prepareSubscriptions(wanted, caller.role, options.who());
    return requests.map(({ id }, place) => ({
      id,
      subscriber,
      wanted: wanted[place] as (typeof wanted)[number],
      conditions: conditions[place] ?? [],
    }));
  }

  async function begin(mine: number): Promise<void> {
    const caller = options.caller();
    try {
      const prepared = await prepare(caller);
      if (mine !== turn) return;
      drop();
      group = context.groupOf(caller.role, caller.claims);
      current = prepared;
      kept = prepared.some(({ conditions }) => conditions.some(({ isCompared }) => isCompared))
        ? context.compared
        : context.decided;
      for (const subscription of prepared) kept.add(subscription);
      system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    } catch (error) {
      if (mine !== turn) return;
      drop();
      if (error instanceof FilterError) return system('postgres_changes', 'error', error.message);
      const isRefused = error instanceof CodedError;
      if (!isRefused) context.onDefect(error);
      const why = isRefused ? `${error.code}: ${error.message}` : 'Unable to subscribe to changes; trying again';
      system('postgres_changes', 'error', why);
      cancelRetry = context.clock.schedule(new Date(context.clock.now().getTime() + retryMs), () => void begin(mine));
    }
  }

  return {
    start() {
      if (requests.length > 0) void begin(++turn);
    },
    stop() {
      turn++;
      drop();
    },
  };
}
