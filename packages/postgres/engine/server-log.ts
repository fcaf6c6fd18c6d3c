import { copyFile, open, stat, truncate } from 'node:fs/promises';

/** Above this size the lines go to `<file>.1`, which replaces the one before. */
const defaultMaxBytes = 10 * 1024 * 1024;

export type LogFile = Awaited<ReturnType<typeof open>>;

/** Opened by this process so that the server's account need not reach its path. */
export async function openServerLog(file: string): Promise<LogFile> {
  await keepSmall(file);
  return open(file, 'a+', 0o600);
}

/**
 * Moves the lines of a large log aside. The server goes on writing to the same file, at its end; a line that it writes in the
 * moment between copy and cut may be lost.
 */
export async function keepSmall(file: string, maxBytes = defaultMaxBytes): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size <= maxBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** The last lines that were written after `from`. */
export async function lastLines(log: LogFile, from: number): Promise<string> {
  const { size } = await log.stat();
  const start = Math.max(from, size - 4096);
  const { buffer, bytesRead } = await log.read(Buffer.alloc(size - start), 0, size - start, start);
  const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-5);
  return lines.join('\n') || 'it left without a word.';
}
