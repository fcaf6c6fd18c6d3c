import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const defaultWaitMs = 300_000;

/**
 * Makes something of the whole run in a folder. The first process that asks makes it, and the others wait for it.
 * @returns what `make` returned there
 * @throws after `maxWaitMs`, for the process that makes it may have been killed
 */
export async function makeOnce(
  folder: string,
  make: (folder: string) => Promise<string>,
  maxWaitMs = defaultWaitMs,
): Promise<string> {
  const result = `${folder}.made`;
  const lock = `${folder}.lock`;
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (isMine) break;
    if (Date.now() > deadline)
      throw new Error(`${folder} was not made in ${maxWaitMs / 1000} s. Was a test process killed? Then remove ${lock}.`);
    await wait(100);
  }
  try {
    const made = await readFile(result, 'utf8').catch(() => undefined);
    if (made !== undefined) return made;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const value = await make(folder);
    await writeFile(result, value);
    return value;
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}
