import type { Clock } from '@trivium/core';
import type { Pool } from 'pg';
import { pendingLifetimeMs } from '../identities/pending-identity.ts';
import { deleteStaleIdentities } from '../identities/pending-identities.sql.ts';
import { deleteStaleFlows } from './flow-state.sql.ts';

const everyMs = 3_600_000;
/** Older flows are abandoned. */
const flowRetentionMs = 24 * 3_600_000;

export interface StaleDeletionOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Deletes abandoned sign-ins, and identities that nobody linked, at the start and every hour. */
export function deleteStaleAtIntervals({ pool, clock, onError }: StaleDeletionOptions): { stop(): Promise<void> } {
  let running = Promise.resolve();

  async function deleteStale(): Promise<void> {
    const now = clock.now().getTime();
    await deleteStaleIdentities(pool, new Date(now - pendingLifetimeMs));
    await deleteStaleFlows(pool, new Date(now - flowRetentionMs));
  }

  const start = () => {
    running = running.then(deleteStale).catch(onError);
  };
  const timer = setInterval(start, everyMs).unref();
  start();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
