import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';
import { channels } from './channels/channels.ts';
import type { ChannelName } from './delivery.ts';
import { readNewEvents, writeDeliveries, type NewDelivery, type OutboxEvent } from './outbox.ts';
import { readReceivers } from './receivers.ts';

const eventsAtOnce = 100;

/** Writes the deliveries of new events. Returns the number of events. */
export async function fanOut(context: Context): Promise<number> {
  const events = await readNewEvents(context, eventsAtOnce);
  for (const event of events) await writeDeliveries(context, event, await planDeliveries(context, event));
  return events.length;
}

/** The organisation's group and chat receive changes; people receive what concerns them, on the configured channels. */
async function planDeliveries(context: Context, event: OutboxEvent): Promise<NewDelivery[]> {
  const isSetUp = (name: ChannelName) => channels.some((channel) => channel.name === name && channel.isSetUp(context));
  const people = await readReceivers(context, event);
  const delivery = (channel: ChannelName, receiver: string, user: string | null): NewDelivery[] =>
    isSetUp(channel) ? [{ outbox_id: event.outboxId, channel, receiver, user_id: user }] : [];
  const devices = isSetUp('web-push') ? await readDevices(context, people) : [];
  return [
    ...(event.kind === 'review-reminder'
      ? []
      : [...delivery('line', 'organisation', null), ...delivery('discord', 'organisation', null)]),
    ...people.flatMap((person) => delivery('email', person, person)),
    ...devices.flatMap(({ id, user_id: user }) => delivery('web-push', id, user)),
  ];
}

async function readDevices({ service }: Context, people: readonly string[]): Promise<{ id: string; user_id: string }[]> {
  if (people.length === 0) return [];
  const { data, error } = await service
    .from('push_subscriptions')
    .select('id, user_id')
    .in('user_id', [...people]);
  if (error) throw refuse('database_failed', 'The subscriptions could not be read. Deliveries stay due.');
  return data;
}
