import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from './open-log.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('every logged line is in the file after the log is closed', async () => {
  const folder = await temporaryFolder();
  const log = await openLog('sample', { to: join(folder, 'new', 'sample.log'), level: 'info' });
  log.logger.info('an event');
  log.writeLine('{"msg":"request"}\n');
  await log.close();
  const [file = ''] = await readdir(join(folder, 'new'));
  const lines = (await readFile(join(folder, 'new', file), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['an event', 'request']);
});

test('a line after closing is dropped, not thrown', async () => {
  const log = await openLog('sample', { to: join(await temporaryFolder(), 'sample.log'), level: 'info' });
  await log.close();
  log.logger.info('late');
  log.writeLine('{}\n');
  expect(() => log.flush()).not.toThrow();
});

test('a log that cannot be written is log_unwritable', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a-file'), '');
  await expect(openLog('sample', { to: join(folder, 'a-file', 'x.log'), level: 'info' })).rejects.toMatchObject({
    code: 'log_unwritable',
  });
});
