import { access, constants, statfs } from 'node:fs/promises';
import type { ServiceReport } from '../../service.ts';
import { readIdInTime, type BlobStore } from './blob-store.ts';

/** Below this, uploads are refused soon. */
const usualMinFreeBytes = 256e6;
const cacheMs = 10_000;

export interface MeasureOptions {
  readonly store: Pick<BlobStore, 'readId'>;
  /** The folder of the files; undefined: they are in S3. */
  readonly directory: string | undefined;
  readonly now: () => Date;
  /** A store that has not answered by then is away. */
  readonly maxWaitMs?: number;
  readonly minFreeBytes?: number;
  readonly isWritable?: (directory: string) => Promise<boolean>;
}

/** Whether the files can be reached and written, and how much is free on their disk. Asked at most every ten seconds. */
export function createFilesReport({
  store,
  directory,
  now,
  maxWaitMs,
  minFreeBytes = usualMinFreeBytes,
  isWritable = mayWrite,
}: MeasureOptions): () => Promise<ServiceReport> {
  let current: { readonly at: number; readonly report: Promise<ServiceReport> } | undefined;

  async function measure(): Promise<ServiceReport> {
    const isReachable = await readIdInTime(store, maxWaitMs).then(
      (id) => id !== undefined,
      () => false,
    );
    const disk = directory === undefined ? undefined : await lookAtDisk(directory).catch(() => undefined);
    return {
      checks: { files: wordOf(isReachable, disk) },
      measurements: [
        {
          name: 'storage_files_reachable',
          help: '1 while the folder or the bucket of the files answers.',
          value: Number(isReachable),
        },
        ...(disk === undefined
          ? []
          : [
              { name: 'storage_free_bytes', help: "Free bytes of the files' disk.", value: disk.free },
              { name: 'storage_files_writable', help: '1 while files may be written.', value: Number(disk.isWritable) },
            ]),
      ],
    };
  }

  const lookAtDisk = async (folder: string) => ({ free: await freeBytes(folder), isWritable: await isWritable(folder) });

  function wordOf(isReachable: boolean, disk: Awaited<ReturnType<typeof lookAtDisk>> | undefined): string {
    if (!isReachable) return 'unreachable';
    if (disk?.isWritable === false) return 'read_only';
    return disk !== undefined && disk.free < minFreeBytes ? 'disk_full' : 'ok';
  }

  return () => {
    const at = now().getTime();
    if (!current || at - current.at >= cacheMs) current = { at, report: measure() };
    return current.report;
  };
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** A file system that is read-only says so here too. */
const mayWrite = (directory: string) =>
  access(directory, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
