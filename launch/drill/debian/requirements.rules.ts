import { refuse } from '../errors.ts';

export interface Machine {
  readonly platform: string;
  readonly userId: number;
  readonly memoryBytes: number;
  /** The programs that are missing, of those that build Debian and keep networks apart. */
  readonly missing: readonly string[];
}

/** 8 GB as they are sold, less what the kernel keeps. */
const minMemoryBytes = 7.2e9;

/** @throws drill_needs_linux, drill_needs_root, drill_needs_debian, drill_needs_memory */
export function assertMachine({ platform, userId, memoryBytes, missing }: Machine): void {
  if (platform !== 'linux')
    throw refuse('drill_needs_linux', 'This drill keeps nodes apart by namespaces of Linux. Run it there.');
  if (userId !== 0)
    throw refuse('drill_needs_root', 'This drill makes networks and mounts of its own. Run it as root, on a machine for trials.');
  if (missing.length > 0)
    throw refuse(
      'drill_needs_debian',
      `${missing.join(', ')} not found. On Debian or Ubuntu: apt-get install debootstrap iproute2 util-linux.`,
    );
  if (memoryBytes < minMemoryBytes)
    throw refuse('drill_needs_memory', `This machine has ${(memoryBytes / 1e9).toFixed(1)} GB of memory; the drill needs 8.`);
}
