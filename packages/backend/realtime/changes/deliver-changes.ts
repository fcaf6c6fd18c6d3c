import { changeJson, errorJson, unreadableError } from './change.rules.ts';
import type { Delivery } from './delivery.ts';
import type { TimeSlice } from './time-slice.ts';
import type { CallerGroup, Subscriber } from './subscriptions.ts';

/** One message for all recipients with the same view of a change. */
interface SharedMessage {
  readonly text: string;
  readonly frames: Map<string, Buffer>;
}

/** A message with the subscriptions of one channel that it answers. */
interface AddressedMessage {
  readonly message: SharedMessage;
  readonly ids: number[];
}

export interface DeliverOptions {
  readonly isVisible: (delivery: Delivery, group: CallerGroup) => boolean;
  readonly timeSlice: TimeSlice;
  readonly isStrict: boolean;
}

/**
 * Sends changes in order; each text and each frame is encoded once for all recipients with the same view. What a channel
 * receives of several changes goes into one write, which costs more than the frames in it.
 */
export async function deliverChanges(
  deliveries: readonly Delivery[],
  { isVisible, timeSlice, isStrict }: DeliverOptions,
): Promise<void> {
  const bySubscriber = new Map<Subscriber, AddressedMessage[]>();
  for (const delivery of deliveries) {
    const messageFor = createMessages(delivery, isStrict);
    for (const { subscription, group } of delivery.recipients) {
      if (!isVisible(delivery, group)) continue;
      const { subscriber, changeFilter, id } = subscription;
      const message = messageFor(group.role, changeFilter.columns);
      const messages = bySubscriber.get(subscriber);
      const addressed = messages?.findLast((one) => one.message === message);
      if (addressed) addressed.ids.push(id);
      else if (messages) messages.push({ message, ids: [id] });
      else bySubscriber.set(subscriber, [{ message, ids: [id] }]);
    }
    if (timeSlice.isOver()) await timeSlice.yieldToEventLoop();
  }
  for (const [subscriber, messages] of bySubscriber) {
    subscriber.inOneWrite(() => {
      for (const { message, ids } of messages) subscriber.send(ids, message.text, message.frames);
    });
    if (timeSlice.isOver()) await timeSlice.yieldToEventLoop();
  }
}

/** The message of a change for a role and the columns that a subscription names. */
function createMessages(
  { change, facts }: Delivery,
  isStrict: boolean,
): (role: string, columns: readonly string[] | undefined) => SharedMessage {
  const messagesByView = new Map<string, SharedMessage>();
  return (role, columns) => {
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
}
