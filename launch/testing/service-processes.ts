import { spawnSync } from 'node:child_process';

/** The pids of the processes that serve a service, or all, under a supervisor, the oldest first. */
export function serviceProcesses(supervisor: number, service = ''): number[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/ +/, 2).map(Number);
    return pid && parent === supervisor && line.includes(`supervisor/serve.ts ${service}`) ? [pid] : [];
  });
}
