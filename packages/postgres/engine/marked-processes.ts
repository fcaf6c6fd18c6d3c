import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Whether the process was started with this argument, which must be its last one. It distinguishes a process of a state folder
 * from another program that has reused its pid. A zombie has no command line, so it counts as gone.
 */
export function isMarked(pid: number, mark: string): boolean {
  if (process.platform !== 'linux') return markedProcesses(mark).includes(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(mark);
  } catch {
    return false;
  }
}

/** The pids of all processes that were started with this argument. */
export function markedProcesses(mark: string): number[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').map(Number).filter(Boolean);
    return pids.filter((pid) => isMarked(pid, mark));
  }
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.endsWith(` ${mark}`))
    .map((line) => Number.parseInt(line));
}
