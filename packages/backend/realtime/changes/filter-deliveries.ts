import type { EvaluateCondition, PendingCondition } from './compare-conditions.ts';
import { meets, type PreparedCondition } from './conditions.rules.ts';
import type { Recipient, Delivery } from './delivery.ts';
import type { Subscriber } from './subscriptions.ts';
import { valueOf } from './change.rules.ts';

/** Sent to channels whose filters took PostgreSQL too long. */
const tooCostlyMessage = 'FilterTooCostly: Comparing the filters of this channel takes too long';

/**
 * Keeps the recipients whose filters the row meets. Each condition is evaluated once per row, whatever the number of its
 * subscribers. Channels whose filters cost too much are ended.
 */
export async function filterDeliveries(
  deliveries: readonly Delivery[],
  evaluateConditions: (pendingConditions: readonly PendingCondition[]) => Promise<EvaluateCondition>,
): Promise<Delivery[]> {
  const pendingConditions: PendingCondition[] = [];
  const undecided = deliveries.map((item) => {
    const check = createConditionCheck(item, pendingConditions);
    // Without a copy for each recipient: there may be thousands.
    const recipients: UndecidedRecipient[] = [];
    for (const candidate of item.recipients) {
      const pending = check(candidate);
      if (pending) recipients.push(pending.length === 0 ? candidate : { ...candidate, pending });
    }
    return { ...item, recipients };
  });
  if (pendingConditions.length === 0) return undecided;
  const evaluated = await evaluateConditions(pendingConditions);
  const dropped = new Set<Subscriber>();
  const filtered = undecided.map((item) => ({
    ...item,
    recipients: item.recipients.filter(({ pending = [], subscription }) => {
      const outcomes = pending.map(evaluated);
      if (outcomes.includes('costly')) dropped.add(subscription.subscriber);
      return outcomes.every((result) => result === true);
    }),
  }));
  for (const subscriber of dropped) subscriber.end(tooCostlyMessage);
  return filtered;
}

interface UndecidedRecipient extends Recipient {
  readonly pending?: readonly PendingCondition[];
}

const nothingPending: PendingCondition[] = [];

/** Returns the conditions that PostgreSQL must evaluate for a recipient; undefined if a condition already fails. */
function createConditionCheck(
  { change, facts }: Delivery,
  pendingConditions: PendingCondition[],
): (candidate: Recipient) => PendingCondition[] | undefined {
  const columns = new Map(facts.columns.map((column) => [column.name, column]));
  const results = new Map<PreparedCondition, boolean | undefined>();
  const pending = new Map<string, Map<PreparedCondition, PendingCondition>>();
  const evaluate = (condition: PreparedCondition) => {
    if (results.has(condition)) return results.get(condition);
    const column = columns.get(condition.column);
    const result = column ? meets(condition, valueOf(change, condition.column), column) : false;
    results.set(condition, result);
    return result;
  };
  function pendingConditionOf(condition: PreparedCondition, role: string): PendingCondition {
    const ofRole = pending.get(role) ?? new Map<PreparedCondition, PendingCondition>();
    pending.set(role, ofRole);
    let pendingCondition = ofRole.get(condition);
    if (!pendingCondition) {
      const column = columns.get(condition.column) as PendingCondition['column'];
      pendingCondition = { role, column, condition, value: valueOf(change, condition.column) as string, callers: new Map() };
      ofRole.set(condition, pendingCondition);
      pendingConditions.push(pendingCondition);
    }
    return pendingCondition;
  }
  return ({ subscription, group }) => {
    const { conditions, subscriber } = subscription;
    if (conditions.length === 0) return nothingPending;
    const readable = facts.roles.get(group.role)?.readable;
    const undecided: PreparedCondition[] = [];
    for (const condition of conditions) {
      if (!readable?.has(condition.column)) return undefined;
      const result = evaluate(condition);
      if (result === false) return undefined;
      if (result === undefined) undecided.push(condition);
    }
    if (undecided.length === 0) return nothingPending;
    const who = subscriber.who();
    return undecided.map((condition) => {
      const pendingCondition = pendingConditionOf(condition, group.role);
      pendingCondition.callers.set(who.key, who);
      return pendingCondition;
    });
  };
}
