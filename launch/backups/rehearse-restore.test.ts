import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchProgram, temporaryHome, usedHome } from '../testing/processes.ts';

async function trivium(home: string, ...args: string[]) {
  const run = launchProgram('trivium', args, { TRIVIUM_HOME: home });
  return { code: await run.exited, output: run.output() };
}

test('a rehearsal restores the backup, reads all tables, files and logs, and fails where a file is missing', async () => {
  const home = await usedHome();
  const folder = await temporaryHome();
  expect((await trivium(home, 'backup', join(folder, 'whole.tar.gz'))).code).toBe(0);
  const whole = await trivium(home, 'restore', '--rehearse', join(folder, 'whole.tar.gz'));
  expect([whole.code, whole.output]).toEqual([0, whole.output]);
  expect(whole.output).toMatch(/well: database of portal: [1-9]\d* rows of \d+ tables[\s\S]*files of the portal: (\d+) of \1 /);
  expect(whole.output).toMatch(/well: portal approvals audit[\s\S]*well: catalog log audit/);

  const shard = (await readdir(join(home, 'portal/objects'))).find((name) => name.length === 2);
  await rm(join(home, 'portal/objects', String(shard)), { recursive: true });
  expect((await trivium(home, 'backup', join(folder, 'torn.tar.gz'))).code).toBe(0);
  const torn = await trivium(home, 'restore', '--rehearse', join(folder, 'torn.tar.gz'));
  expect([torn.code, torn.output]).toEqual([1, expect.stringMatching(/files of the portal\. \(restore_rehearsal_failed\)/)]);
});
