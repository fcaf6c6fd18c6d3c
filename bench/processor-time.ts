import { readFile } from 'node:fs/promises';

/** Linux counts in USER_HZ, which is 100 on every architecture that Node runs on (proc_pid_stat(5), sysconf(3)). */
const tickMicros = 1e6 / 100;

/** Processor time that processes have used so far, user and system, all threads, in microseconds; undefined where there is no /proc. */
export async function processorMicros(pids: readonly number[]): Promise<number | undefined> {
  const each = await Promise.all(pids.map(microsOf));
  return each.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
}

async function microsOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The second field is the program's name, which may hold spaces and parentheses; utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMicros;
}
