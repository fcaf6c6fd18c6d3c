import type { Context } from '../_shared/context.ts';
import { refuse } from './errors.ts';

export const surface = 'trivium-internal';

interface TurnResult {
  readonly is_allowed: boolean;
  readonly limit: number;
  readonly retry_at: string | null;
}

/**
 * Counts one more turn of a person, if fewer than the limit of app_settings began in the last 24 hours; the database
 * decides, one turn of a person at a time.
 * @throws chat_limit_reached (429, with the seconds until the oldest turn leaves the window), database_failed
 */
export async function consumeChatTurn(context: Context, identifier: string): Promise<void> {
  const { data, error } = await context.service.rpc('take_chat_turn', { identifier, surface });
  if (error) throw refuse('database_failed', 'The question could not be counted. Try again.');
  const turn = data as TurnResult;
  if (turn.is_allowed) return;
  const until = turn.retry_at === null ? 0 : Date.parse(turn.retry_at) - context.now().getTime();
  throw refuse('chat_limit_reached', `At most ${turn.limit} questions in 24 hours.`, { retryAfter: Math.max(1, until / 1000) });
}
