import { fork, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { join } from 'node:path';
import type { ServiceName } from '../service-names.ts';
import type { MemoryCeiling } from './memory.rules.ts';

const program = join(import.meta.dirname, 'serve.ts');

export interface SpawnOptions {
  readonly name: ServiceName;
  /** The argument by which the next start finds what a killed supervisor left. */
  readonly mark: string;
  readonly ceiling: MemoryCeiling;
  /** Listens on one port together with other workers. */
  readonly isShared: boolean;
}

/** Starts the process of a service. No argument holds a secret, since every user of the machine sees them. */
export function spawnProcess({ name, mark, ceiling, isShared }: SpawnOptions): ChildProcess {
  const args = [name, mark];
  const execArgv = [...process.execArgv, `--max-old-space-size=${ceiling.heapMb}`];
  const stdio: ['ignore', 'pipe', 'pipe', 'ipc'] = ['ignore', 'pipe', 'pipe', 'ipc'];
  if (!isShared) return fork(program, args, { execArgv, stdio });
  // Workers accept from one socket themselves: an idle one takes what a busy one leaves, and what waits to be accepted
  // outlives a worker. Handed out in turns, connections would pass through the supervisor.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args, execArgv, stdio });
  return cluster.fork().process;
}
