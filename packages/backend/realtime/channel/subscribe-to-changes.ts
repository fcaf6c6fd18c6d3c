import type { Caller } from '@trivium/postgres';
import { FilterError, readWanted } from '../changes/filter.rules.ts';
import type { CallerGroup, Subscriber, Subscription } from '../changes/subscriptions.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { encodeFrame, type Version } from '../wire/frames.rules.ts';
import type { ChangeRequest } from '../wire/join.rules.ts';

export interface SubscribeOptions {
  readonly context: RealtimeContext;
  readonly requests: readonly ChangeRequest[];
  readonly topic: string;
  /** As the channel's token says now. */
  readonly caller: () => Caller;
  readonly version: Version;
  readonly send: (frame: Buffer, isBinary: boolean) => void;
  readonly system: (extension: string, status: 'ok' | 'error', message: string) => void;
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
  let current: Subscription[] = [];
  let group: CallerGroup | undefined;
  let turn = 0;
  let cancelRetry = () => {};

  const address = { joinRef: null, ref: null, topic, event: 'postgres_changes' };
  const subscriber: Subscriber = {
    topic,
    group: () => group as CallerGroup,
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
    for (const subscription of current) context.subscriptions.remove(subscription);
    current = [];
  }

  async function prepare(caller: Caller): Promise<Subscription[]> {
    const wanted = requests.map(({ id, params }) => ({ id, wanted: readWanted(params) }));
    return Promise.all(
      wanted.map(async (item) => ({
        ...item,
        subscriber,
        conditions: await context.prepareSubscription(item.wanted, caller.role),
      })),
    );
  }

  async function begin(mine: number): Promise<void> {
    const caller = options.caller();
    try {
      const prepared = await prepare(caller);
      if (mine !== turn) return;
      drop();
      group = context.groupOf(caller.role, caller.claims);
      current = prepared;
      for (const subscription of prepared) context.subscriptions.add(subscription);
      system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    } catch (error) {
      if (mine !== turn) return;
      drop();
      if (error instanceof FilterError) return system('postgres_changes', 'error', error.message);
      context.onDefect(error);
      system('postgres_changes', 'error', 'Unable to subscribe to changes; trying again');
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
