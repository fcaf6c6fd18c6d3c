import type { Client } from 'pg';

/** Roles are the server's, not the database's, so two databases that make theirs at once may meet. */
const meetings = new Set(['XX000', '23505', '42710', '40P01', '40001']);
const tries = 20;

/** Runs `work` in a transaction, again where another session was at the same role. */
export async function retryMeetings(client: Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!meetings.has((error as { code?: string }).code ?? '') || attempt === tries) throw error;
    }
  }
}
