import { isUnavailable } from '@trivium/postgres';

/** No space, no quota, a disk that went read-only, and a shared folder whose server is away. */
const fileOutages: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'ESTALE']);

/** What a request met that is away for a while: the database, or the store of the files. Undefined: the failure is a defect. */
export function outageOf(error: unknown): 'database' | 'files' | undefined {
  if (isUnavailable(error)) return 'database';
  const { code, syscall, name } = (error ?? {}) as NodeJS.ErrnoException;
  // A watch on files fails with the code of a full disk too.
  const isDiskAway = fileOutages.has(code) && syscall !== 'watch';
  // The client of S3 adds what it knows of its attempts.
  const isStoreSilent = name === 'TimeoutError' && '$metadata' in (error as Error);
  return isDiskAway || isStoreSilent ? 'files' : undefined;
}
