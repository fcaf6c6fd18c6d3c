import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { boardFolder } from '../../testing/use-backend.ts';

/** The board with settings of its own in `[realtime]`, for `useBackend`; removed after the tests of a file. */
export const boardWith = (settings: Readonly<Record<string, number | boolean>>) => async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'board-'));
  afterAll(() => rm(folder, { recursive: true }));
  await cp(boardFolder, folder, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await appendFile(join(folder, 'config.toml'), `\n[realtime]\n${lines.join('\n')}\n`);
  return folder;
};
