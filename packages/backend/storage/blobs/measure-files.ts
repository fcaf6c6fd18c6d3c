import { statfs } from 'node:fs/promises';
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
}

/** Whether the files can be reached, and how much is free on their disk. Asked at most every ten seconds. */
export function createFilesReport({
  store,
  directory,
  now,
  maxWaitMs,
  minFreeBytes = usualMinFreeBytes,
}: MeasureOptions): () => Promise<ServiceReport> {
  let current: { readonly at: number; readonly report: Promise<ServiceReport> } | undefined;

  async function measure(): Promise<ServiceReport> {
    const isReachable = await readIdInTime(store, maxWaitMs).then(
      (id) => id !== undefined,
      () => false,
    );
    const free = directory === undefined ? undefined : await freeBytes(directory).catch(() => undefined);
    return {
      checks: { files: isReachable ? (free === undefined || free >= minFreeBytes ? 'ok' : 'disk_full') : 'unreachable' },
      measurements: [
        {
          name: 'storage_files_reachable',
          help: '1 while the folder or the bucket of the files answers.',
          value: Number(isReachable),
        },
        ...(free === undefined ? [] : [{ name: 'storage_free_bytes', help: "Free bytes of the files' disk.", value: free }]),
      ],
    };
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
