import type { FairQueue } from '@trivium/http';
import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { authenticator } from '../changes/relation-facts.ts';
import { refuseChannel } from '../errors.ts';
import type { CallerKey } from '../limits/ledger.ts';
import type { Broadcast } from '../wire/protocol.ts';
import { readMessages } from './messages.sql.ts';
import { toReplay } from './messages.rules.ts';

/** Reads messages of a private topic since a time in milliseconds since 1970, oldest first. @throws UnableToReplayMessages */
export type ReadReplay = (topic: string, since: unknown, limit: unknown, who: CallerKey) => Promise<Broadcast[]>;

const maxMessages = 25;
const maxTimestamp = 8.64e15;

export function createReadReplay(pool: Pool, queue: FairQueue): ReadReplay {
  return async (topic, since, limit = maxMessages, who) => {
    if (!Number.isSafeInteger(since) || !Number.isSafeInteger(limit) || Math.abs(since as number) > maxTimestamp)
      throw refuseChannel('UnableToReplayMessages', 'Replay params are not valid');
    const maxRows = Math.max(1, Math.min(limit as number, maxMessages));
    const rows = await queue.run(who, () =>
      asCaller(pool, authenticator, (transaction) => readMessages(transaction, topic, new Date(since as number), maxRows)),
    );
    return rows.toReversed().map(toReplay);
  };
}
