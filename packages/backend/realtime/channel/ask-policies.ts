import { asCaller, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { gate } from '../changes/relation-facts.ts';
import { askPolicies, type Policies } from './policies.sql.ts';

export type { Policies };
export type AskPolicies = (topic: string, caller: Caller) => Promise<Policies>;

/** Ends the transaction without keeping what was tried in it. */
class Asked extends Error {
  readonly policies: Policies;
  constructor(policies: Policies) {
    super('asked');
    this.policies = policies;
  }
}

export function createAskPolicies(pool: Pool): AskPolicies {
  return async (topic, { role, claims }) => {
    try {
      return await asCaller(pool, gate, async (transaction) => {
        throw new Asked(await askPolicies(transaction, topic, role, claims));
      });
    } catch (error) {
      if (error instanceof Asked) return error.policies;
      throw error;
    }
  };
}
