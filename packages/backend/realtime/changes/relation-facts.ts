import { asCaller, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { Relation } from '../replication/pgoutput.ts';
import type { RelationFacts } from './relation.rules.ts';
import { readRelation } from './relations.sql.ts';

/** Who may become every role of the API, and may ask for more rows than its own. */
export const authenticator: Caller = { role: 'authenticator', claims: {} };

/** Memberships of roles change without a word in the log, so what is known is read again after this. */
const maxAgeMs = 1_000;

export type RelationFactsOf = (relation: Relation, roles: ReadonlySet<string>) => Promise<RelationFacts | undefined>;

/** Remembers what is known of a table until the log describes it anew: then its columns, grants or policies changed. */
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
