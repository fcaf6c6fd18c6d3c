import type { Client } from 'pg';

/** The codes of conflicts between databases of one server that change its roles at the same time. */
const conflictCodes = new Set(['XX000', '23505', '42710', '40P01', '40001']);
const maxAttempts = 20;

/** Runs `work` in a transaction and retries it if another session changed the same role. */
export async function retryOnConcurrentDdl(client: Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!conflictCodes.has((error as { code?: string }).code ?? '') || attempt === maxAttempts) throw error;
    }
  }
}
