import type { Delivery, Recipient } from './delivery.ts';
import type { CallerGroup } from './subscriptions.ts';

/** PostgreSQL needs some milliseconds for so many, and as long a moment for the statement that asks about them. */
const maxCallers = 250;

/**
 * Splits deliveries into parts that one statement can authorize, each with all changes for some of the callers: a channel
 * receives everything in one part, and so in order.
 */
export function splitByCallers(
  deliveries: readonly Delivery[],
  needsPolicies: (delivery: Delivery) => boolean,
): readonly (readonly Delivery[])[] {
  const partByGroup = new Map<CallerGroup, number>();
  for (const delivery of deliveries) {
    if (!delivery.facts.dependOnClaims || !needsPolicies(delivery)) continue;
    for (const { group } of delivery.recipients)
      if (!partByGroup.has(group)) partByGroup.set(group, Math.floor(partByGroup.size / maxCallers));
  }
  const count = Math.max(1, Math.ceil(partByGroup.size / maxCallers));
  if (count === 1) return [deliveries];
  const parts = Array.from({ length: count }, (): Delivery[] => []);
  for (const delivery of deliveries) {
    const recipientsByPart = Array.from({ length: count }, (): Recipient[] => []);
    for (const recipient of delivery.recipients) recipientsByPart[partByGroup.get(recipient.group) ?? 0]?.push(recipient);
    for (const [part, recipients] of recipientsByPart.entries())
      if (recipients.length > 0) parts[part]?.push({ ...delivery, recipients });
  }
  return parts;
}
