import { totalmem } from 'node:os';

/** Memory of the machine in MB, or of the container that this process is in. */
export function machineMb(): number {
  const total = totalmem();
  const constrained = process.constrainedMemory();
  // Where nothing constrains it, this is 0 or beyond what the machine has.
  return Math.floor((constrained > 0 ? Math.min(constrained, total) : total) / 1024 / 1024);
}
