import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { canCheckPolicies, unreadableError, valueOf, type Change } from './change.rules.ts';
import type { EvaluateCondition, PendingCondition } from './compare-conditions.ts';
import type { Delivery } from './delivery.ts';
import { filterDeliveries } from './filter-deliveries.ts';
import { createTimeSlice } from './time-slice.ts';
import { authenticator, type RelationFactsOf } from './relation-facts.ts';
import type { CallerGroup, Subscriptions } from './subscriptions.ts';
import { deliverChanges } from './deliver-changes.ts';
import { awaitCommits, readVisibleOldRows, readVisibleRows } from './visible-rows.sql.ts';

export interface AuthorizerOptions {
  readonly pool: Pool;
  readonly subscriptions: Subscriptions;
  readonly factsOf: RelationFactsOf;
  readonly evaluateConditions: (conditions: readonly PendingCondition[]) => Promise<EvaluateCondition>;
  /** Whether a change is hidden completely from callers who may not read its row, deleted rows included. */
  readonly isStrict: boolean;
}

/** Maximum rows that one statement looks up for all callers. */
const maxRows = 100;

/**
 * Decides in order who may receive each change, and delivers it. What counts are the subscription, its filters, privileges on
 * columns, and the policies of the table, which PostgreSQL evaluates as each caller. The number of statements depends on the
 * number of tables and roles, not on the number of subscribers.
 */
export function createChangeAuthorizer(options: AuthorizerOptions): (changes: readonly Change[]) => Promise<void> {
  const { pool, subscriptions, isStrict } = options;

  async function findDeliveries(changes: readonly Change[]): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const change of changes) {
      const matches = subscriptions.find(change.relation.schema, change.relation.name, change.type);
      if (matches.length === 0) continue;
      const recipients = matches.map((subscription) => ({ subscription, group: subscription.subscriber.group() }));
      const facts = await options.factsOf(change.relation, new Set(recipients.map(({ group }) => group.role)));
      if (facts) deliveries.push({ change, facts, recipients });
    }
    return deliveries;
  }

  /** Whether policies decide who may see the row; for a deleted row they do only in a strict project. */
  const needsPolicies = ({ change, facts }: Delivery) => facts.hasPolicies && (change.type !== 'DELETE' || isStrict);

  /** For each delivery, the groups for which the policies show the row. */
  async function findVisibleGroups(deliveries: readonly Delivery[]): Promise<ReadonlyMap<Delivery, ReadonlySet<CallerGroup>>> {
    const visibleGroups = new Map<Delivery, Set<CallerGroup>>(deliveries.map((item) => [item, new Set()]));
    const restricted = deliveries.filter(needsPolicies);
    await asCaller(pool, authenticator, async (transaction) => {
      const transactions = new Set(restricted.map(({ change }) => change.transaction));
      const queries: Promise<void>[] = [awaitCommits(transaction, [...transactions])];
      const tables = [...Map.groupBy(restricted, ({ facts }) => facts).values()];
      for (const sameTable of tables.flatMap((ofTable) => [...Map.groupBy(ofTable, isDelete).values()])) {
        const roles = new Set(sameTable.flatMap(({ recipients }) => recipients.map(({ group }) => group.role)));
        for (const role of roles) {
          const { facts, change } = sameTable[0] as Delivery;
          if (!canCheckPolicies(facts, role)) continue;
          const ofRole = sameTable.filter(
            (item) => item.recipients.some(({ group }) => group.role === role) && isCompletelyLogged(item),
          );
          for (let start = 0; start < ofRole.length; start += maxRows) {
            const part = ofRole.slice(start, start + maxRows);
            const groups = [...new Set(part.flatMap(({ recipients }) => recipients.map(({ group }) => group)))].filter(
              (group) => group.role === role,
            );
            const callers = (facts.dependOnClaims ? groups : groups.slice(0, 1)).map(({ claims }) => claims);
            const of = { relation: change.relation.relationOid, role, callers };
            const lookup = isDelete(sameTable[0] as Delivery)
              ? readVisibleOldRows(transaction, { ...of, rows: part.map((item) => oldRowOf(item)) })
              : readVisibleRows(transaction, {
                  ...of,
                  key: facts.key,
                  rows: part.map((item) => facts.key.map((name) => valueOf(item.change, name) ?? '')),
                });
            queries.push(
              lookup.then((matches) => {
                for (const [caller, rows] of matches)
                  for (const row of rows)
                    for (const group of facts.dependOnClaims ? [groups[caller] as CallerGroup] : groups)
                      visibleGroups.get(part[row] as Delivery)?.add(group);
              }),
            );
          }
        }
      }
      await Promise.all(queries);
    });
    return visibleGroups;
  }

  function isVisible(item: Delivery, group: CallerGroup, visibleGroups: ReadonlySet<CallerGroup> | undefined): boolean {
    const { facts } = item;
    const error = unreadableError(facts, group.role);
    if (isStrict && error !== undefined && facts.key.length > 0) return false;
    if (!needsPolicies(item) || facts.roles.get(group.role)?.bypassesPolicies) return true;
    return error === undefined ? (visibleGroups?.has(group) ?? false) : !isStrict;
  }

  return async (changes) => {
    const timeSlice = createTimeSlice();
    const filtered = await filterDeliveries(await findDeliveries(changes), options.evaluateConditions);
    const deliveries = filtered.filter(({ recipients }) => recipients.length > 0);
    const visibleGroups = deliveries.some(needsPolicies) ? await findVisibleGroups(deliveries) : undefined;
    await deliverChanges(deliveries, {
      isVisible: (item, group) => isVisible(item, group, visibleGroups?.get(item)),
      timeSlice,
      isStrict,
    });
  };
}

const isDelete = ({ change }: Delivery) => change.type === 'DELETE';

/** A deleted row can be authorized only if the log contains all of it. */
const isCompletelyLogged = (item: Delivery) => !isDelete(item) || item.change.relation.replicaIdentity === 'full';

/** The values of a deleted row, in the order of the table's columns. */
const oldRowOf = ({ change, facts }: Delivery) => facts.columns.map(({ name }) => change.old?.[name] ?? null);
