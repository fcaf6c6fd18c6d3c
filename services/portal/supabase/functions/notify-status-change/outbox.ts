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

/** An outbox event with the data that its messages and receivers need. */
export interface OutboxEvent extends ProjectEvent {
  readonly outboxId: number;
  readonly owner: string;
  /** The person who caused it, and who gets no message. */
  readonly actor: string | null;
  readonly division: string | null;
  readonly clubId: string | null;
  readonly needsBoard: boolean;
  /** Whether the project still has the status of the event. */
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

const failed = () => refuse('database_failed', 'The outbox could not be read or written. Deliveries stay due.');

/** Events without deliveries, oldest first. */
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

/** The events of these deliveries, by id. */
export async function readEvents({ service }: Context, ids: readonly number[]): Promise<Map<number, OutboxEvent>> {
  const { data, error } = await service
    .from('notification_outbox')
    .select(eventColumns)
    .in('id', [...new Set(ids)]);
  if (error) throw failed();
  return new Map((data as unknown as OutboxRow[]).map((row) => [row.id, toEvent(row)]));
}

/** Writes the missing deliveries of an event and marks it, in one transaction. */
export async function writeDeliveries(
  { service }: Context,
  event: OutboxEvent,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const { error } = await service.rpc('fan_out_event', { outbox: event.outboxId, deliveries });
  if (error) throw failed();
}

/** Claims due deliveries for this run. After a crash they become due again when the lease ends. */
export async function claimDue({ service }: Context, most: number): Promise<Delivery[]> {
  const { data, error } = await service.rpc('claim_deliveries', { most, lease_seconds: leaseSeconds });
  if (error) throw failed();
  return data as Delivery[];
}

export type Settlement =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'waiting'; readonly error: string; readonly inSeconds: number };

export async function settle({ service }: Context, { id }: Delivery, settlement: Settlement): Promise<void> {
  const { error } = await service.rpc('finish_delivery', {
    delivery: id,
    ...(settlement.state !== 'sent' && { failure: settlement.error, is_final: settlement.state === 'failed' }),
    ...(settlement.state === 'waiting' && { retry_seconds: settlement.inSeconds }),
  });
  if (error) throw failed();
}

/** Releases claimed deliveries that were not attempted, due again after a number of seconds. */
export async function giveBack({ service, now }: Context, deliveries: readonly Delivery[], seconds: number): Promise<void> {
  const due = new Date(now().getTime() + seconds * 1000).toISOString();
  for (const { id, attempts } of deliveries) {
    const { error } = await service
      .from('notification_deliveries')
      .update({ attempts: attempts - 1, next_attempt_at: due })
      .eq('id', id)
      .eq('state', 'waiting');
    if (error) throw failed();
  }
}
