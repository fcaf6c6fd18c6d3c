import { isSameSecret } from './constant-time.ts';
import type { Context } from './context.ts';
import { refuse } from './refusal.ts';

/**
 * The second gate of functions that only the database calls: `x-cron-secret` must be the secret in internal_secrets. It is
 * read at each call, so a new one is valid at once. Without a secret every call is refused.
 * @throws cron_secret_missing (503), cron_secret_wrong (401), database_failed (503)
 */
export async function requireCronSecret(request: Request, context: Context): Promise<void> {
  const { data, error } = await context.service.from('internal_secrets').select('value').eq('key', 'cron_secret').maybeSingle();
  if (error) throw refuse('database_failed', 'The secret of scheduled calls could not be read. Try again.');
  const expected = data?.value;
  if (!expected) throw refuse('cron_secret_missing', 'internal_secrets has no cron_secret, so every call is refused.');
  if (!(await isSameSecret(request.headers.get('x-cron-secret') ?? '', expected)))
    throw refuse('cron_secret_wrong', 'Send the cron_secret of internal_secrets in x-cron-secret.');
}
