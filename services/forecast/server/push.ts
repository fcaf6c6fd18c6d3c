import type { LoadedSnapshots } from '@trivium/http';
import type { CronItem, TaskList } from '@trivium/worker';
import { feedSnapshots } from '../http/feed-snapshots.ts';
import { createEventHub } from '../http/stream/event-hub.ts';
import { createStreams, type StreamLimits, type Streams } from '../http/stream/streams.ts';
import type { Deliverer } from '../domain/webhooks/deliver.ts';
import { pushCron, pushTasks } from '../worker/delivery-tasks.ts';

export interface PushOptions extends Deliverer {
  readonly streamLimits?: StreamLimits;
  /** How many events a replica keeps for streams that resume: 1,000 by default. */
  readonly kept?: number;
}

/** How the service tells others by itself what happens to markets. */
export interface Push {
  /** For `keepFresh`, on the topic `events`: brings the streams up to date, then renders the feeds. */
  readonly load: () => Promise<LoadedSnapshots>;
  /** Ends with `close()` before the server waits for its connections to end. */
  readonly streams: Streams;
  readonly tasks: TaskList;
  readonly cron: readonly CronItem[];
}

/** Makes the feeds, streams and webhooks of one replica. */
export function createPush(options: PushOptions): Push {
  const { pool, publicUrl, clock, streamLimits, kept } = options;
  const hub = createEventHub({ pool, publicUrl, ...(kept !== undefined && { kept }) });
  return {
    async load() {
      await hub.catchUp();
      return { snapshots: await feedSnapshots(pool, publicUrl) };
    },
    streams: createStreams(hub, clock, streamLimits),
    tasks: pushTasks(options),
    cron: pushCron,
  };
}
