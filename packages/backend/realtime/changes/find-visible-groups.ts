import type { Transaction } from '@trivium/postgres';
import { canCheckPolicies, valueOf, type Change } from './change.rules.ts';
import type { Delivery } from './delivery.ts';
import type { CallerGroup } from './subscriptions.ts';
import { readVisibleOldRows, readVisibleRows } from './visible-rows.sql.ts';

/** For each change, the groups for which the policies show the row. */
export type VisibleGroups = ReadonlyMap<Change, ReadonlySet<CallerGroup>>;

/** Asks the policies of each table about the rows as each caller among the recipients. */
export type FindVisibleGroups = (deliveries: readonly Delivery[]) => Promise<void>;

/** Maximum rows that one statement looks up for all callers. */
const maxRows = 100;

/** Adds to `visibleGroups`. The transaction is of a role that may become the callers'. */
export function createFindVisibleGroups(
  transaction: Transaction,
  visibleGroups: Map<Change, Set<CallerGroup>>,
): FindVisibleGroups {
  async function find(deliveries: readonly Delivery[]): Promise<void> {
    const tables = [...Map.groupBy(deliveries, ({ facts }) => facts).values()];
    const lookups = tables
      .flatMap((ofTable) => [...Map.groupBy(ofTable, isDelete).values()])
      .flatMap((sameKind) => [...rolesOf(sameKind)].flatMap((role) => findForRole(sameKind, role)));
    await Promise.all(lookups);
  }

  /** Deliveries of one table, deletes or others. */
  function findForRole(deliveries: readonly Delivery[], role: string): Promise<void>[] {
    const { facts } = deliveries[0] as Delivery;
    if (!canCheckPolicies(facts, role)) return [];
    const ofRole = deliveries.filter(
      (item) => item.recipients.some(({ group }) => group.role === role) && isCompletelyLogged(item),
    );
    const lookups: Promise<void>[] = [];
    for (let start = 0; start < ofRole.length; start += maxRows)
      lookups.push(findRows(ofRole.slice(start, start + maxRows), role));
    return lookups;
  }

  async function findRows(part: readonly Delivery[], role: string): Promise<void> {
    const { facts, change } = part[0] as Delivery;
    const groups = [...groupsOf(part, role)];
    const callers = facts.dependOnClaims ? groups : groups.slice(0, 1);
    const of = { relation: change.relation.relationOid, role, callers };
    const matches = await (isDelete(part[0] as Delivery)
      ? readVisibleOldRows(transaction, { ...of, rows: part.map(oldRowOf) })
      : readVisibleRows(transaction, {
          ...of,
          key: facts.key,
          rows: part.map((item) => facts.key.map((name) => valueOf(item.change, name) ?? '')),
        }));
    for (const [caller, rows] of matches)
      for (const row of rows)
        for (const group of facts.dependOnClaims ? [groups[caller] as CallerGroup] : groups)
          addGroup((part[row] as Delivery).change, group);
  }

  function addGroup(change: Change, group: CallerGroup): void {
    const groups = visibleGroups.get(change);
    if (groups) groups.add(group);
    else visibleGroups.set(change, new Set([group]));
  }

  return find;
}

function rolesOf(deliveries: readonly Delivery[]): ReadonlySet<string> {
  const roles = new Set<string>();
  for (const { recipients } of deliveries) for (const { group } of recipients) roles.add(group.role);
  return roles;
}

function groupsOf(deliveries: readonly Delivery[], role: string): ReadonlySet<CallerGroup> {
  const groups = new Set<CallerGroup>();
  for (const { recipients } of deliveries) for (const { group } of recipients) if (group.role === role) groups.add(group);
  return groups;
}

const isDelete = ({ change }: Delivery) => change.type === 'DELETE';

/** A deleted row can be authorized only if the log contains all of it. */
const isCompletelyLogged = (item: Delivery) => !isDelete(item) || item.change.relation.replicaIdentity === 'full';

/** The values of a deleted row, in the order of the table's columns. */
const oldRowOf = ({ change, facts }: Delivery) => facts.columns.map(({ name }) => change.old?.[name] ?? null);
