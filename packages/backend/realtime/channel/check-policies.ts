import type { FairQueue } from '@trivium/http';
import { asCaller, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { authenticator } from '../changes/relation-facts.ts';
import type { CallerKey } from '../limits/ledger.ts';
import { queryPolicies, type Policies } from './policies.sql.ts';

export type { Policies };
export type CheckPolicies = (topic: string, caller: Caller, who: CallerKey) => Promise<Policies>;

/** Rolls the transaction back and carries the result out of it. */
class RollbackWithPolicies extends Error {
  readonly policies: Policies;
  constructor(policies: Policies) {
    super('policies were checked');
    this.policies = policies;
  }
}

export function createPolicyCheck(pool: Pool, queue: FairQueue): CheckPolicies {
  return async (topic, { role, claims }, who) => {
    try {
      return await queue.run(who, () =>
        asCaller(pool, authenticator, async (transaction) => {
          throw new RollbackWithPolicies(await queryPolicies(transaction, topic, role, claims));
        }),
      );
    } catch (error) {
      if (error instanceof RollbackWithPolicies) return error.policies;
      throw error;
    }
  };
}
