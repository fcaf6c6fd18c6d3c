import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { pino } from 'pino';

export interface RollingFileOptions {
  /** A file at least this large is followed by the next one. */
  readonly maxBytes: number;
  /** How many older files stay. */
  readonly maxOldFiles: number;
  /** A file is followed by the next one after a day, and older ones stay for so many milliseconds; undefined: for ever. */
  readonly maxAgeMs?: number | undefined;
}

/** Writes to a file in batches. */
export type LogStream = ReturnType<typeof pino.destination>;

const dayMs = 86_400_000;

/** Bytes and milliseconds for which lines are buffered in memory. */
const buffering = { minLength: 8192, periodicFlush: 500, sync: false };

/** Opens `<name>.<n>.log` for `<name>.log`. Continues the highest number and removes the oldest files. */
export async function openRollingFile(file: string, { maxBytes, maxOldFiles, maxAgeMs }: RollingFileOptions): Promise<LogStream> {
  const { dir, name, ext } = parse(file);
  const pathOf = (n: number) => join(dir, `${name}.${n}${ext}`);
  let current = (await numbersOf(file))[0] ?? 1;
  const earlier = await stat(pathOf(current)).catch(() => ({ size: 0, birthtimeMs: Date.now() }));
  let { size } = earlier;
  // A process that is restarted every day never runs for a whole one.
  if (maxAgeMs !== undefined && size > 0 && Date.now() - earlier.birthtimeMs >= dayMs) {
    current++;
    size = 0;
  }
  async function removeOldFiles(): Promise<void> {
    const older = (await numbersOf(file)).filter((n) => n < current);
    const expired = maxAgeMs === undefined ? [] : await olderThan(older.map(pathOf), Date.now() - maxAgeMs);
    const paths = [...older.slice(maxOldFiles).map(pathOf), ...expired];
    await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
  }

  // Before the stream opens: its event must find who waits for it.
  if (maxAgeMs !== undefined) await removeOldFiles();
  const stream = pino.destination({ dest: pathOf(current), ...buffering });
  let isClosed = false;
  stream.once('close', () => (isClosed = true));

  const removeOrReport = () => void removeOldFiles().catch((error: unknown) => stream.emit('error', error));
  function roll(): void {
    if (isClosed) return;
    size = 0;
    stream.reopen(pathOf(++current));
    removeOrReport();
  }

  if (maxAgeMs !== undefined) {
    // Without a line all day there is nothing to follow, but older files still expire.
    const daily = setInterval(() => (size > 0 ? roll() : removeOrReport()), dayMs).unref();
    stream.once('close', () => clearInterval(daily));
  }

  let isFull = false;
  stream.on('write', (bytes: number) => {
    size += bytes;
    if (size < maxBytes || isFull) return;
    isFull = true;
    // The lines of the running write belong together.
    stream.once('drain', () => {
      isFull = false;
      roll();
    });
  });
  return stream;
}

/** Those of the files that nobody has written to since. */
async function olderThan(paths: readonly string[], time: number): Promise<string[]> {
  const changed = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => undefined))?.mtimeMs ?? time));
  return paths.filter((_, index) => (changed[index] as number) < time);
}

/** The numbers of a log's files, highest first. */
async function numbersOf(file: string): Promise<number[]> {
  const { name, ext } = parse(file);
  const names = await readdir(dirname(file));
  return names
    .filter((each) => each.startsWith(`${name}.`) && each.endsWith(ext))
    .map((each) => each.slice(name.length + 1, each.length - ext.length))
    .filter((text) => /^[1-9]\d*$/.test(text))
    .map(Number)
    .toSorted((a, b) => b - a);
}
