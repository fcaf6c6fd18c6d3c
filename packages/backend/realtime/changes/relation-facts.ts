import { asCaller, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { Relation } from '../replication/pgoutput.ts';
import type { RelationFacts } from './relation.rules.ts';
import { readRelation } from './relations.sql.ts';

/** The role that may become every role of the API, and may query on behalf of others. */
export const authenticator: Caller = { role: 'authenticator', claims: {} };

/** Role memberships change without a trace in the log, so facts are read again after this time. */
const maxAgeMs = 1_000;

export type RelationFactsOf = (relation: Relation, roles: ReadonlySet<string>) => Promise<RelationFacts | undefined>;

/** Caches the facts of a table until the log describes it again: then its columns, grants or policies have changed. */
export function createRelationFacts(pool: Pool, now: () => number): RelationFactsOf {
  const cache = new WeakMap<
    Relation,
    { readonly facts: RelationFacts; readonly roles: ReadonlySet<string>; readonly at: number }
  >();
  return async (relation, roles) => {
    const entry = cache.get(relation);
    if (entry && now() - entry.at < maxAgeMs && roles.isSubsetOf(entry.roles)) return entry.facts;
    const facts = await asCaller(pool, authenticator, (transaction) =>
      readRelation(transaction, relation.relationOid, [...roles]),
    );
    if (facts) cache.set(relation, { facts, roles, at: now() });
    return facts;
  };
}
