import { setTimeout as pause } from 'node:timers/promises';
import { DrillFailed } from '../errors.ts';
import type { Cluster } from './cluster.ts';
import type { EventName } from './event-names.ts';
import { plugBackIn, unplug } from './network.ts';
import type { Node } from './nodes.ts';
import type { Replica } from '../load/replicas.ts';

export interface Stage {
  readonly cluster: Cluster;
  readonly replicas: readonly Replica[];
}

export interface Event {
  readonly title: string;
  /** From here on the seconds count. @returns what puts everything back */
  readonly happen: (stage: Stage, round: number) => Promise<(() => Promise<void>) | void>;
  /** Whether a service counts as answering when one of its replicas does: the other is gone on purpose. */
  readonly isOneReplicaEnough?: boolean;
  /** What must hold, in seconds; see docs/scaling.md. */
  readonly maxSeconds: number;
}

/** How long a disk stays full under load, before somebody frees it. */
const fullMs = 10_000;

export const ttlSeconds = 30;

export const events: Readonly<Record<EventName, Event>> = {
  kill: {
    title: 'power of the primary cut',
    maxSeconds: ttlSeconds + 5,
    happen: async ({ cluster }) => {
      const primary = await primaryOf(cluster);
      await primary.cutPower();
      return () => primary.start();
    },
  },
  switchover: {
    title: 'planned switchover',
    maxSeconds: 15,
    happen: ({ cluster }) => cluster.switchOver(),
  },
  replica: {
    title: 'restart of a replica of the services',
    maxSeconds: 1,
    isOneReplicaEnough: true,
    happen: ({ replicas }, round) => (replicas[round % replicas.length] as Replica).restart(),
  },
  partition: {
    title: 'primary cut off from the network',
    maxSeconds: ttlSeconds + 5,
    happen: async ({ cluster }) => {
      const { cable } = await primaryOf(cluster);
      await unplug(cable);
      return () => plugBackIn(cable);
    },
  },
  disk: {
    title: `primary's disk full for ${fullMs / 1000} s`,
    maxSeconds: fullMs / 1000 + ttlSeconds + 5,
    happen: async ({ cluster }) => {
      const primary = await primaryOf(cluster);
      await primary.fillDisk();
      await pause(fullMs);
      await primary.freeDisk();
    },
  },
};

async function primaryOf(cluster: Cluster): Promise<Node> {
  const primary = await cluster.primary();
  if (!primary) throw new DrillFailed('There is no primary to try.');
  return primary;
}
