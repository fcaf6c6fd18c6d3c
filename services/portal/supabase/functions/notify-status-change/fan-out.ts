import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';
import { channels } from './channels/channels.ts';

const eventsAtOnce = 100;

/**
 * Writes the deliveries of new events on the configured channels. The database finds the receivers, so a burst of events costs a
 * call for each hundred. Returns the number of events.
 */
export async function fanOut(context: Context): Promise<number> {
  const names = channels.filter((channel) => channel.isSetUp(context)).map(({ name }) => name);
  let events = 0;
  for (;;) {
    const { data, error } = await context.service.rpc('fan_out_events', { channels: names, max_events: eventsAtOnce });
    if (error) throw refuse('database_failed', 'The outbox could not be read or written. Deliveries stay due.');
    events += data as number;
    if (data < eventsAtOnce) return events;
  }
}
