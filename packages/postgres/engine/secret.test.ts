import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureSecret } from './secret.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('a secret is made once, for its owner alone', async () => {
  const file = join(await folder(), 'keys/one');
  const [first, second] = await Promise.all([ensureSecret(file), ensureSecret(file)]);
  expect(first).toBe(second);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a secret that cannot be read or made is refused with its file and what to do', async () => {
  const home = await folder();
  await mkdir(join(home, 'secret'));
  await writeFile(join(home, 'keys'), '');
  for (const file of [join(home, 'secret'), join(home, 'keys/one')]) {
    const error = await ensureSecret(file).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'secret_unreadable',
      message: expect.stringContaining(`${file} cannot be read or made`),
    });
  }
});
