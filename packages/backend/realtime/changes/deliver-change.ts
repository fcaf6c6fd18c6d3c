import { changeJson, errorJson, unreadableError } from './change.rules.ts';
import type { Delivery } from './delivery.ts';
import type { TimeSlice } from './time-slice.ts';
import type { CallerGroup, Subscriber } from './subscriptions.ts';

/** One message for all recipients with the same view of the change. */
interface SharedMessage {
  readonly text: string;
  readonly frames: Map<string, Buffer>;
}

/** Sends a change; each text and each frame is encoded once for all recipients with the same view. */
export async function deliverChange(
  { change, facts, recipients }: Delivery,
  isVisibleTo: (group: CallerGroup) => boolean,
  timeSlice: TimeSlice,
  isStrict: boolean,
): Promise<void> {
  const messagesByView = new Map<string, SharedMessage>();
  const messageFor = (role: string, columns: readonly string[] | undefined): SharedMessage => {
    const key = columns ? JSON.stringify([role, columns]) : role;
    const existing = messagesByView.get(key);
    if (existing) return existing;
    const error = change.type === 'DELETE' ? undefined : unreadableError(facts, role);
    const readable = facts.roles.get(role)?.readable ?? new Set();
    const text = error
      ? errorJson(change, error)
      : changeJson({ change, facts, readable, columns: columns && new Set(columns), isStrict });
    const message = { text, frames: new Map<string, Buffer>() };
    messagesByView.set(key, message);
    return message;
  };
  const bySubscriber = new Map<Subscriber, Map<SharedMessage, number[]>>();
  for (const { subscription, group } of recipients) {
    if (!isVisibleTo(group)) continue;
    const { subscriber, changeFilter, id } = subscription;
    const message = messageFor(group.role, changeFilter.columns);
    const messageIds = bySubscriber.get(subscriber);
    const ids = messageIds?.get(message);
    if (ids) ids.push(id);
    else if (messageIds) messageIds.set(message, [id]);
    else bySubscriber.set(subscriber, new Map([[message, [id]]]));
  }
  for (const [subscriber, messageIds] of bySubscriber) {
    for (const [{ text, frames }, ids] of messageIds) subscriber.send(ids, text, frames);
    if (timeSlice.isOver()) await timeSlice.yieldToEventLoop();
  }
}
