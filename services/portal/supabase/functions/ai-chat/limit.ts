import type { Context } from '../_shared/context.ts';
import { refuse } from './errors.ts';

export const surface = 'trivium-internal';

const dayMs = 24 * 3600 * 1000;

/**
 * Counts one more turn of a person, if fewer than `limit` began in the last 24 hours. The turn is written before it is
 * counted, so that of turns at once none slips past; each turn is a bucket of its own moment, which makes the window roll.
 * @throws chat_limit_reached (429, with the seconds until the oldest turn leaves the window), database_failed
 */
export async function takeTurn(context: Context, identifier: string, limit: number): Promise<void> {
  const table = () => context.service.from('ai_chat_rate_limit_buckets');
  const mine = await writeTurn(context, identifier);
  const { data, error } = await table()
    .select('window_start, turns')
    .eq('identifier', identifier)
    .eq('surface', surface)
    .gt('window_start', new Date(context.now().getTime() - dayMs).toISOString())
    .order('window_start')
    .limit(1000);
  if (error) throw failed();
  const turns = data as { window_start: string; turns: number }[];
  if (turns.reduce((sum, bucket) => sum + bucket.turns, 0) <= limit) return;
  await table().delete().eq('identifier', identifier).eq('surface', surface).eq('window_start', mine);
  const free = new Date(turns[0]?.window_start ?? mine).getTime() + dayMs;
  throw refuse('chat_limit_reached', `At most ${limit} questions in 24 hours.`, {
    retryAfter: Math.max(1, (free - context.now().getTime()) / 1000),
  });
}

/** Turns of the same millisecond take the next free one. */
async function writeTurn(context: Context, identifier: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const moment = new Date(context.now().getTime() + attempt).toISOString();
    const { error } = await context.service
      .from('ai_chat_rate_limit_buckets')
      .insert({ identifier, surface, window_start: moment, turns: 1 });
    if (!error) return moment;
    if (error.code !== '23505') throw failed();
  }
  throw failed();
}

const failed = () => refuse('database_failed', 'The turn could not be counted. Try again.');
