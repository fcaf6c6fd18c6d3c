import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { expect, test, vi } from 'vitest';
import { runHash } from './hash-pool.ts';

/** The threads of this process that yield to the rest, which Linux tells. */
const politeThreads = () =>
  readdirSync('/proc/self/task').filter((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1] as string;
    return Number(fields.split(' ')[16]) === getPriority() + 5;
  });

test('hashes run on as many threads as there are processors, and those yield to the rest', async () => {
  const isLinux = process.platform === 'linux';
  // Other test files of this process may have hashed before.
  const earlier = new Set(isLinux ? politeThreads() : []);
  vi.resetModules();
  const pool = await import('./hash-pool.ts');
  const hashes = await Promise.all(
    Array.from({ length: 3 * availableParallelism() }, (_, n) =>
      pool.runHash({ kind: 'hash', password: `password ${n}`, cost: 8 }),
    ),
  );
  const matches = await Promise.all(hashes.map((hash, n) => pool.runHash({ kind: 'compare', password: `password ${n}`, hash })));
  expect(matches).not.toContain(false);
  if (isLinux) expect(politeThreads().filter((thread) => !earlier.has(thread))).toHaveLength(availableParallelism());
});

test('what a thread cannot hash ends that thread alone: those who wait get their hashes', async () => {
  const broken = Array.from({ length: availableParallelism() }, () =>
    runHash({ kind: 'hash', password: 'x', cost: undefined as never }),
  );
  const next = runHash({ kind: 'hash', password: 'x', cost: 4 });
  expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual(broken.map(() => 'rejected'));
  expect(await runHash({ kind: 'compare', password: 'x', hash: await next })).toBe(true);
});

test('what waited for longer than its request may take is refused and not hashed, and those behind it get their hashes', async () => {
  const hash = (maxWaitMs?: number) => runHash({ kind: 'hash', password: 'x', cost: 4 }, maxWaitMs);
  const busy = Array.from({ length: availableParallelism() }, () => hash());
  const [tooLate, next] = [hash(0), hash()];
  await expect(tooLate).rejects.toMatchObject({ code: 'request_timeout', status: 504 });
  expect(await Promise.all([...busy, next])).toHaveLength(availableParallelism() + 1);
});
