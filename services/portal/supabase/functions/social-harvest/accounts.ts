import type { Context } from '../_shared/context.ts';
import { refuse } from './errors.ts';

/** A row of social_user_ids. */
export interface Account {
  readonly id: string;
  readonly handle: string;
  readonly is_active: boolean;
  readonly last_harvested_at: string | null;
  readonly retry_after: string | null;
  readonly failures: number;
}

type Choice =
  | { readonly kind: 'taken'; readonly account: Account }
  | { readonly kind: 'resting'; readonly account: Account }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'inactive' }
  /** All accounts are paused. */
  | { readonly kind: 'nothing_due' }
  /** There is no active account. */
  | { readonly kind: 'nothing_to_harvest' };

const columns = 'id, handle, is_active, last_harvested_at, retry_after, failures';
const failed = () => refuse('database_failed', 'The accounts could not be read or written. Try again.');

/**
 * The requested account, or the next one: the active account that was harvested longest ago and is not paused. Choosing it
 * moves it to the end of the rotation, so concurrent calls choose different ones.
 */
export async function choose(context: Context, handle: string | null): Promise<Choice> {
  return handle === null ? chooseNext(context) : chooseNamed(context, handle);
}

async function chooseNamed(context: Context, handle: string): Promise<Choice> {
  const { data, error } = await context.service.from('social_user_ids').select(columns).eq('handle', handle).maybeSingle();
  if (error) throw failed();
  const account: Account | null = data;
  if (!account) return { kind: 'unknown' };
  if (!account.is_active) return { kind: 'inactive' };
  if (account.retry_after !== null && new Date(account.retry_after) > context.now()) return { kind: 'resting', account };
  await take(context, account);
  return { kind: 'taken', account };
}

async function chooseNext(context: Context): Promise<Choice> {
  const { data, error } = await context.service
    .from('social_user_ids')
    .select(columns)
    .eq('is_active', true)
    .or(`retry_after.is.null,retry_after.lte.${context.now().toISOString()}`)
    .order('last_harvested_at', { nullsFirst: true })
    .order('handle')
    .limit(10);
  if (error) throw failed();
  for (const account of data as Account[]) if (await take(context, account)) return { kind: 'taken', account };
  const active = await context.service.from('social_user_ids').select('id').eq('is_active', true).limit(1);
  if (active.error) throw failed();
  return { kind: active.data.length > 0 ? 'nothing_due' : 'nothing_to_harvest' };
}

/** Whether this call gets the account. */
async function take({ service, now }: Context, { id, last_harvested_at: seen }: Account): Promise<boolean> {
  const update = service.from('social_user_ids').update({ last_harvested_at: now().toISOString() }).eq('id', id);
  const { data, error } = await (
    seen === null ? update.is('last_harvested_at', null) : update.eq('last_harvested_at', seen)
  ).select('id');
  if (error) throw failed();
  return data.length === 1;
}

/** Counts a failure of an account and pauses it. */
export async function rest({ service }: Context, { id, failures }: Account, until: Date): Promise<void> {
  const { error } = await service
    .from('social_user_ids')
    .update({ failures: failures + 1, retry_after: until.toISOString() })
    .eq('id', id);
  if (error) throw failed();
}

/** Records a successful harvest and the account's id. */
export async function recover({ service }: Context, { id }: Account, userId: string): Promise<void> {
  const { error } = await service
    .from('social_user_ids')
    .update({ user_id: userId, failures: 0, retry_after: null })
    .eq('id', id);
  if (error) throw failed();
}
