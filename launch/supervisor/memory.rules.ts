/** The most memory that one process of a service may have, in MB. */
export interface MemoryCeiling {
  /** V8's heap: what JavaScript makes. */
  readonly heapMb: number;
  /** Everything the process has in memory, buffers included. */
  readonly residentMb: number;
}

export interface MemoryFacts {
  /** Of the machine, or of the container where that has less. */
  readonly machineMb: number;
  readonly processes: number;
  /** 0: derived. */
  readonly heapMb: number;
  readonly residentMb: number;
}

/** How often a process is looked at. */
export const reportMs = 1_000;

/** The rest is PostgreSQL's and the system's. */
const shareOfMachine = 0.75;
const minResidentMb = 384;
const maxResidentMb = 4_096;
/** Buffers, code and stacks lie outside the heap. */
const shareOfHeap = 0.7;

/** Three quarters of the machine, divided among the processes; the heap is seven tenths of a process's share. */
export function memoryCeiling({ machineMb, processes, heapMb, residentMb }: MemoryFacts): MemoryCeiling {
  const derived = Math.min(Math.max((machineMb * shareOfMachine) / processes, minResidentMb), maxResidentMb);
  const resident = residentMb || (heapMb ? Math.max(heapMb / shareOfHeap, derived) : derived);
  return { residentMb: Math.round(resident), heapMb: Math.round(heapMb || resident * shareOfHeap) };
}
