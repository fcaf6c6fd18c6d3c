import { reportMs } from './memory.rules.ts';
import type { ServiceProcess } from './service-process.ts';

export interface WatchMemoryOptions {
  readonly residentMb: number;
  readonly onExceeded: (usedMb: number) => void;
}

const graceMs = 3_000;
/** So far over the ceiling, nothing is waited for. */
const hardShare = 1.5;
const mb = 1024 * 1024;

/** Ends a process that has more memory than its ceiling: in good order first, and at once where it goes on growing. */
export function watchMemory(process: ServiceProcess, { residentMb, onExceeded }: WatchMemoryOptions): void {
  let isEnding = false;
  const look = async () => {
    const used = ((await process.resident()) ?? 0) / mb;
    if (used > residentMb * hardShare) process.kill();
    if (used <= residentMb || isEnding) return;
    isEnding = true;
    onExceeded(Math.round(used));
    await process.stop(graceMs, `more than ${residentMb} MB of memory`);
  };
  const timer = setInterval(() => void look(), reportMs).unref();
  void process.ended.then(() => clearInterval(timer));
}
