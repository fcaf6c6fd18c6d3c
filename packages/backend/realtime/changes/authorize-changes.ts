import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { unreadableError, type Change } from './change.rules.ts';
import type { EvaluateCondition, PendingCondition } from './compare-conditions.ts';
import type { Delivery } from './delivery.ts';
import { filterDeliveries } from './filter-deliveries.ts';
import { createTimeSlice } from './time-slice.ts';
import { authenticator, type RelationFactsOf } from './relation-facts.ts';
import type { CallerGroup, Subscriptions } from './subscriptions.ts';
import { createDeliverChanges } from './deliver-changes.ts';
import { createFindVisibleGroups, type VisibleGroups } from './find-visible-groups.ts';
import { splitByCallers } from './split-by-callers.rules.ts';
import { awaitCommits } from './visible-rows.sql.ts';

export interface AuthorizerOptions {
  readonly pool: Pool;
  readonly subscriptions: Subscriptions;
  readonly factsOf: RelationFactsOf;
  readonly evaluateConditions: (conditions: readonly PendingCondition[]) => Promise<EvaluateCondition>;
  /** Whether a change is hidden completely from callers who may not read its row, deleted rows included. */
  readonly isStrict: boolean;
}

/** Connections that look up at the same time for the callers of one batch. */
export const lookupConnections = 2;

/**
 * Decides in order who may receive each change, and delivers it. What counts are the subscription, its filters, privileges on
 * columns, and the policies of the table, which PostgreSQL evaluates as each caller. The number of statements depends on the
 * number of tables and roles, and on that of callers by the hundred.
 */
export function createChangeAuthorizer(options: AuthorizerOptions): (changes: readonly Change[]) => Promise<void> {
  const { pool, subscriptions, isStrict } = options;

  async function findDeliveries(changes: readonly Change[]): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const change of changes) {
      const matches = subscriptions.find(change.relation.schema, change.relation.name, change.type);
      if (matches.length === 0) continue;
      const recipients = matches.map((subscription) => ({ subscription, group: subscription.subscriber.group() }));
      const facts = await options.factsOf(change.relation, rolesOf(recipients));
      if (facts) deliveries.push({ change, facts, recipients });
    }
    return deliveries;
  }

  /** Whether policies decide who may see the row; for a deleted row they do only in a strict project. */
  const needsPolicies = ({ change, facts }: Delivery) => facts.hasPolicies && (change.type !== 'DELETE' || isStrict);

  function isVisible(item: Delivery, group: CallerGroup, visibleGroups: VisibleGroups): boolean {
    const { change, facts } = item;
    const error = unreadableError(facts, group.role);
    if (isStrict && error !== undefined && facts.key.length > 0) return false;
    if (!needsPolicies(item) || facts.roles.get(group.role)?.bypassesPolicies) return true;
    return error === undefined ? (visibleGroups.get(change)?.has(group) ?? false) : !isStrict;
  }

  return async (changes) => {
    const timeSlice = createTimeSlice();
    const filtered = await filterDeliveries(await findDeliveries(changes), options.evaluateConditions);
    const deliveries = filtered.filter(({ recipients }) => recipients.length > 0);
    const visibleGroups = new Map<Change, Set<CallerGroup>>();
    const deliver = createDeliverChanges({
      isVisible: (item, group) => isVisible(item, group, visibleGroups),
      timeSlice,
      isStrict,
    });
    const restricted = deliveries.filter(needsPolicies);
    if (restricted.length === 0) return deliver(deliveries);
    const transactions = [...new Set(restricted.map(({ change }) => change.transaction))];
    const lookups = splitByCallers(deliveries, needsPolicies).map((part) => ({ part, done: Promise.withResolvers<void>() }));
    // All are sent at once: PostgreSQL answers for the next callers while these receive theirs.
    const lanes = Array.from({ length: Math.min(lookupConnections, lookups.length) }, async (_, lane) => {
      const ofLane = lookups.filter((_lookup, place) => place % lookupConnections === lane);
      try {
        await asCaller(pool, authenticator, async (transaction) => {
          const find = createFindVisibleGroups(transaction, visibleGroups);
          await Promise.all([
            awaitCommits(transaction, transactions),
            ...ofLane.map(({ part, done }) => find(part.filter(needsPolicies)).then(done.resolve)),
          ]);
        });
      } catch (error) {
        for (const { done } of ofLane) done.reject(error);
      }
    });
    for (const { done } of lookups) done.promise.catch(() => {});
    for (const { part, done } of lookups) {
      await done.promise;
      await deliver(part);
    }
    await Promise.all(lanes);
  };
}

function rolesOf(recipients: Delivery['recipients']): ReadonlySet<string> {
  const roles = new Set<string>();
  for (const { group } of recipients) roles.add(group.role);
  return roles;
}
