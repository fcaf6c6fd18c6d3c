import { realpathSync } from 'node:fs';
import { isMarked, markedProcesses, waitUntil } from '@trivium/postgres';

const goneMs = 5_000;

/** An argument that says to which state folder a process of a service belongs. */
export const serviceMark = (home: string) => `--home=${realpathSync(home)}`;

/**
 * Ends the processes of services whose supervisor was killed. They end by themselves when its channel closes, but one
 * that loops does not notice, and its port would be taken. The caller holds the lock of the folder, so they are nobody's.
 */
export async function endServiceOrphans(home: string): Promise<void> {
  const mark = serviceMark(home);
  await Promise.all(
    markedProcesses(mark).map(async (pid) => {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It left between the question and the signal.
      }
      await waitUntil(() => !isMarked(pid, mark), goneMs);
    }),
  );
}
