import type { FairQueue } from '@trivium/http';
import { asCaller, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { gate } from '../changes/relation-facts.ts';
import type { Who } from '../limits/ledger.ts';
import { askPolicies, type Policies } from './policies.sql.ts';

export type { Policies };
export type AskPolicies = (topic: string, caller: Caller, who: Who) => Promise<Policies>;

/** Ends the transaction without keeping what was tried in it. */
class Asked extends Error {
  readonly policies: Policies;
  constructor(policies: Policies) {
    super('asked');
    this.policies = policies;
  }
}

export function createAskPolicies(pool: Pool, queue: FairQueue): AskPolicies {
  return async (topic, { role, claims }, who) => {
    try {
      return await queue.run(who, () =>
        asCaller(pool, gate, async (transaction) => {
          throw new Asked(await askPolicies(transaction, topic, role, claims));
        }),
      );
    } catch (error) {
      if (error instanceof Asked) return error.policies;
      throw error;
    }
  };
}
