import { changeJson, errorJson, unreadableError, type Change } from './change.rules.ts';
import type { Delivery } from './delivery.ts';
import { createSharedMessage, type AddressedMessage, type SharedMessage } from './shared-message.ts';
import type { TimeSlice } from './time-slice.ts';
import type { CallerGroup, Subscriber } from './subscriptions.ts';

export interface DeliverOptions {
  readonly isVisible: (delivery: Delivery, group: CallerGroup) => boolean;
  readonly timeSlice: TimeSlice;
  readonly isStrict: boolean;
}

/** Sends changes in their order. */
export type DeliverChanges = (deliveries: readonly Delivery[]) => Promise<void>;

/**
 * Delivers the changes of a batch, to some of the recipients at a time; each text and each frame is encoded once for all
 * recipients with the same view. What a channel receives of several changes goes into one write, which costs more than the
 * frames in it.
 */
export function createDeliverChanges({ isVisible, timeSlice, isStrict }: DeliverOptions): DeliverChanges {
  const messagesByChange = new Map<Change, MessageFor>();
  return async (deliveries) => {
    const bySubscriber = new Map<Subscriber, AddressedMessage[]>();
    for (const delivery of deliveries) {
      let messageFor = messagesByChange.get(delivery.change);
      if (!messageFor) messagesByChange.set(delivery.change, (messageFor = createMessages(delivery, isStrict)));
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
      subscriber.send(messages);
      if (timeSlice.isOver()) await timeSlice.yieldToEventLoop();
    }
  };
}

/** The message of a change for a role and the columns that a subscription names. */
type MessageFor = (role: string, columns: readonly string[] | undefined) => SharedMessage;

function createMessages({ change, facts }: Delivery, isStrict: boolean): MessageFor {
  const messagesByView = new Map<string, SharedMessage>();
  return (role, columns) => {
    const key = columns ? JSON.stringify([role, columns]) : role;
    const existing = messagesByView.get(key);
    if (existing) return existing;
    const error = change.type === 'DELETE' ? undefined : unreadableError(facts, role);
    const readable = facts.roles.get(role)?.readable ?? new Set();
    const message = createSharedMessage(
      error ? errorJson(change, error) : changeJson({ change, facts, readable, columns: columns && new Set(columns), isStrict }),
    );
    messagesByView.set(key, message);
    return message;
  };
}
