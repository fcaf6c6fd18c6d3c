import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { filesFolder } from './use-storage.ts';

/** The project of files with more sections in its configuration. */
export function projectWith(sections: string): () => Promise<string> {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'project-'));
    folders.push(folder);
    await cp(filesFolder, folder, { recursive: true });
    const config = await readFile(join(filesFolder, 'config.toml'), 'utf8');
    await writeFile(join(folder, 'config.toml'), `${config}\n${sections}\n`);
    return folder;
  };
}
