import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { homeOwner, lockHome } from './home-lock.ts';
import { temporaryHome } from './testing/temporary-home.ts';

/** Another process that tries to take and keep the lock; resolves with the result. */
async function contend(home: string) {
  const script = `import { lockHome } from ${JSON.stringify(join(import.meta.dirname, 'home-lock.ts'))};
    await lockHome(${JSON.stringify(home)}, { waitMs: 0 }).then(() => console.log('held'), (error) => console.log(error.code));
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  return { pid: child.pid, answer: String(answer).trim(), kill };
}

test('the second process to lock a home gets the pid of the first', async () => {
  const { path } = await temporaryHome();
  const first = await contend(path);
  expect(first.answer).toBe('held');
  await expect(lockHome(path, { waitMs: 50 })).rejects.toMatchObject({
    code: 'home_in_use',
    message: expect.stringContaining(`process ${first.pid};`) as string,
  });
  expect(await homeOwner(path)).toBe(first.pid);
});

test('a killed holder blocks nobody, and a holder that is leaving is waited for', async () => {
  const { path } = await temporaryHome();
  const first = await contend(path);
  const waiting = lockHome(path);
  await first.kill();
  await (await waiting).release();
  expect(await homeOwner(path)).toBeUndefined();
});

test('of many that try at once exactly one holds the lock, also after a kill', async () => {
  const { path } = await temporaryHome();
  for (let round = 0; round < 2; round++) {
    const contenders = await Promise.all(Array.from({ length: 5 }, () => contend(path)));
    expect(contenders.map(({ answer }) => answer).toSorted()).toEqual([
      'held',
      ...Array.from({ length: 4 }, () => 'home_in_use'),
    ]);
    await Promise.all(contenders.map(({ kill }) => kill()));
  }
});

test('within one process too there is one holder, and asking for the owner does not take the lock away', async () => {
  const { path } = await temporaryHome();
  const lock = await lockHome(path);
  expect(await homeOwner(path)).toBe(process.pid);
  await expect(lockHome(path, { waitMs: 0 })).rejects.toMatchObject({ code: 'home_in_use' });
  expect((await contend(path)).answer).toBe('home_in_use');
  await lock.release();
  await lock.release();
  await (await lockHome(path, { waitMs: 0 })).release();
});
