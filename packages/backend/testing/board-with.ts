import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { boardFolder } from './use-backend.ts';

type Settings = Readonly<Record<string, number | boolean | string | readonly string[]>>;

/** Copies the board project with more settings in a section of config.toml, for `useBackend`; removed after the file's tests. */
export const boardWith = (section: string, settings: Settings) => async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'board-'));
  afterAll(() => rm(folder, { recursive: true }));
  await cp(boardFolder, folder, { recursive: true });
  const file = join(folder, 'config.toml');
  const text = await readFile(file, 'utf8');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  const head = `[${section}]\n`;
  const own = `${head}${lines.join('')}`;
  await writeFile(file, text.includes(head) ? text.replace(head, own) : `${text}\n${own}`);
  return folder;
};
