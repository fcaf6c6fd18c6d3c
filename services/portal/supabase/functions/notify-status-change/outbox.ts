import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';
import { leaseSeconds } from './backoff.rules.ts';
import type { ChannelName, Delivery } from './delivery.ts';
import type { EventKind, ProjectEvent } from './message.rules.ts';

interface OutboxRow {
  readonly id: number;
  readonly kind: EventKind;
  readonly project: {
    readonly id: string;
    readonly title: string;
    readonly title_en: string | null;
    readonly status: string;
    readonly created_by: string;
    readonly division: string | null;
    readonly club_id: string | null;
    readonly needs_board: boolean;
  };
  readonly step: { readonly to_status: string; readonly actor_id: string; readonly note: string | null } | null;
}

/** An event of the outbox with what its messages and receivers depend on. */
export interface OutboxEvent extends ProjectEvent {
  readonly outboxId: number;
  readonly owner: string;
  /** Who made it happen and need not be told. */
  readonly actor: string | null;
  readonly division: string | null;
  readonly clubId: string | null;
  readonly needsBoard: boolean;
  /** Whether the project is still where the event left it. */
  readonly isCurrent: boolean;
}

export interface NewDelivery {
  readonly outbox_id: number;
  readonly channel: ChannelName;
  readonly receiver: string;
  readonly user_id: string | null;
}

const eventColumns = `id, kind,
  project:projects!inner(id, title, title_en, status, created_by, division, club_id, needs_board),
  step:approval_steps(to_status, actor_id, note)`;
const deliveryColumns = 'id, outbox_id, channel, receiver, user_id, attempts';

const toEvent = ({ id, kind, project, step }: OutboxRow): OutboxEvent => ({
  outboxId: id,
  kind,
  projectId: project.id,
  titles: { th: project.title, en: project.title_en ?? project.title },
  status: step?.to_status ?? project.status,
  note: step?.note ?? null,
  owner: project.created_by,
  actor: step?.actor_id ?? null,
  division: project.division,
  clubId: project.club_id,
  needsBoard: project.needs_board,
  isCurrent: step === null || step.to_status === project.status,
});

const failed = () => refuse('database_failed', 'The outbox could not be read or written. What is due stays due.');

/** Events whose deliveries are not written yet, oldest first. */
export async function readNewEvents({ service }: Context, limit: number): Promise<OutboxEvent[]> {
  const { data, error } = await service
    .from('notification_outbox')
    .select(eventColumns)
    .is('fanned_out_at', null)
    .order('id')
    .limit(limit);
  if (error) throw failed();
  return (data as unknown as OutboxRow[]).map(toEvent);
}

/** The events of these deliveries, by their identifier. */
export async function readEvents({ service }: Context, ids: readonly number[]): Promise<Map<number, OutboxEvent>> {
  const { data, error } = await service
    .from('notification_outbox')
    .select(eventColumns)
    .in('id', [...new Set(ids)]);
  if (error) throw failed();
  return new Map((data as unknown as OutboxRow[]).map((row) => [row.id, toEvent(row)]));
}

/** Writes deliveries that are not there yet, then marks the event; what stops between the two is done again, once. */
export async function writeDeliveries(
  { service, now }: Context,
  event: OutboxEvent,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length > 0) {
    const { error } = await service.from('notification_deliveries').upsert(
      // Due by the clock that will ask for it, not by the database's.
      deliveries.map((delivery) => ({ ...delivery, next_attempt_at: now().toISOString() })),
      { onConflict: 'outbox_id,channel,receiver', ignoreDuplicates: true },
    );
    if (error) throw failed();
  }
  const { error } = await service
    .from('notification_outbox')
    .update({ fanned_out_at: now().toISOString() })
    .eq('id', event.outboxId);
  if (error) throw failed();
}

export async function readDue({ service, now }: Context, limit: number): Promise<Delivery[]> {
  const { data, error } = await service
    .from('notification_deliveries')
    .select(deliveryColumns)
    .eq('state', 'waiting')
    .lte('next_attempt_at', now().toISOString())
    .order('next_attempt_at')
    .limit(limit);
  if (error) throw failed();
  return data;
}

/** Takes a delivery for this run: one of several that saw it due gets it, and a run that dies lets it go after the lease. */
export async function claim({ service, now }: Context, { id, attempts }: Delivery): Promise<boolean> {
  const { data, error } = await service
    .from('notification_deliveries')
    .update({ attempts: attempts + 1, next_attempt_at: after(now(), leaseSeconds) })
    .eq('id', id)
    .eq('attempts', attempts)
    .eq('state', 'waiting')
    .select('id');
  if (error) throw failed();
  return data.length === 1;
}

export type Settlement =
  | { readonly state: 'sent' | 'failed'; readonly error: string | null }
  | { readonly state: 'waiting'; readonly error: string; readonly inSeconds: number };

export async function settle({ service, now }: Context, { id }: Delivery, settlement: Settlement): Promise<void> {
  const { error } = await service
    .from('notification_deliveries')
    .update({
      state: settlement.state,
      last_error: settlement.error,
      ...(settlement.state === 'waiting' && { next_attempt_at: after(now(), settlement.inSeconds) }),
    })
    .eq('id', id);
  if (error) throw failed();
}

/** Puts off deliveries that were not attempted, because their channel asked for quiet. */
export async function putOff({ service, now }: Context, ids: readonly string[], seconds: number): Promise<void> {
  if (ids.length === 0) return;
  const { error } = await service
    .from('notification_deliveries')
    .update({ next_attempt_at: after(now(), seconds) })
    .in('id', [...ids])
    .eq('state', 'waiting');
  if (error) throw failed();
}

const after = (moment: Date, seconds: number): string => new Date(moment.getTime() + seconds * 1000).toISOString();
