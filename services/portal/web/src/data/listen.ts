import type { RealtimePostgresChangesFilter } from '@supabase/supabase-js';
import { wholeClient, type Client } from './client.ts';

/** Which rows to hear of: `{ event: '*', schema: 'public', table: 'projects', filter: 'id=eq.…' }`. */
export type Change = RealtimePostgresChangesFilter<'*' | 'INSERT' | 'UPDATE' | 'DELETE'>;

/**
 * Calls `onChange` for each of these changes, and each time the database begins to be listened to: what changed before that,
 * while the page loaded or the connection was lost, was not heard.
 * @returns a function that ends it
 */
export function listen(db: Client, name: string, changes: readonly Change[], onChange: () => void): () => void {
  let isOver = false;
  const connected = wholeClient(db).then((client) => {
    if (isOver) return undefined;
    const channel = client.channel(name).on('system', {}, ({ status }: { status: string }) => {
      if (status === 'ok') onChange();
    });
    for (const change of changes) channel.on('postgres_changes', change as RealtimePostgresChangesFilter<'*'>, onChange);
    channel.subscribe();
    return () => client.removeChannel(channel);
  });
  // Without the script of channels the page shows what it has read.
  const end = () => connected.then((leave) => leave?.()).catch(() => {});
  return () => {
    isOver = true;
    void end();
  };
}
