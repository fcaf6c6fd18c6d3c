import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startRegistries } from './testing/start-registries.ts';
import { useFunctions } from './testing/use-functions.ts';

const registries = await startRegistries();
const functions = useFunctions({ NPM_CONFIG_REGISTRY: registries.url, JSR_URL: registries.url });
afterAll(() => registries.close());
const within = { timeout: 20_000, interval: 200 };

test('npm: and jsr: imports are downloaded once into the state folder', async () => {
  const { folder, backend, invoke } = functions();
  const own = join(folder, 'functions/fetched');
  await mkdir(own);
  await writeFile(
    join(own, 'index.ts'),
    `import leftish from 'npm:leftish@1';
     import { fromJsr } from 'jsr:@small/module@1';
     Deno.serve(() => Response.json([leftish.fromNpm, fromJsr, Deno.pid]));`,
  );
  const read = async (): Promise<unknown> =>
    (await invoke('/fetched', { headers: { apikey: backend.secrets.publishableKey } })).json();
  const answers = ['by npm, debug off', 'by jsr', expect.any(Number)];
  const first = await vi.waitFor(async () => {
    const answer = await read();
    expect(answer).toEqual(answers);
    return answer;
  }, within);
  const fetched = registries.requestedPaths.length;
  expect(registries.requestedPaths).toContain('/leftish/-/leftish-1.0.0.tgz');
  expect(await readdir(own)).toEqual(['index.ts']);
  expect(await readdir(join(backend.home, 'deno'))).toContain('npm');

  // A new process uses the cache.
  await writeFile(join(own, 'note.txt'), 'changed');
  await vi.waitFor(async () => expect(await read()).not.toEqual(first), within);
  expect(await read()).toEqual(answers);
  expect(registries.requestedPaths.slice(fetched).filter((path) => /\.(tgz|ts)$/.test(path))).toEqual([]);
});
