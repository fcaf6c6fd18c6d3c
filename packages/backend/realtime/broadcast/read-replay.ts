import type { FairQueue } from '@trivium/http';
import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { gate } from '../changes/relation-facts.ts';
import { refuseChannel } from '../errors.ts';
import type { Who } from '../limits/ledger.ts';
import type { Broadcast } from '../wire/frames.rules.ts';
import { readMessages } from './messages.sql.ts';
import { replayed } from './messages.rules.ts';

/** Messages of a private topic since a moment, in milliseconds since 1970, oldest first. @throws UnableToReplayMessages */
export type ReadReplay = (topic: string, since: unknown, limit: unknown, who: Who) => Promise<Broadcast[]>;

const mostMessages = 25;
const latest = 8.64e15;

export function createReadReplay(pool: Pool, queue: FairQueue): ReadReplay {
  return async (topic, since, limit = mostMessages, who) => {
    if (!Number.isSafeInteger(since) || !Number.isSafeInteger(limit) || Math.abs(since as number) > latest)
      throw refuseChannel('UnableToReplayMessages', 'Replay params are not valid');
    const most = Math.max(1, Math.min(limit as number, mostMessages));
    const rows = await queue.run(who, () =>
      asCaller(pool, gate, (transaction) => readMessages(transaction, topic, new Date(since as number), most)),
    );
    return rows.toReversed().map(replayed);
  };
}
