import { readdir, readFile } from 'node:fs/promises';
import { BenchmarkFailed } from './benchmark.ts';

const tickMs = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** Processor time of a process and everything below it, in milliseconds: also of children that have ended. */
export async function processorMsBelow(root: number): Promise<number> {
  const all = (await Promise.all((await readdir('/proc').catch(() => [])).map(readProcess))).filter((each) => each !== undefined);
  if (!all.some(({ pid }) => pid === root)) throw new BenchmarkFailed('Processor time is read from /proc, which Linux has.');
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const ticksOf = ({ pid, ticks }: Process): number =>
    (byParent.get(pid) ?? []).reduce((sum, child) => sum + ticksOf(child), ticks);
  return ticksOf(all.find(({ pid }) => pid === root) as Process) * tickMs;
}

async function readProcess(name: string): Promise<Process | undefined> {
  const pid = Number(name);
  if (!Number.isInteger(pid)) return undefined;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // After the program's name, which may hold spaces: the state, the parent; utime, stime, cutime and cstime are 12th to 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
}
