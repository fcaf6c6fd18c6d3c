import { isUnavailable } from '@trivium/postgres';

/** What a request met that is away for a while: the database, or the store of the files. Undefined: the failure is a defect. */
export function outageOf(error: unknown): 'database' | 'files' | undefined {
  if (isUnavailable(error)) return 'database';
  const { code, syscall, name } = (error ?? {}) as NodeJS.ErrnoException;
  // A watch on files fails with the code of a full disk too.
  const isDiskFull = code === 'ENOSPC' && syscall !== 'watch';
  // The client of S3 adds what it knows of its attempts.
  const isStoreSilent = name === 'TimeoutError' && '$metadata' in (error as Error);
  return isDiskFull || isStoreSilent ? 'files' : undefined;
}
