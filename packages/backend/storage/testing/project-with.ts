import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { filesProject } from './use-storage.ts';

/** A copy of the test project with more sections in its config.toml. */
export function projectWith(sections: string): () => Promise<string> {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'project-'));
    folders.push(folder);
    await cp(filesProject, folder, { recursive: true });
    const config = await readFile(join(filesProject, 'config.toml'), 'utf8');
    await writeFile(join(folder, 'config.toml'), `${config}\n${sections}\n`);
    return folder;
  };
}
