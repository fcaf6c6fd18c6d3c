import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'trivium-functions-';

/**
 * Makes a folder of mode 0700 for the sockets of functions. It lies with the system's temporary files, because the path
 * of a socket must be short; the state folder keeps its name, so that the one of a backend that was killed is taken away.
 */
export async function makeSocketFolder(home: string): Promise<string> {
  const note = join(home, 'functions.sockets');
  const last = await readFile(note, 'utf8').catch(() => '');
  if (basename(last).startsWith(prefix)) await rm(last, { recursive: true, force: true }).catch(() => {});
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(note, folder);
  return folder;
}
