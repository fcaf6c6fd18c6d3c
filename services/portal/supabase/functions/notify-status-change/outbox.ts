import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';
import { leaseSeconds } from './backoff.rules.ts';
import type { Delivery } from './delivery.ts';
import type { NoticeContent } from './headings.rules.ts';
import type { NoticeEvent } from './message.rules.ts';

interface OutboxRow {
  readonly id: number;
  readonly kind: string;
  readonly path: string | null;
  readonly payload: NoticeContent;
  readonly project: {
    readonly id: string;
    readonly title: string;
    readonly title_en: string | null;
    readonly status: string;
  } | null;
  readonly step: { readonly to_status: string; readonly note: string | null } | null;
}

const eventColumns = `id, kind, path, payload,
  project:projects(id, title, title_en, status),
  step:approval_steps(to_status, note)`;

/** A project is read as it is now; everything else is what the event noted. */
function toEvent({ kind, path, payload, project, step }: OutboxRow): NoticeEvent {
  const { title, title_en: titleEn } = project ?? payload;
  return {
    kind,
    path: path ?? `/project/${project?.id}`,
    titles: { th: title ?? titleEn ?? '', en: titleEn ?? title ?? '' },
    status: step?.to_status ?? project?.status ?? '',
    note: step ? step.note : (payload.note ?? null),
    content: payload,
  };
}

const failed = () => refuse('database_failed', 'The outbox could not be read or written. Deliveries stay due.');

/** The events of these deliveries, by id. */
export async function readEvents({ service }: Context, ids: readonly number[]): Promise<Map<number, NoticeEvent>> {
  const { data, error } = await service
    .from('notification_outbox')
    .select(eventColumns)
    .in('id', [...new Set(ids)]);
  if (error) throw failed();
  return new Map((data as unknown as OutboxRow[]).map((row) => [row.id, toEvent(row)]));
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
export async function giveBack({ service }: Context, deliveries: readonly Delivery[], seconds: number): Promise<void> {
  if (deliveries.length === 0) return;
  const { error } = await service.rpc('release_deliveries', { deliveries: deliveries.map(({ id }) => id), seconds });
  if (error) throw failed();
}
