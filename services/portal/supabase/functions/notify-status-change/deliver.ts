import type { Context } from '../_shared/context.ts';
import { maxAttempts, secondsUntilNext } from './backoff.rules.ts';
import { channels } from './channels/channels.ts';
import type { Channel, Delivery, Outcome } from './delivery.ts';
import type { Language } from '../_shared/status-names.rules.ts';
import { writeMessage } from './message.rules.ts';
import { claim, putOff, readDue, readEvents, settle, type OutboxEvent, type Settlement } from './outbox.ts';

const deliveriesAtOnce = 200;
/** A run begins no further attempt after this time, so that it ends before the platform ends it. */
const runSeconds = 60;

export interface Delivered {
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
}

/** Attempts what is due, every channel by itself: one that is slow or down keeps no other waiting. */
export async function deliverDue(context: Context): Promise<Delivered> {
  const due = await readDue(context, deliveriesAtOnce);
  if (due.length === 0) return { sent: 0, waiting: 0, failed: 0 };
  const events = await readEvents(
    context,
    due.map(({ outbox_id: id }) => id),
  );
  const languages = await readLanguages(context, due);
  const until = context.now().getTime() + runSeconds * 1000;
  const states = await Promise.all(
    channels.map((channel) =>
      deliverBy(
        channel,
        context,
        due.filter((delivery) => delivery.channel === channel.name),
        { events, languages, until },
      ),
    ),
  );
  const count = (state: Settlement['state']) => states.flat().filter((other) => other === state).length;
  return { sent: count('sent'), waiting: count('waiting'), failed: count('failed') };
}

interface Run {
  readonly events: ReadonlyMap<number, OutboxEvent>;
  readonly languages: ReadonlyMap<string, Language>;
  readonly until: number;
}

async function deliverBy(channel: Channel, context: Context, due: readonly Delivery[], run: Run): Promise<Settlement['state'][]> {
  const states: Settlement['state'][] = [];
  for (const [index, delivery] of due.entries()) {
    if (context.now().getTime() > run.until) break;
    if (!(await claim(context, delivery))) continue;
    const outcome = await attempt(channel, context, delivery, run);
    const settlement = settlementOf(outcome, delivery.attempts + 1);
    await settle(context, delivery, settlement);
    states.push(settlement.state);
    if (outcome.kind !== 'sent') report(context, delivery, settlement, outcome.code);
    if (outcome.kind === 'again' && outcome.afterSeconds !== undefined) {
      const rest = due.slice(index + 1).map(({ id }) => id);
      await putOff(context, rest, outcome.afterSeconds);
      break;
    }
  }
  return states;
}

async function attempt(channel: Channel, context: Context, delivery: Delivery, run: Run): Promise<Outcome> {
  const event = run.events.get(delivery.outbox_id);
  if (!event) return { kind: 'never', code: 'event_gone' };
  if (!channel.isSetUp(context)) return { kind: 'again', code: 'channel_not_set_up' };
  const language = run.languages.get(delivery.user_id ?? '') ?? 'th';
  const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
  try {
    return await channel.send(context, delivery, writeMessage(event, language, site));
  } catch {
    // A defect of one channel is its own: it neither stops the others nor loses the message.
    return { kind: 'again', code: 'channel_failed' };
  }
}

function settlementOf(outcome: Outcome, attempts: number): Settlement {
  if (outcome.kind === 'sent') return { state: 'sent', error: null };
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
