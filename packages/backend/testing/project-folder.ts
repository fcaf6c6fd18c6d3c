import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readProject, type Project } from '../project/read-project.ts';

type Files = Readonly<Record<string, string>>;

/** Writes a project's folder with these files; removed after the test. */
export async function projectFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** Writes a project's folder and reads the project. */
export const projectOf = async (files: Files): Promise<Project> =>
  readProject(await projectFolder({ 'config.toml': '', ...files }), {});
