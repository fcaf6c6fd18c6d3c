import type { Context } from '../_shared/context.ts';
import { maxAttempts, secondsUntilNext } from './backoff.rules.ts';
import { channels } from './channels/channels.ts';
import type { Channel, Delivery, Outcome } from './delivery.ts';
import type { Language } from '../_shared/status-names.rules.ts';
import { writeMessage, type NoticeEvent } from './message.rules.ts';
import { claimDue, giveBack, readEvents, settle, type Settlement } from './outbox.ts';

const deliveriesAtOnce = 60;

export interface Delivered {
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
}

/** Attempts due deliveries, until the time is over. Channels run independently: a slow one does not delay the others. */
export async function deliverDue(context: Context, isOver: () => boolean): Promise<Delivered> {
  const states: Settlement['state'][] = [];
  for (;;) {
    const due = await claimDue(context, deliveriesAtOnce);
    if (due.length > 0) states.push(...(await deliverAll(context, due, isOver)));
    if (due.length < deliveriesAtOnce || isOver()) break;
  }
  const count = (state: Settlement['state']) => states.filter((other) => other === state).length;
  return { sent: count('sent'), waiting: count('waiting'), failed: count('failed') };
}

async function deliverAll(context: Context, due: readonly Delivery[], isOver: () => boolean): Promise<Settlement['state'][]> {
  const ids = due.map(({ outbox_id: id }) => id);
  const run = { events: await readEvents(context, ids), languages: await readLanguages(context, due), isOver };
  const states = await Promise.all(
    channels.map((channel) =>
      deliverBy(
        channel,
        context,
        due.filter((delivery) => delivery.channel === channel.name),
        run,
      ),
    ),
  );
  return states.flat();
}

interface Run {
  readonly events: ReadonlyMap<number, NoticeEvent>;
  readonly languages: ReadonlyMap<string, Language>;
  readonly isOver: () => boolean;
}

async function deliverBy(channel: Channel, context: Context, due: readonly Delivery[], run: Run): Promise<Settlement['state'][]> {
  const states: Settlement['state'][] = [];
  for (const [index, delivery] of due.entries()) {
    if (run.isOver()) {
      await giveBack(context, due.slice(index), 0);
      break;
    }
    const outcome = await attempt(channel, context, delivery, run);
    const settlement = settlementOf(outcome, delivery.attempts);
    await settle(context, delivery, settlement);
    states.push(settlement.state);
    if (outcome.kind !== 'sent') report(context, delivery, settlement, outcome.code);
    if (outcome.kind === 'again' && outcome.afterSeconds !== undefined) {
      await giveBack(context, due.slice(index + 1), outcome.afterSeconds);
      break;
    }
  }
  return states;
}

async function attempt(channel: Channel, context: Context, delivery: Delivery, run: Run): Promise<Outcome> {
  const event = run.events.get(delivery.outbox_id);
  if (!event) return { kind: 'never', code: 'event_gone' };
  if (!channel.isSetUp(context)) return { kind: 'again', code: 'channel_not_set_up' };
  const language = run.languages.get(delivery.user_id ?? '') ?? event.content.language ?? 'th';
  const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
  try {
    return await channel.send(context, delivery, writeMessage(event, delivery.kind, language, site));
  } catch {
    // A defect of one channel neither stops the others nor loses the message.
    return { kind: 'again', code: 'channel_failed' };
  }
}

function settlementOf(outcome: Outcome, attempts: number): Settlement {
  if (outcome.kind === 'sent') return { state: 'sent' };
  if (outcome.kind === 'never' || attempts >= maxAttempts) return { state: 'failed', error: outcome.code };
  const inSeconds = secondsUntilNext(attempts, Math.random(), outcome.afterSeconds);
  return { state: 'waiting', error: outcome.code, inSeconds };
}

const report = (context: Context, delivery: Delivery, { state }: Settlement, code: string) =>
  context.log({ message: 'delivery_not_sent', channel: delivery.channel, delivery: delivery.id, state, code });

async function readLanguages({ service }: Context, due: readonly Delivery[]): Promise<Map<string, Language>> {
  const people = [...new Set(due.flatMap(({ user_id: user }) => (user === null ? [] : [user])))];
  if (people.length === 0) return new Map();
  const { data } = await service.from('profiles').select('id, language').in('id', people);
  return new Map(((data ?? []) as { id: string; language: Language }[]).map(({ id, language }) => [id, language]));
}
